import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { formatNumber } from '#web/lib/formats.ts';
import { type Criteria, type ListField, listLabels, missingNumbers } from './criteria.ts';
import type { ParcelList } from './use-parcel-list.ts';

const MAX_SHOWN = 20;

const nameOf = (field: ListField): string => (field === 'find' ? '번호' : listLabels[field]);

/** Names the searched numbers that the result does not contain. Shown when the whole result is loaded. */
export const MissingNumbers = ({
  criteria,
  list: { rows, status, isSearching, hasMore },
}: {
  criteria: Criteria | undefined;
  list: ParcelList;
}) => {
  const isComplete = status === 'ready' && !isSearching && !hasMore;
  const missing = criteria && isComplete ? missingNumbers(criteria, rows) : [];
  return (
    <div role="status">
      {missing.map(({ field, numbers }) => (
        <p
          key={field}
          className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-warning-weak px-3 py-1.5 text-13"
        >
          <span className="flex items-center gap-1.5 font-semibold text-warning">
            <Icon name="warning" size={16} />
            조회 결과에 없는 {nameOf(field)} {formatNumber(numbers.length)}개
          </span>
          <span className="min-w-0 break-all tabular-nums">
            {numbers.slice(0, MAX_SHOWN).join(', ')}
            {numbers.length > MAX_SHOWN && ` 외 ${formatNumber(numbers.length - MAX_SHOWN)}개`}
          </span>
          <span className="ml-auto">
            <CopyButton size="sm" text={numbers.join('\n')} what={`${nameOf(field)}를`}>
              번호 복사
            </CopyButton>
          </span>
        </p>
      ))}
    </div>
  );
};
