import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import { TextareaField } from '#web/components/ui/field.tsx';
import { isEnter } from '#web/lib/keys.ts';
import { useStore } from '#web/lib/store.ts';
import { formatInPlace } from '#web/lib/typing.ts';
import { MAX_NUMBERS, numbersOf, problemOf, tidyNumbers } from './numbers.ts';
import { forgetNumber, recentSearches } from './recent-searches.ts';

const RecentNumbers = ({ onSearch }: { onSearch: (numbers: readonly string[]) => void }) => {
  const numbers = useStore(recentSearches);
  // The empty list has the same height, so that the page does not move when numbers appear.
  if (numbers.length === 0) {
    return (
      <p className="mt-4 flex min-h-10.5 items-center text-13 text-ink-2">
        조회한 번호는 이 브라우저에 남아 다음에 바로 찾을 수 있습니다.
      </p>
    );
  }
  return (
    <div className="mt-4 flex min-h-10.5 flex-wrap items-center gap-2">
      <h2 className="mr-1 text-13 font-medium text-ink-3">최근 조회</h2>
      <ul className="contents">
        {numbers.map((hblNo) => (
          <li key={hblNo} className="flex items-center rounded-full border border-line bg-surface">
            <button
              type="button"
              translate="no"
              className="h-10 rounded-full pr-1 pl-3.5 text-14 font-medium tabular-nums hover:text-brand"
              onClick={() => onSearch([hblNo])}
            >
              {hblNo}
            </button>
            <IconButton
              icon="close"
              label={`${hblNo} 최근 조회에서 지우기`}
              className="rounded-full!"
              onClick={() => forgetNumber(hblNo)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
};

/**
 * Returns a function that cleans the typed text. A space at the end is removed, and inserted again if the next letter
 * starts another number.
 */
const useTidyTyping = () => {
  const beforeSpace = useRef('');
  return (input: HTMLTextAreaElement): void => {
    const before = beforeSpace.current;
    const { value } = input;
    if (before && value.length > before.length && value.startsWith(before)) {
      input.value = `${before} ${value.slice(before.length)}`;
    }
    beforeSpace.current = input.value.endsWith(' ') ? tidyNumbers(input.value) : '';
    formatInPlace(input, tidyNumbers);
  };
};

export const SearchForm = ({
  numbers,
  busy,
  onSearch,
}: {
  numbers: readonly string[];
  busy: boolean;
  onSearch: (numbers: readonly string[]) => void;
}) => {
  const input = useRef<HTMLTextAreaElement>(null);
  const tidy = useTidyTyping();
  const [error, setError] = useState<string>();
  const shownNumbers = numbers.join(', ');
  useEffect(() => {
    if (input.current) input.current.value = shownNumbers;
    setError(shownNumbers && problemOf(numbersOf(shownNumbers)));
  }, [shownNumbers]);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const typed = numbersOf(input.current?.value ?? '');
    const problem = problemOf(typed);
    setError(problem);
    if (problem) input.current?.focus();
    else onSearch(typed);
  };

  return (
    <search className="block rounded-dialog bg-brand-tint p-5 md:p-8">
      <form onSubmit={submit} noValidate className="flex flex-col gap-2 xs:flex-row">
        <TextareaField
          ref={input}
          label="H/BL 번호"
          hideLabel
          size="lg"
          rows={1}
          name="hblNo"
          placeholder="H/BL 번호를 입력해주세요"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
          error={error}
          hint={
            error ? undefined : `여러 개는 쉼표나 줄바꿈으로 나누어 ${MAX_NUMBERS}개까지 한 번에 조회합니다.`
          }
          className="flex-1 [&_textarea]:field-sizing-content [&_textarea]:block [&_textarea]:max-h-60 [&_textarea]:resize-none"
          onKeyDown={(event) => {
            if (isEnter(event.nativeEvent) && !event.shiftKey) submit(event);
          }}
          onInput={({ currentTarget, nativeEvent }) => {
            // Changing the value would break the composition of a Hangul syllable.
            if (!(nativeEvent as InputEvent).isComposing) tidy(currentTarget);
          }}
        />
        <Button type="submit" size="lg" icon="search" busy={busy}>
          배송조회
        </Button>
      </form>
      <RecentNumbers onSearch={onSearch} />
    </search>
  );
};
