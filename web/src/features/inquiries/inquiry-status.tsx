import { isOpenInquiry } from '#shared/domain/inquiry.ts';
import { Chip } from '#web/components/chip.tsx';
import type { Inquiry } from './queries.ts';

export const InquiryStatus = ({ inquiry: { answers } }: { inquiry: Inquiry }) => {
  if (isOpenInquiry({ answers }))
    return <Chip tone="warning">{answers.length === 0 ? '미답변' : '추가 문의'}</Chip>;
  return answers.every(({ isMailed, isReply }) => isMailed || isReply) ? (
    <Chip tone="success">답변 완료</Chip>
  ) : (
    <Chip tone="danger">메일 미발송</Chip>
  );
};
