import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { chunks } from '#shared/chunks.ts';
import { MAX_CLOSING_REASON, MAX_EXCEPTION_IDS } from '#shared/contract/exceptions.ts';
import { required } from '#shared/domain/fields.ts';
import { exceptionLabels } from '#shared/exception-words.ko.ts';
import { notice } from '#web/components/notice.tsx';
import { askReason, nameLines } from '#web/components/reasons.tsx';
import { type Attempt, attemptFor, endsAttempt } from '#web/lib/attempt.ts';
import { type Body, call } from '#web/lib/call.ts';
import { type ExceptionRow, exceptionsKey, hideClosed } from '#web/lib/exception-queries.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { nameOf } from './exception-table.tsx';

const idsOf = (rows: readonly ExceptionRow[]): string[] => rows.map(({ id }) => id);

/** The last attempt for each group of ids, until all groups were sent. */
export type Attempts = (Attempt | undefined)[];

/**
 * Sends a change for the ids in groups, one after the other. A repeated change has the same keys, so that the groups that
 * were sent before are counted again. @returns the number of changed exceptions
 */
const sendAll = async <C extends object>(
  rows: readonly ExceptionRow[],
  change: C,
  attempts: Attempts,
  send: (body: C & { ids: string[] }, idempotencyKey: string) => Promise<{ count: number }>,
): Promise<number> => {
  let changed = 0;
  for (const [nth, ids] of chunks(idsOf(rows), MAX_EXCEPTION_IDS).entries()) {
    const body = { ids, ...change };
    const attempt = attemptFor(JSON.stringify(body), attempts[nth]);
    attempts[nth] = attempt;
    try {
      changed += (await send(body, attempt.key)).count;
    } catch (error) {
      if (endsAttempt(error)) attempts[nth] = undefined;
      throw error;
    }
  }
  attempts.length = 0;
  return changed;
};

/** Shows how many were changed. The others were closed by another user. */
const showResult = (verb: string, changed: number, count: number) => {
  const rest = count - changed;
  const ofRest = rest > 0 ? ` ${formatNumber(rest)}건은 이미 닫혀 있어 그대로 두었습니다.` : '';
  notice.success(`${formatNumber(changed)}건${verb}${ofRest}`);
};

export type Assignment = Omit<Body<'POST /api/exception/assign'>, 'ids'>;

export const assignExceptions = async (
  rows: readonly ExceptionRow[],
  assignment: Assignment,
  attempts: Attempts,
): Promise<void> => {
  const changed = await sendAll(rows, assignment, attempts, (body, idempotencyKey) =>
    call('POST /api/exception/assign', { body, idempotencyKey }),
  );
  showResult('의 담당자를 지정했습니다.', changed, rows.length);
};

const askClosingReason = (rows: readonly ExceptionRow[]): Promise<string | undefined> =>
  askReason({
    title: `${formatNumber(rows.length)}건을 처리 완료로 닫을까요?`,
    name: nameLines(rows.map(nameOf)),
    kind: {
      schema: required(exceptionLabels.closedReason, MAX_CLOSING_REASON),
      maxLength: MAX_CLOSING_REASON,
      label: exceptionLabels.closedReason,
      action: '처리 완료',
      note: '파트너도 볼 수 있습니다. 같은 원인이 이어지는 동안은 다시 열리지 않습니다.',
    },
  });

/** Closes exceptions after asking for the reason. `onClosed` is called after the list was reloaded. */
export const useClosing = () => {
  const attempts = useRef<Attempts>([]);
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ rows, reason }: { rows: readonly ExceptionRow[]; reason: string }) => {
      const changed = await sendAll(rows, { reason }, attempts.current, (body, idempotencyKey) =>
        call('POST /api/exception/close', { body, idempotencyKey }),
      );
      hideClosed(idsOf(rows));
      showResult('을 처리 완료로 닫았습니다.', changed, rows.length);
    },
    meta: { invalidates: [exceptionsKey], failed: '처리 완료로 닫지 못했습니다.' },
  });
  const close = async (rows: readonly ExceptionRow[], onClosed: () => void) => {
    const reason = await askClosingReason(rows);
    if (reason !== undefined) mutate({ rows, reason }, { onSuccess: onClosed });
  };
  return { close, isClosing: isPending };
};
