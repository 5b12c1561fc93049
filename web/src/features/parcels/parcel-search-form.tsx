import { clsx } from 'clsx';
import {
  type ComponentProps,
  type KeyboardEvent,
  lazy,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useOfficeTitle } from '#web/components/office/office-header.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { DateRangeField } from '#web/components/ui/date-range-field.tsx';
import { alert } from '#web/components/ui/dialogs.tsx';
import { DisclosureMenu, menuEntry } from '#web/components/ui/disclosure-menu.tsx';
import { TextareaField } from '#web/components/ui/field.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { OnDemand } from '#web/components/ui/on-demand.tsx';
import { useShortcuts } from '#web/components/ui/shortcuts.tsx';
import { formatNumber } from '#web/lib/formats.ts';
import { isComposing, isEnter } from '#web/lib/keys.ts';
import { useSession } from '#web/lib/session.ts';
import { createPreference, useStore } from '#web/lib/store.ts';
import { submitForm } from '#web/lib/submit-form.ts';
import { useServerToday } from '#web/lib/today.ts';
import {
  type Criteria,
  type CriteriaErrors,
  defaultCriteria,
  detailCount,
  errorsOf,
  findIncompletePair,
  followToday,
  hasNumbers,
  type ListField,
  listFields,
  listLabels,
  normalizeCriteria,
  parseNumbers,
} from './criteria.ts';
import { ParcelSearchDetails } from './parcel-search-details.tsx';
import { currentCriteria, savedSearchesOf } from './saved-searches.ts';

const SavedSearchDialog = lazy(() => import('./saved-search-dialog.tsx'));

const SavedSearchMenu = ({
  criteria,
  onChoose,
  className,
}: {
  criteria: Criteria;
  onChoose: (criteria: Criteria) => void;
  className: string;
}) => {
  const session = useSession();
  const [store] = useState(() => savedSearchesOf(session?.memberId ?? 0));
  const searches = useStore(store);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <DisclosureMenu label="저장한 조회" className={className}>
        {searches.map((search) => (
          <button
            key={search.name}
            type="button"
            className={menuEntry}
            onClick={() => onChoose(currentCriteria(search))}
          >
            {search.name}
          </button>
        ))}
        <button type="button" className={`${menuEntry} text-brand`} onClick={() => setOpen(true)}>
          현재 조건 저장·관리
        </button>
      </DisclosureMenu>
      <OnDemand open={isOpen}>
        <SavedSearchDialog open={isOpen} onClose={() => setOpen(false)} store={store} criteria={criteria} />
      </OnDemand>
    </>
  );
};

/** True if the whole text is selected, as after a search: the user has typed nothing since. */
const isSelected = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): boolean =>
  value !== '' && selectionStart === 0 && selectionEnd === value.length;

/** Field that has the focus when the page opens. */
const FIRST_FIELD = 'find';

const isInLastLine = ({ value, selectionEnd }: HTMLTextAreaElement): boolean =>
  !value.slice(selectionEnd).includes('\n');

/**
 * Field for several numbers, scanned, typed or pasted from a spreadsheet. It shows how many numbers it contains. Its text
 * is selected after a search and when it gets the focus, so that the next scan replaces it.
 */
const NumberListField = ({
  name,
  value,
  onChange,
  onOpen,
  onDown,
  ...field
}: Pick<ComponentProps<typeof TextareaField>, 'label' | 'error' | 'placeholder'> & {
  name: ListField;
  value: string;
  'data-initial-focus'?: string;
  onChange: (value: string) => void;
  /** Opens the only order of the result. Undefined if the result has another number of orders. */
  onOpen: (() => void) | undefined;
  /** Moves the focus to the result list. */
  onDown: () => void;
}) => {
  const count = parseNumbers(name, value).length;
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, nativeEvent, currentTarget } = event;
    // Enter submits the form. Shift+Enter inserts a line break.
    const submits = isEnter(nativeEvent) && !shiftKey;
    // The slash key moves the focus to this field. In the field it must not start or replace a number.
    const isShortcut = key === '/' && (currentTarget.value === '' || isSelected(currentTarget));
    const leaves = key === 'ArrowDown' && !isComposing(nativeEvent) && isInLastLine(currentTarget);
    if (submits || isShortcut || leaves) event.preventDefault();
    if (leaves) onDown();
    if (!submits) return;
    if (onOpen && isSelected(currentTarget)) onOpen();
    else if (currentTarget.form) submitForm(currentTarget.form);
  };
  return (
    <div
      className={clsx(
        'relative',
        name === FIRST_FIELD ? 'min-w-44 flex-2 max-sm:basis-full' : 'min-w-32 flex-1',
      )}
    >
      <TextareaField
        {...field}
        name={name}
        size="sm"
        rows={1}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={handleKey}
        onFocus={({ currentTarget }) => currentTarget.select()}
        className="[&_textarea]:field-sizing-content [&_textarea]:block [&_textarea]:max-h-24 [&_textarea]:min-h-9 [&_textarea]:resize-none [&_textarea]:py-1.5"
      />
      <output className="absolute top-0.5 right-0 text-12 text-brand-strong tabular-nums">
        {count > 0 && `${formatNumber(count)}개`}
      </output>
    </div>
  );
};

const detailsOpenPreference = createPreference('admin.search-details', [false, true]);
const textButton =
  'flex h-8 items-center gap-1 rounded-control px-2 text-13 font-semibold text-ink-2 hover:bg-sunken hover:text-ink';

type Props = {
  /** Criteria of the result list, or undefined before the first search. */
  criteria: Criteria | undefined;
  busy: boolean;
  onSearch: (criteria: Criteria) => void;
  onCopyLink: () => void;
  /** Opens the only order of the result. Undefined if the result has another number of orders. */
  onOpenOnly: (() => void) | undefined;
  /** Moves the focus to the result list. */
  onDown: () => void;
  /** True if the first field gets the focus when the page opens. */
  takesFocus: boolean;
};

/** The form follows the URL, so that going back shows the criteria of the result list. */
export const ParcelSearchForm = ({
  criteria,
  busy,
  onSearch,
  onCopyLink,
  onOpenOnly,
  onDown,
  takesFocus,
}: Props) => {
  const form = useRef<HTMLFormElement>(null);
  const [lastCriteria, setLastCriteria] = useState(criteria);
  const [draft, setDraft] = useState(() => criteria ?? defaultCriteria());
  const [errors, setErrors] = useState<CriteriaErrors>({});
  const isOpen = useStore(detailsOpenPreference);
  // Criteria that were submitted and are not in the URL yet. The next scan may already be in the field when they arrive.
  const [submitted, setSubmitted] = useState<Criteria>();
  const [searchCount, setSearchCount] = useState(0);
  if (lastCriteria !== criteria) {
    setLastCriteria(criteria);
    setSubmitted(undefined);
    if (!submitted || JSON.stringify(submitted) !== JSON.stringify(criteria)) {
      setDraft(criteria ?? defaultCriteria());
      setErrors({});
    }
  }
  const today = useServerToday();
  const [day, setDay] = useState(today);
  if (day !== today) {
    setDay(today);
    setDraft((now) => followToday(now, day, today));
  }
  const focus = (name: string) => form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
  const [isFocusedFirst] = useState(takesFocus);
  useEffect(() => {
    if (isFocusedFirst) form.current?.querySelector<HTMLElement>(`[name=${FIRST_FIELD}]`)?.focus();
  }, [isFocusedFirst]);
  useEffect(() => {
    const field = document.activeElement;
    if (searchCount > 0 && field instanceof HTMLTextAreaElement && form.current?.contains(field))
      field.select();
  }, [searchCount]);

  useShortcuts(useOfficeTitle(), [
    { keys: '/', label: '검색란으로 이동', run: () => focus(FIRST_FIELD) },
    { keys: 'mod+enter', label: '조회', run: () => form.current && submitForm(form.current) },
  ]);

  const edit = (part: Partial<Criteria>) => {
    setDraft((now) => ({ ...now, ...part }));
    setErrors({});
  };
  const search = async (wanted: Criteria) => {
    const requested = normalizeCriteria(wanted);
    const incompletePair = findIncompletePair(requested);
    const foundErrors = errorsOf(requested);
    setErrors(foundErrors);
    const invalidField = incompletePair?.field ?? Object.keys(foundErrors)[0];
    if (invalidField && invalidField !== 'from' && !listFields.some((field) => field === invalidField))
      detailsOpenPreference.set(true);
    if (incompletePair) await alert({ title: '조회 조건', body: incompletePair.message });
    // Deferred, because the field may not be rendered yet and the closing alert still moves the focus.
    if (invalidField) setTimeout(() => focus(invalidField));
    else {
      setDraft(requested);
      setSubmitted(requested);
      setSearchCount((count) => count + 1);
      onSearch(requested);
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void search(draft);
  };
  // Any criteria can be saved, so a saved search is checked like typed criteria.
  const searchSaved = (saved: Criteria) => {
    setDraft(saved);
    void search(saved);
  };
  const count = detailCount(draft);
  return (
    <search>
      <form ref={form} onSubmit={submit} noValidate>
        <div className="flex flex-wrap items-start gap-x-3 gap-y-2.5">
          {listFields.map((name) => (
            <NumberListField
              key={name}
              name={name}
              label={listLabels[name]}
              placeholder={name === FIRST_FIELD ? '번호, 받는 분, 전화번호' : '여러 개 붙여넣기'}
              value={draft[name]}
              error={errors[name]}
              onChange={(value) => edit({ [name]: value })}
              onOpen={onOpenOnly}
              onDown={onDown}
              data-initial-focus={isFocusedFirst && name === FIRST_FIELD ? '' : undefined}
            />
          ))}
          <DateRangeField
            label={hasNumbers(draft) || draft.find ? '등록일 (번호 조회에는 쓰지 않음)' : '등록일'}
            name="from"
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
            className={`${textButton} -ml-2`}
            onClick={() => detailsOpenPreference.set(!isOpen)}
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
            className={textButton}
            onClick={() => {
              edit({ ...defaultCriteria(), isDel: draft.isDel });
              focus(FIRST_FIELD);
            }}
          >
            필터 지우기
          </button>
          <SavedSearchMenu criteria={draft} onChoose={searchSaved} className={textButton} />
          <button type="button" className={textButton} disabled={!criteria} onClick={onCopyLink}>
            조회 링크 복사
          </button>
        </div>
        {isOpen && <ParcelSearchDetails draft={draft} errors={errors} onEdit={edit} />}
      </form>
    </search>
  );
};
