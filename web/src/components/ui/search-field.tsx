import type { Ref } from 'react';
import { TextField } from './field.tsx';

export const SearchField = ({
  noun,
  hint,
  value,
  onChange,
  ref,
}: {
  noun: string;
  hint: string;
  value: string;
  onChange: (typed: string) => void;
  ref?: Ref<HTMLInputElement>;
}) => (
  <TextField
    ref={ref}
    label={`${noun} 찾기`}
    hideLabel
    type="search"
    autoComplete="off"
    placeholder={hint}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    className="w-full sm:w-56"
  />
);

/** Number of found or loaded rows of a list that loads in pages. @param hasMore true if further pages exist */
export const LoadedCount = ({
  found,
  loaded,
  hasMore,
  isSearching,
}: {
  found: number;
  loaded: number;
  hasMore: boolean;
  isSearching: boolean;
}) => (
  <p role="status" className="mb-2 text-13 text-ink-2 tabular-nums">
    {isSearching
      ? `${hasMore ? `불러온 ${loaded}건 가운데 ` : ''}${found}건 찾음`
      : `${loaded}건${hasMore ? ' 이상' : ''}`}
  </p>
);
