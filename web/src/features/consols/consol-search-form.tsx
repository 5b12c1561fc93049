import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { RadioGroup } from '#web/components/ui/choice-group.tsx';
import { DateRangeField } from '#web/components/ui/date-range-field.tsx';
import { TextField } from '#web/components/ui/field.tsx';
import { useShortcuts } from '#web/components/ui/shortcuts.tsx';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { type Criteria, criteriaOf, hasNumber, rangeError } from './criteria.ts';

const texts = [
  { name: 'mblNo', label: 'M/BL 번호', width: 'sm:w-36' },
  { name: 'flightName', label: '편명', width: 'sm:w-28' },
  { name: 'orderNum', label: '주문번호·H/BL', width: 'sm:w-36' },
] as const;

const dateTypes = [
  { value: 'etd', label: '출발일' },
  { value: 'eta', label: '도착일' },
];

/** `value` contains status codes, separated by commas. An empty text means all statuses. */
const StatusChoice = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  const id = useId();
  const { data: statuses = [] } = useQuery(referenceQueries.codes('CONSTT'));
  const chosenCodes = new Set(value.split(','));
  const toggle = (changed: string, isChosen: boolean) =>
    onChange(
      statuses
        .map(({ code }) => code)
        .filter((code) => (code === changed ? isChosen : chosenCodes.has(code)))
        .join(','),
    );
  return (
    <fieldset aria-labelledby={id} className="flex flex-wrap items-center gap-x-4">
      <span id={id} className="text-14 font-semibold">
        콘솔 상태
      </span>
      {statuses.map(({ code, codeLabel }) => (
        <label key={code} className="flex min-h-8 items-center gap-1.5 text-13">
          <input
            type="checkbox"
            className="size-4 accent-brand"
            checked={chosenCodes.has(code)}
            onChange={({ target }) => toggle(code, target.checked)}
          />
          {codeLabel}
        </label>
      ))}
    </fieldset>
  );
};

/** The form follows the URL, so that going back shows the criteria of the list. */
export const ConsolSearchForm = ({
  criteria,
  busy,
  onSearch,
}: {
  criteria: Criteria;
  busy: boolean;
  onSearch: (criteria: Criteria) => void;
}) => {
  const form = useRef<HTMLFormElement>(null);
  const [lastCriteria, setLastCriteria] = useState(criteria);
  const [draft, setDraft] = useState(criteria);
  const [error, setError] = useState<string>();
  if (lastCriteria !== criteria) {
    setLastCriteria(criteria);
    setDraft(criteria);
    setError(undefined);
  }
  const focus = (name: string) => form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
  useShortcuts('콘솔 조회', [{ keys: '/', label: '검색란으로 이동', run: () => focus('mblNo') }]);

  const edit = (part: Partial<Criteria>) => {
    setDraft((now) => ({ ...now, ...part }));
    setError(undefined);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const message = rangeError(draft);
    setError(message);
    if (!message) onSearch(draft);
  };
  return (
    <search>
      <form ref={form} onSubmit={submit} noValidate>
        <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
          {texts.map(({ name, label, width }) => (
            <TextField
              key={name}
              name={name}
              label={label}
              size="sm"
              type="search"
              autoComplete="off"
              value={draft[name]}
              onChange={({ target }) => edit({ [name]: target.value })}
              className={`min-w-0 flex-1 basis-36 sm:flex-none ${width}`}
            />
          ))}
          <RadioGroup
            label="날짜 기준"
            size="sm"
            name="dateType"
            options={dateTypes}
            value={draft.dateType}
            onChange={({ target }) => edit({ dateType: target.value as Criteria['dateType'] })}
          />
          <DateRangeField
            label={hasNumber(draft) ? '기간 (번호 조회에는 쓰지 않음)' : '기간'}
            size="sm"
            presets={[7, 30, -7]}
            value={draft}
            error={error}
            onChange={({ from, to }) => edit({ from, to })}
          />
          <Button type="submit" icon="search" busy={busy} className="h-9! w-full sm:mt-7 sm:w-auto">
            조회
          </Button>
        </div>
        <div className="mt-1 flex flex-wrap items-center gap-x-4">
          <StatusChoice value={draft.status} onChange={(status) => edit({ status })} />
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              edit(criteriaOf({}));
              focus('mblNo');
            }}
          >
            필터 지우기
          </Button>
        </div>
      </form>
    </search>
  );
};
