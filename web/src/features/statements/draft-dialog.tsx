import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { monthsBefore, monthsNewestFirst } from '#shared/domain/dates.ts';
import { type ErrorCode, errorCatalog } from '#shared/errors.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { SelectField } from '#web/components/ui/field.tsx';
import { notice } from '#web/components/ui/notice.tsx';
import { addMonths, formatMonth } from '#web/lib/calendar.ts';
import { type Answer, type Body, call } from '#web/lib/call.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { serverToday } from '#web/lib/today.ts';
import { useAttempt } from '#web/lib/use-attempt.ts';
import { statementsKey } from './queries.ts';

type Drafted = Answer<'POST /api/statement/draft'>;

const route = getRouteApi('/admin/_shell/statements');

/** Months that have ended in the last year, newest first. */
const endedMonths = (): string[] => {
  const today = serverToday();
  return monthsNewestFirst(monthsBefore(today, 12), today)
    .map((month) => month.slice(0, 7))
    .filter((month) => month < today.slice(0, 7));
};

const sentenceOf = (code: string): string =>
  code in errorCatalog ? errorCatalog[code as ErrorCode].message : '초안을 작성하지 못했습니다.';

/** Sentence per partner. The answer names a partner once for each currency. */
const blockedSentences = (blocked: Drafted['blocked'], nameOf: (id: number) => string): string[] => [
  ...new Set(blocked.map(({ partnerId, code }) => `${nameOf(partnerId)}: ${sentenceOf(code)}`)),
];

const Blocked = ({ blocked, nameOf }: { blocked: Drafted['blocked']; nameOf: (id: number) => string }) => (
  <div role="alert" className="rounded-control bg-warning-weak px-3.5 py-3 text-14 text-warning">
    <p className="font-semibold">초안을 작성하지 못한 파트너</p>
    <ul className="mt-1 list-disc pl-5">
      {blockedSentences(blocked, nameOf).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </div>
);

/** Drafts the statements of a month for one partner or for all. */
const DraftDialog = ({ onClose }: { onClose: () => void }) => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const lastMonth = addMonths(serverToday().slice(0, 7), -1);
  const months = endedMonths();
  const [month, setMonth] = useState(
    search.month && months.includes(search.month) ? search.month : lastMonth,
  );
  const [partnerId, setPartnerId] = useState(search.partner);
  const [drafted, setDrafted] = useState<Drafted>();
  const blocked = drafted?.blocked ?? [];
  const { data: partners = [] } = useQuery(referenceQueries.partners);
  const nameOf = (id: number) =>
    partners.find((partner) => partner.id === id)?.partner_name ?? `파트너 ${id}`;
  const keyOf = useAttempt();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: Body<'POST /api/statement/draft'>) =>
      call('POST /api/statement/draft', { body, idempotencyKey: keyOf({ body, drafted }) }),
    meta: { invalidates: [statementsKey], failed: '초안을 작성하지 못했습니다.' },
    onSuccess: ({ started, ...answer }) => {
      setDrafted({ started, ...answer });
      if (started.length === 0) return;
      notice.success(`정산서 초안 ${formatNumber(started.length)}건을 작성합니다.`);
      void navigate({ search: (now) => ({ ...now, month, tab: undefined }), resetScroll: false });
      if (answer.blocked.length === 0) onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="정산서 초안 작성"
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            닫기
          </Button>
          <Button busy={isPending} onClick={() => mutate({ month, partnerId })}>
            초안 작성
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <SelectField
          label="정산 월"
          value={month}
          options={months.map((value) => ({ value, label: formatMonth(value) }))}
          onChange={({ target }) => setMonth(target.value)}
        />
        <SelectField
          label="파트너"
          placeholder="모든 파트너"
          value={partnerId ?? ''}
          options={partners.map(({ id, partner_name }) => ({ value: id, label: partner_name }))}
          onChange={({ target }) => setPartnerId(Number(target.value) || undefined)}
        />
        <p className="text-13 text-ink-2">
          같은 달의 초안이 있으면 다시 작성합니다. 조정 항목은 그대로 남습니다.
        </p>
        {drafted?.started.length === 0 && blocked.length === 0 && (
          <p role="status" className="text-14 font-semibold">
            정산할 화물이 없습니다.
          </p>
        )}
        {blocked.length > 0 && <Blocked blocked={blocked} nameOf={nameOf} />}
      </div>
    </Dialog>
  );
};

export default DraftDialog;
