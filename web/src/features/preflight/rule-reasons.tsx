import { type SubmitEvent, useState } from 'react';
import { ChangeReason, MAX_CHANGE_REASON } from '#shared/domain/change-reason.ts';
import { CONSOL_OPEN } from '#shared/domain/consol.ts';
import { customsRuleNames } from '#shared/preflight-words.ko.ts';
import { Button } from '#web/components/ui/button.tsx';
import { TextField } from '#web/components/ui/field.tsx';
import { formatMinute, formatNumber } from '#web/lib/formats.ts';
import { type FindingView, type PreflightView, useDecide } from './queries.ts';

type Rule = FindingView['rule'];

const amberRules = ({ parcels }: PreflightView): [rule: Rule, parcels: number][] => {
  const counts = new Map<Rule, number>();
  for (const { findings } of parcels) {
    const rules = new Set(findings.filter(({ severity }) => severity === 'amber').map(({ rule }) => rule));
    for (const rule of rules) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  }
  return [...counts];
};

type RowProps = { preflight: PreflightView; rule: Rule; parcels: number };

const ReasonRow = ({ preflight: { consolId, status, reasons }, rule, parcels }: RowProps) => {
  const stored = reasons[rule];
  const { mutate, isPending } = useDecide(consolId);
  const [typed, setTyped] = useState<string>();
  const [isSubmitted, setSubmitted] = useState(false);
  const value = typed ?? stored?.text ?? '';
  const error = isSubmitted ? ChangeReason.safeParse(value).error?.issues[0]?.message : undefined;
  const store = (reason: string | null) =>
    mutate({ reasons: { [rule]: reason } }, { onSuccess: () => setTyped(undefined) });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (ChangeReason.safeParse(value).success) store(value);
  };
  const name = customsRuleNames[rule];
  const isOpen = status === CONSOL_OPEN;
  return (
    <li>
      <form noValidate onSubmit={submit} className="flex items-start gap-2">
        <TextField
          size="sm"
          label={`${name} · ${formatNumber(parcels)}건`}
          placeholder="사유"
          value={value}
          readOnly={!isOpen}
          maxLength={MAX_CHANGE_REASON}
          error={error}
          hint={stored && `${stored.by} · ${formatMinute(stored.at)}`}
          className="min-w-0 flex-1"
          onChange={({ target }) => setTyped(target.value)}
        />
        {isOpen && (
          <span className="mt-7 flex gap-1 sm:gap-2">
            <Button
              type="submit"
              variant="weak"
              className="h-9!"
              busy={isPending}
              disabled={value === (stored?.text ?? '')}
              aria-label={`${name} 사유 저장`}
            >
              저장
            </Button>
            {stored && (
              <Button
                variant="ghost"
                className="h-9!"
                aria-label={`${name} 사유 삭제`}
                onClick={() => store(null)}
              >
                삭제
              </Button>
            )}
          </span>
        )}
      </form>
    </li>
  );
};

/** Field for the reason of each rule with an amber finding; nothing without one. */
export const RuleReasons = ({ preflight }: { preflight: PreflightView }) => {
  const rules = amberRules(preflight);
  if (rules.length === 0) return null;
  return (
    <section aria-label="주의 항목의 사유" className="mb-4 rounded-card border border-line px-4 py-3">
      <h2 className="text-14 font-semibold">주의 항목의 사유</h2>
      <p className="mt-0.5 mb-3 text-13 text-ink-2">
        주의 항목마다 사유를 한 번 입력하면 콘솔을 마감할 수 있습니다.
      </p>
      <ul className="grid gap-3 lg:grid-cols-2">
        {rules.map(([rule, parcels]) => (
          <ReasonRow key={rule} preflight={preflight} rule={rule} parcels={parcels} />
        ))}
      </ul>
    </section>
  );
};
