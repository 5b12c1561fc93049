import { useQuery } from '@tanstack/react-query';
import { exceptionRules } from '#shared/domain/exception-rules.ts';
import { exceptionLabels, exceptionRuleNames } from '#shared/exception-words.ko.ts';
import { PartnerFilter } from '#web/components/member/partner-filter.tsx';
import { RadioGroup } from '#web/components/ui/choice-group.tsx';
import { type Option, SelectField } from '#web/components/ui/field.tsx';
import { ToggleChip } from '#web/components/ui/toggle-chip.tsx';
import { type ExceptionCounts, type ExceptionSearch, totalOf } from '#web/lib/exception-queries.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { staffQuery } from '#web/lib/people.ts';
import { useSession } from '#web/lib/session.ts';

const states = [
  { value: 'open', label: '처리할 항목' },
  { value: 'closed', label: '닫힌 항목' },
] as const;

const ages = [1, 3, 7, 14, 30].map((days) => ({ value: days, label: `${days}일 넘음` }));

/** Staff as assignees, the signed-in member first. */
export const useAssignees = (): Option[] => {
  const session = useSession();
  const { data: staff = [] } = useQuery(staffQuery);
  const others = staff.filter(({ id }) => id !== session?.memberId);
  return [
    ...(session ? [{ value: session.memberId, label: '나' }] : []),
    ...others.map(({ id, name }) => ({ value: id, label: name })),
  ];
};

type Props = {
  search: ExceptionSearch;
  onChange: (change: Partial<ExceptionSearch>) => void;
};

/** Rules with their number of open exceptions. Rules without any are hidden, unless selected. */
const RuleFilter = ({
  search,
  counts,
  onChange,
}: Props & { counts: Partial<ExceptionCounts> | undefined }) => {
  const isOpen = search.state === 'open';
  const countOf = (count: number) => (isOpen && counts ? ` ${formatNumber(count)}` : '');
  const rules = exceptionRules.filter((rule) => !isOpen || counts?.[rule] || rule === search.rule);
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">종류</legend>
      <ToggleChip isPressed={!search.rule} onPress={() => onChange({ rule: undefined })}>
        {`전체${countOf(totalOf(counts ?? {}))}`}
      </ToggleChip>
      {rules.map((rule) => (
        <ToggleChip key={rule} isPressed={rule === search.rule} onPress={() => onChange({ rule })}>
          {`${exceptionRuleNames[rule]}${countOf(counts?.[rule] ?? 0)}`}
        </ToggleChip>
      ))}
    </fieldset>
  );
};

const StaffFilters = ({ search: { partnerId, assigneeId }, onChange }: Props) => {
  const assignees = useAssignees();
  return (
    <>
      <PartnerFilter value={partnerId} onChange={(id) => onChange({ partnerId: id })} />
      <SelectField
        label={exceptionLabels.assigneeName}
        hideLabel
        size="sm"
        placeholder="전체 담당자"
        options={[{ value: 0, label: '담당자 없음' }, ...assignees]}
        value={assigneeId ?? ''}
        onChange={({ target: { value } }) =>
          onChange({ assigneeId: value === '' ? undefined : Number(value) })
        }
        className="w-36"
      />
    </>
  );
};

/** @param counts undefined until they are loaded */
export const ExceptionFilters = ({
  search,
  counts,
  isOfStaff,
  onChange,
}: Props & { counts: Partial<ExceptionCounts> | undefined; isOfStaff: boolean }) => (
  <search className="space-y-2">
    <div className="flex flex-wrap items-center gap-2">
      <RadioGroup
        label="상태"
        hideLabel
        name="state"
        options={states}
        value={search.state}
        onChange={({ target }) => onChange({ state: target.value === 'closed' ? 'closed' : 'open' })}
        className="mr-2"
      />
      {isOfStaff && <StaffFilters search={search} onChange={onChange} />}
      <SelectField
        label="경과"
        hideLabel
        size="sm"
        placeholder="전체 기간"
        options={ages}
        value={search.olderThanDays ?? ''}
        onChange={({ target }) => onChange({ olderThanDays: Number(target.value) || undefined })}
        className="w-32"
      />
    </div>
    <RuleFilter search={search} counts={counts} onChange={onChange} />
  </search>
);
