import { type SubmitEvent, useRef, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { DateRangeField } from '#web/components/date-range-field.tsx';
import { alert } from '#web/components/dialogs.tsx';
import { Icon } from '#web/components/icons.tsx';
import { useShortcuts } from '#web/components/shortcuts.tsx';
import { createPreference } from '#web/lib/preference.ts';
import { useStore } from '#web/lib/store.ts';
import {
  type Criteria,
  type CriteriaErrors,
  detailCount,
  errorsOf,
  hasNumbers,
  missingPartner,
  mobileError,
  noCriteria,
  numberFields,
  tidy,
} from './criteria.ts';
import { NumberListField } from './number-list-field.tsx';
import { ParcelSearchDetails } from './parcel-search-details.tsx';
import { SavedSearchMenu } from './saved-search-menu.tsx';

const numberLabels = { orderId: '주문번호', hblNo: 'H/BL 번호', mblNo: 'M/BL 번호' };
const areDetailsOpen = createPreference('admin.search-details', [false, true]);
const quiet =
  'flex h-8 items-center gap-1 rounded-control px-2 text-13 font-semibold text-ink-2 hover:bg-sunken hover:text-ink';

type Props = {
  /** The search of the list; none before the first. */
  criteria: Criteria | undefined;
  busy: boolean;
  onSearch: (criteria: Criteria) => void;
  onCopyLink: () => void;
};

/** What to look for. It follows the address, so that going back shows the search that belongs to the list. */
export const ParcelSearchForm = ({ criteria, busy, onSearch, onCopyLink }: Props) => {
  const form = useRef<HTMLFormElement>(null);
  const [followed, setFollowed] = useState(criteria);
  const [draft, setDraft] = useState(() => criteria ?? noCriteria());
  const [errors, setErrors] = useState<CriteriaErrors>({});
  const isOpen = useStore(areDetailsOpen);
  if (followed !== criteria) {
    setFollowed(criteria);
    setDraft(criteria ?? noCriteria());
    setErrors({});
  }
  const focus = (name: string) => form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();

  useShortcuts('통합 조회', [
    { keys: '/', label: '검색란으로 이동', run: () => focus('hblNo') },
    { keys: 'mod+enter', label: '조회', run: () => form.current?.requestSubmit() },
  ]);

  const edit = (part: Partial<Criteria>) => {
    setDraft((now) => ({ ...now, ...part }));
    setErrors({});
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const asked = tidy(draft);
    const lonely = missingPartner(asked);
    const found = errorsOf(asked);
    setErrors(found);
    const wrong = lonely?.field ?? Object.keys(found)[0];
    if (wrong && wrong !== 'from' && !numberFields.some((field) => field === wrong)) areDetailsOpen.set(true);
    if (lonely) await alert({ title: '조회 조건', body: lonely.message });
    // The field may have yet to unfold, and an alert that closes puts the focus back first.
    if (wrong) setTimeout(() => focus(wrong));
    else onSearch(asked);
  };
  const count = detailCount(draft);
  return (
    <search>
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <div className="flex flex-wrap items-start gap-x-3 gap-y-2.5">
          {numberFields.map((name) => (
            <NumberListField
              key={name}
              name={name}
              label={numberLabels[name]}
              value={draft[name]}
              error={errors[name]}
              onChange={(value) => edit({ [name]: value })}
            />
          ))}
          <DateRangeField
            label={hasNumbers(draft) ? '등록일 (번호 조회에는 쓰지 않음)' : '등록일'}
            size="sm"
            presets={[1, 7, 30]}
            value={draft}
            error={errors.from}
            onChange={({ from, to }) => edit({ from, to })}
          />
          <Button type="submit" icon="search" busy={busy} className="h-9! w-full sm:mt-7 sm:w-auto">
            조회
          </Button>
        </div>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-1">
          <button
            type="button"
            aria-expanded={isOpen}
            className={`${quiet} -ml-2`}
            onClick={() => areDetailsOpen.set(!isOpen)}
          >
            <Icon name={isOpen ? 'up' : 'down'} size={16} />
            상세 조건
            {count > 0 && (
              <span className="rounded-full bg-brand-weak px-2 text-12 text-brand-strong">
                {count}개 적용
              </span>
            )}
          </button>
          <button
            type="button"
            className={quiet}
            onClick={() => {
              edit({ ...noCriteria(), isDel: draft.isDel });
              focus('hblNo');
            }}
          >
            필터 지우기
          </button>
          <SavedSearchMenu criteria={draft} onChoose={onSearch} className={quiet} />
          <button type="button" className={quiet} disabled={!criteria} onClick={onCopyLink}>
            조회 링크 복사
          </button>
        </div>
        {isOpen && (
          <ParcelSearchDetails
            draft={draft}
            errors={errors}
            onEdit={edit}
            onMobileLeft={() =>
              setErrors((now) => ({ ...now, receiverMobile: mobileError(draft.receiverMobile) }))
            }
          />
        )}
      </form>
    </search>
  );
};
