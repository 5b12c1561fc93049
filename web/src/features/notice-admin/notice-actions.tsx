import { clsx } from 'clsx';
import { NOTICE_DELETE_LIMIT } from '#shared/domain/notice-list.ts';
import { DisclosureMenu, menuEntry } from '#web/components/disclosure-menu.tsx';
import type { OwnNotice } from './queries.ts';

const Entry = ({
  label,
  hint,
  isDisabled,
  onPress,
}: {
  label: string;
  hint: string;
  isDisabled: boolean;
  onPress: () => void;
}) => (
  <button
    type="button"
    disabled={isDisabled}
    title={isDisabled ? hint : undefined}
    onClick={onPress}
    className={clsx(menuEntry, 'disabled:cursor-not-allowed disabled:text-ink-3')}
  >
    {label}
  </button>
);

/** The Action menu of the selected notices: edits one of them, deletes all of them. */
export const NoticeActions = ({
  selected,
  onEdit,
  onDelete,
}: {
  selected: readonly OwnNotice[];
  onEdit: (notice: OwnNotice) => void;
  onDelete: (notices: readonly OwnNotice[]) => void;
}) => {
  const [first] = selected;
  return (
    <DisclosureMenu
      label={selected.length > 0 ? `작업 (${selected.length}건)` : '작업'}
      className="min-h-9 rounded-control px-3 text-14 font-semibold ring-1 ring-control ring-inset"
    >
      <Entry
        label="수정"
        hint="한 건만 선택해주세요."
        isDisabled={selected.length !== 1}
        onPress={() => first && onEdit(first)}
      />
      <Entry
        label="삭제"
        hint={`1건부터 ${NOTICE_DELETE_LIMIT}건까지 선택해주세요.`}
        isDisabled={!first || selected.length > NOTICE_DELETE_LIMIT}
        onPress={() => onDelete(selected)}
      />
    </DisclosureMenu>
  );
};
