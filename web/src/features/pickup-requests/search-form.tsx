import { type SubmitEvent, useRef, useState } from 'react';
import { pickupLabels } from '#shared/domain/pickup-request.ts';
import { Button } from '#web/components/button.tsx';
import { TextField } from '#web/components/field.tsx';
import { useOfficeTitle } from '#web/components/office-header.tsx';
import { useShortcuts } from '#web/components/shortcuts.tsx';
import { noSearch, type PickupSearch } from './search.ts';

type Props = { search: PickupSearch; busy: boolean; onSearch: (search: PickupSearch) => void };

/** What to look for. It follows the address, so that going back shows the search that belongs to the list. */
export const PickupSearchForm = ({ search, busy, onSearch }: Props) => {
  const number = useRef<HTMLInputElement>(null);
  const [followed, setFollowed] = useState(search);
  const [draft, setDraft] = useState(search);
  if (followed !== search) {
    setFollowed(search);
    setDraft(search);
  }
  useShortcuts(useOfficeTitle(), [
    { keys: '/', label: '검색란으로 이동', run: () => number.current?.focus() },
  ]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSearch({ id: draft.id.trim(), receiver: draft.receiver.trim() });
  };
  return (
    <search>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
        <TextField
          ref={number}
          label="요청번호"
          size="sm"
          autoComplete="off"
          maxLength={20}
          placeholder="EXP-12"
          value={draft.id}
          onChange={({ target }) => setDraft({ ...draft, id: target.value })}
          className="w-full sm:w-40"
        />
        <TextField
          label={pickupLabels.receiver}
          size="sm"
          autoComplete="off"
          maxLength={50}
          placeholder="이름의 일부"
          value={draft.receiver}
          onChange={({ target }) => setDraft({ ...draft, receiver: target.value })}
          className="w-full sm:w-52"
        />
        <div className="flex gap-2">
          <Button type="submit" icon="search" busy={busy} className="h-9!">
            조회
          </Button>
          <Button variant="secondary" onClick={() => onSearch(noSearch)} className="h-9!">
            초기화
          </Button>
        </div>
      </form>
    </search>
  );
};
