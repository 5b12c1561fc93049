import { type SubmitEvent, useState } from 'react';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { confirm } from '#web/components/ui/dialogs.tsx';
import { TextField } from '#web/components/ui/field.tsx';
import { notice } from '#web/components/ui/notice.tsx';
import { type Store, useStore } from '#web/lib/store.ts';
import { type Criteria, normalizeCriteria } from './criteria.ts';
import { type SavedSearch, withSearch } from './saved-searches.ts';

const MAX_LENGTH = 30;

type Props = {
  open: boolean;
  onClose: () => void;
  store: Store<readonly SavedSearch[]>;
  criteria: Criteria;
};

const NameForm = ({
  label,
  action,
  initial = '',
  onName,
}: {
  label: string;
  action: string;
  initial?: string;
  onName: (name: string) => void;
}) => {
  const [name, setName] = useState(initial);
  const [isSubmitted, setSubmitted] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // React events bubble through portals. Without this call, the search form would be submitted, too.
    event.stopPropagation();
    setSubmitted(true);
    if (!name.trim()) return;
    onName(name.trim());
    setName('');
    setSubmitted(false);
  };
  return (
    <form noValidate onSubmit={submit} className="flex items-end gap-2">
      <TextField
        label={label}
        maxLength={MAX_LENGTH}
        value={name}
        error={isSubmitted && !name.trim() ? '이름을 입력해주세요.' : undefined}
        onChange={({ target }) => setName(target.value)}
        className="flex-1"
      />
      <Button type="submit" variant="secondary">
        {action}
      </Button>
    </form>
  );
};

const SavedSearchDialog = ({ open, onClose, store, criteria }: Props) => {
  const searches = useStore(store);
  const [nameInEdit, setNameInEdit] = useState<string>();
  /** Asks before the saved search with this name, if it is another one, is replaced. */
  const mayTake = async (name: string, own?: SavedSearch): Promise<boolean> => {
    const isTaken = searches.some((search) => search !== own && search.name === name);
    return !isTaken || (await confirm({ title: `"${name}" 조회를 바꿀까요?`, action: '바꾸기' }));
  };
  const save = async (name: string) => {
    if (!(await mayTake(name))) return;
    store.set((now) => withSearch(now, name, normalizeCriteria(criteria)));
    notice.success(`"${name}" 조회를 저장했습니다.`);
    onClose();
  };
  const rename = async (search: SavedSearch, name: string) => {
    if (!(await mayTake(name, search))) return;
    setNameInEdit(undefined);
    store.set((now) =>
      now
        .filter((each) => each === search || each.name !== name)
        .map((each) => (each === search ? { ...search, name } : each)),
    );
  };
  const remove = async (search: SavedSearch) => {
    const isSure = await confirm({
      title: `"${search.name}" 조회를 삭제할까요?`,
      action: '삭제',
      tone: 'danger',
    });
    if (isSure) store.set((now) => now.filter((each) => each !== search));
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title="저장한 조회"
      description="이 브라우저에 회원별로 저장됩니다."
    >
      <NameForm label="현재 조건의 이름" action="저장" onName={(name) => void save(name)} />
      <ul aria-label="저장한 조회" className="mt-4 divide-y divide-line">
        {searches.map((search) => (
          <li key={search.name} className="flex min-h-11 items-center gap-1 text-14">
            {nameInEdit === search.name ? (
              <div className="flex-1 py-2">
                <NameForm
                  label="새 이름"
                  action="변경"
                  initial={search.name}
                  onName={(name) => void rename(search, name)}
                />
              </div>
            ) : (
              <>
                <span className="min-w-0 flex-1 truncate">{search.name}</span>
                <IconButton
                  icon="edit"
                  size={32}
                  label={`${search.name} 이름 변경`}
                  onClick={() => setNameInEdit(search.name)}
                />
                <IconButton
                  icon="trash"
                  size={32}
                  label={`${search.name} 삭제`}
                  onClick={() => void remove(search)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
};

export default SavedSearchDialog;
