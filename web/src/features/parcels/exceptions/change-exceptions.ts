import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { chunks } from '#shared/chunks.ts';
import { MAX_CLOSING_REASON, MAX_EXCEPTION_IDS } from '#shared/contract/exceptions.ts';
import { required } from '#shared/domain/fields.ts';
import { exceptionLabels } from '#shared/exception-words.ko.ts';
import { notice } from '#web/components/ui/notice.tsx';
import { askReason, nameLines } from '#web/components/ui/reasons.tsx';
import { type Attempt, attemptFor, endsAttempt } from '#web/lib/attempt.ts';
import { type Body, call } from '#web/lib/call.ts';
import {
  type ExceptionRow,
  type ExceptionSearch,
  exceptionsKey,
  hideClosed,
} from '#web/lib/exception-queries.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { nameOf } from './exception-table.tsx';

const idsOf = (rows: readonly ExceptionRow[]): string[] => rows.map(({ id }) => id);

/** Selected rows. `search`: all exceptions that match it are selected, also those of pages that are not loaded. */
export type Selection = { rows: readonly ExceptionRow[]; search?: ExceptionSearch };

/** Exceptions that the server changes by one search. */
const MAX_BY_SEARCH = 1_000;

type Targets = { ids: string[] } | { search: ExceptionSearch };

const targetsOf = ({ rows, search }: Selection): Targets[] =>
  search ? [{ search }] : chunks(idsOf(rows), MAX_EXCEPTION_IDS).map((ids) => ({ ids }));

/** Number of selected exceptions in words. */
export const countText = ({ rows, search }: Selection): string =>
  search ? '조건에 맞는 모든 항목' : `${formatNumber(rows.length)}건`;

/** The last attempt for each group of ids, until all groups were sent. */
export type Attempts = (Attempt | undefined)[];

/**
 * Sends a change for the selection in groups, one after the other. A repeated change has the same keys, so that the groups that
 * were sent before are counted again. @returns the number of changed exceptions
 */
const sendAll = async <C extends object>(
  selection: Selection,
  change: C,
  attempts: Attempts,
  send: (body: C & Targets, idempotencyKey: string) => Promise<{ count: number }>,
): Promise<number> => {
  let changed = 0;
  for (const [nth, targets] of targetsOf(selection).entries()) {
    const body = { ...targets, ...change };
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
const showResult = (outcome: string, changed: number, { rows, search }: Selection) => {
  const rest = search ? 0 : rows.length - changed;
  const ofRest = rest > 0 ? ` ${formatNumber(rest)}건은 이미 닫혀 있어 그대로 두었습니다.` : '';
  const more = ' 한 번에 1,000건까지 바꿉니다. 남은 항목은 다시 선택해주세요.';
  const ofMore = search && changed >= MAX_BY_SEARCH ? more : '';
  notice.success(`${formatNumber(changed)}건${outcome}${ofRest}${ofMore}`);
};

export type Assignment = Omit<Body<'POST /api/exception/assign'>, 'ids' | 'search'>;

export const assignExceptions = async (
  selection: Selection,
  assignment: Assignment,
  attempts: Attempts,
): Promise<void> => {
  const changed = await sendAll(selection, assignment, attempts, (body, idempotencyKey) =>
    call('POST /api/exception/assign', { body, idempotencyKey }),
  );
  showResult('의 담당자를 지정했습니다.', changed, selection);
};

const askClosingReason = (selection: Selection): Promise<string | undefined> =>
  askReason({
    title: `${countText(selection)}을 처리 완료로 닫을까요?`,
    name: selection.search ? '불러오지 않은 항목도 닫습니다.' : nameLines(selection.rows.map(nameOf)),
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
    mutationFn: async ({ selection, reason }: { selection: Selection; reason: string }) => {
      const changed = await sendAll(selection, { reason }, attempts.current, (body, idempotencyKey) =>
        call('POST /api/exception/close', { body, idempotencyKey }),
      );
      hideClosed(idsOf(selection.rows));
      showResult('을 처리 완료로 닫았습니다.', changed, selection);
    },
    meta: { invalidates: [exceptionsKey], failed: '처리 완료로 닫지 못했습니다.' },
  });
  const close = async (selection: Selection, onClosed: () => void) => {
    const reason = await askClosingReason(selection);
    if (reason !== undefined) mutate({ selection, reason }, { onSuccess: onClosed });
  };
  return { close, isClosing: isPending };
};
