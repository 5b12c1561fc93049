import { Chip } from '#web/components/chip.tsx';
import type { Inquiry } from './queries.ts';

export const InquiryStatus = ({ inquiry: { answers } }: { inquiry: Inquiry }) => {
  if (answers.length === 0) return <Chip tone="warning">미답변</Chip>;
  return answers.every(({ isMailed }) => isMailed) ? (
    <Chip tone="success">답변 완료</Chip>
  ) : (
    <Chip tone="danger">메일 미발송</Chip>
  );
};
