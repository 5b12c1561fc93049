import { isOpenInquiry } from '#shared/domain/inquiry.ts';
import { Chip } from '#web/components/ui/chip.tsx';
import type { Inquiry } from './queries.ts';

export const InquiryStatus = ({ inquiry: { answers } }: { inquiry: Inquiry }) => {
  if (isOpenInquiry({ answers }))
    return <Chip tone="warning">{answers.length === 0 ? '미답변' : '추가 문의'}</Chip>;
  if (answers.every(({ isMailed, isReply }) => isMailed || isReply))
    return <Chip tone="success">답변 완료</Chip>;
  const isUnknown = answers.some(({ isMailUnknown }) => isMailUnknown);
  return <Chip tone="danger">{isUnknown ? '메일 확인 필요' : '메일 미발송'}</Chip>;
};
