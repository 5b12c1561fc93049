import { Chip } from '#web/components/ui/chip.tsx';

/** Whether an account is in use. @param stoppedAt absent for an account in use */
export const UseChip = ({ stoppedAt }: { stoppedAt?: string }) =>
  stoppedAt ? (
    <Chip tone="danger" icon="error">
      사용 중지
    </Chip>
  ) : (
    <Chip tone="success">사용 중</Chip>
  );
