import { useStore } from '#web/lib/store.ts';
import { Button, IconButton } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { type ColumnPlace, columnIdOf, type GridLayout } from './grid-layout.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  columns: readonly { colId?: string; field?: string; headerName?: string }[];
  layout: GridLayout;
};

const swapColumns = (places: readonly ColumnPlace[], at: number, to: number): readonly ColumnPlace[] => {
  const next = [...places];
  [next[at], next[to]] = [next[to] as ColumnPlace, next[at] as ColumnPlace];
  return next;
};

const ColumnDialog = ({ open, onClose, columns, layout }: Props) => {
  const storedPlaces = useStore(layout);
  const nameOf = new Map(columns.map((column) => [columnIdOf(column), column.headerName]));
  const knownPlaces = storedPlaces.filter(({ colId }) => nameOf.has(colId));
  const newColumnIds = [...nameOf.keys()].filter(
    (colId) => !knownPlaces.some((place) => place.colId === colId),
  );
  const places: readonly ColumnPlace[] = [...knownPlaces, ...newColumnIds.map((colId) => ({ colId }))];
  const shownCount = places.filter(({ hide }) => !hide).length;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="열 설정"
      description="머리글을 끌어 옮기거나 너비를 바꿀 수도 있습니다. 이 브라우저에 저장됩니다."
      footer={
        <>
          <Button variant="ghost" icon="refresh" className="mr-auto" onClick={() => layout.set([])}>
            처음 상태로
          </Button>
          <Button onClick={onClose}>닫기</Button>
        </>
      }
    >
      <ul aria-label="열" className="divide-y divide-line">
        {places.map((place, index) => {
          const name = nameOf.get(place.colId);
          return (
            <li key={place.colId} className="flex min-h-9 items-center gap-1 text-14">
              <label className="flex flex-1 items-center gap-2 py-1.5">
                <input
                  type="checkbox"
                  className="size-4.5 accent-brand"
                  checked={!place.hide}
                  disabled={!place.hide && shownCount === 1}
                  onChange={({ target }) =>
                    layout.set(
                      places.map((each) => (each === place ? { ...each, hide: !target.checked } : each)),
                    )
                  }
                />
                {name}
              </label>
              <IconButton
                icon="up"
                size={32}
                label={`${name} 앞으로`}
                disabled={index === 0}
                onClick={() => layout.set(swapColumns(places, index, index - 1))}
              />
              <IconButton
                icon="down"
                size={32}
                label={`${name} 뒤로`}
                disabled={index === places.length - 1}
                onClick={() => layout.set(swapColumns(places, index, index + 1))}
              />
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
};

export default ColumnDialog;
