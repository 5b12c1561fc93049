import { type KeyboardEvent, type SubmitEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { DateRangeField } from '../../components/date-range-field.tsx';
import { TextareaField } from '../../components/textarea-field.tsx';
import { type Criteria, type CriteriaErrors, defaultRange, errorsOf, parseNumbers } from './criteria.ts';

const draftOf = (criteria: Criteria | undefined) => ({
  numbers: criteria?.hblNo.join(', ') ?? '',
  range: criteria ? { from: criteria.from, to: criteria.to } : defaultRange(),
});

/** Enter searches; Shift+Enter makes a new line, and the Enter that ends a Hangul syllable does neither. */
const submitOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
};

/** What to look for. It follows the address, so that going back shows the search that belongs to the list. */
export const ParcelSearchForm = ({
  criteria,
  busy,
  onSearch,
}: {
  criteria: Criteria | undefined;
  busy: boolean;
  onSearch: (criteria: Criteria) => void;
}) => {
  const [followed, setFollowed] = useState(criteria);
  const [draft, setDraft] = useState(() => draftOf(criteria));
  const [errors, setErrors] = useState<CriteriaErrors>({});
  if (followed !== criteria) {
    setFollowed(criteria);
    setDraft(draftOf(criteria));
    setErrors({});
  }
  const edit = (part: Partial<typeof draft>) => {
    setDraft({ ...draft, ...part });
    setErrors({});
  };
  const hblNo = parseNumbers(draft.numbers);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const asked = { hblNo, ...draft.range };
    const found = errorsOf(asked);
    setErrors(found);
    if (Object.keys(found).length === 0) onSearch(asked);
  };
  return (
    <search>
      <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <TextareaField
          label="H/BL 번호"
          size="sm"
          rows={1}
          placeholder="여러 번호는 쉼표, 공백, 줄바꿈으로"
          hint={hblNo.length > 0 && `${hblNo.length}개 번호로 찾습니다. 기간은 보지 않습니다.`}
          error={errors.hblNo}
          value={draft.numbers}
          onChange={({ target }) => edit({ numbers: target.value })}
          onKeyDown={submitOnEnter}
          className="min-w-60 flex-1 sm:max-w-120 [&_textarea]:field-sizing-content [&_textarea]:max-h-24 [&_textarea]:min-h-9 [&_textarea]:resize-none [&_textarea]:py-1.5"
        />
        <DateRangeField
          label="등록일"
          size="sm"
          presets={[1, 7, 30]}
          value={draft.range}
          error={errors.range}
          onChange={(range) => edit({ range })}
        />
        <Button type="submit" icon="search" busy={busy} className="h-9! w-full sm:mt-7 sm:w-auto">
          조회
        </Button>
      </form>
    </search>
  );
};
