import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../../components/button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useStore } from '../../lib/store.ts';
import { cleanInput } from '../../lib/typing.ts';
import { cleanHblNo } from './parcel.ts';
import { forgetNumber, recentSearches } from './recent-searches.ts';

const Recent = ({ onSearch }: { onSearch: (hblNo: string) => void }) => {
  const numbers = useStore(recentSearches);
  if (numbers.length === 0) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <h2 className="mr-1 text-13 font-medium text-ink-3">최근 조회</h2>
      <ul className="contents">
        {numbers.map((hblNo) => (
          <li key={hblNo} className="flex items-center rounded-full border border-line bg-surface">
            <button
              type="button"
              className="h-10 rounded-full pr-1 pl-3.5 text-14 font-medium tabular-nums hover:text-brand"
              onClick={() => onSearch(hblNo)}
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

/** Where the H/BL number is typed, pasted or chosen from the latest ones. */
export const SearchForm = ({
  hblNo,
  busy,
  onSearch,
}: {
  /** The number that is looked up now. */
  hblNo: string;
  busy: boolean;
  onSearch: (hblNo: string) => void;
}) => {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  useEffect(() => {
    if (input.current) input.current.value = hblNo;
    setError(undefined);
  }, [hblNo]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = cleanHblNo(input.current?.value ?? '');
    setError(typed ? undefined : 'H/BL 번호를 입력해주세요.');
    if (typed) onSearch(typed);
    else input.current?.focus();
  };

  return (
    <search className="block rounded-dialog bg-brand-tint p-5 md:p-8">
      <form onSubmit={submit} noValidate className="flex flex-col gap-2 xs:flex-row">
        <TextField
          ref={input}
          label="H/BL 번호"
          hideLabel
          size="lg"
          name="hblNo"
          placeholder="H/BL 번호를 입력해주세요"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
          error={error}
          className="flex-1"
          onInput={({ currentTarget, nativeEvent }) => {
            // While Hangul is being composed the input is the keyboard's.
            if (!(nativeEvent as InputEvent).isComposing) cleanInput(currentTarget, cleanHblNo);
          }}
        />
        <Button type="submit" size="lg" icon="search" busy={busy}>
          배송조회
        </Button>
      </form>
      <Recent onSearch={onSearch} />
    </search>
  );
};
