import type { QueryClient } from '@tanstack/react-query';
import { STEP_REASON_LENGTH, unusualStep } from '#shared/domain/consol.ts';
import { required } from '#shared/domain/fields.ts';
import { askReason } from '#web/components/ui/reasons.tsx';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { serverToday } from '#web/lib/today.ts';

const LABEL = '변경 이유';
const rule = { schema: required(LABEL, STEP_REASON_LENGTH), maxLength: STEP_REASON_LENGTH, label: LABEL };

type Step = {
  /** Status before the change. */
  before: string;
  after: { mblNo: string; status: string; etd: string };
  /** Shown above the question. */
  warning?: string;
};

/**
 * Asks for a reason if a change of status skips a step or sets the departure before the ETD.
 * @returns the reason, empty if none is needed; undefined if the user cancels
 */
export const askStepReason = async (
  client: QueryClient,
  { before, after, warning }: Step,
): Promise<string | undefined> => {
  const { skipped, isEarly } = unusualStep(before, after, serverToday());
  if (skipped.length === 0 && !isEarly) return '';
  const statuses = await client.fetchQuery(referenceQueries.codes('CONSTT')).catch(() => []);
  const nameOf = (status: string) => statuses.find(({ code }) => code === status)?.codeLabel ?? status;
  return askReason({
    title: `‘${nameOf(after.status)}’ 상태로 변경할까요?`,
    name: [
      `콘솔 ${after.mblNo}`,
      warning,
      skipped.length > 0 && `건너뛰는 단계: ${skipped.map(nameOf).join(', ')}`,
      isEarly && `출발 예정일 ${after.etd} 전입니다.`,
    ]
      .filter(Boolean)
      .join('\n'),
    kind: { ...rule, action: '상태 변경', note: '이유는 변경 기록에 남습니다.' },
  });
};
