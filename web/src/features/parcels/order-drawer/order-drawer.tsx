import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isStaff } from '#shared/domain/auth-level.ts';
import { mayChange } from '#shared/domain/order-update.ts';
import { IconButton } from '#web/components/ui/button.tsx';
import { Drawer } from '#web/components/ui/dialog.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/components/ui/states.tsx';
import { parcelQueries } from '#web/features/parcels/queries.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { useSession } from '#web/lib/session.ts';
import { OrderEditor } from './order-editor.tsx';
import { OrderView } from './order-view.tsx';
import { useDialogKeys } from './use-dialog-keys.ts';

type Props = {
  id: number;
  open: boolean;
  /** Ids of the orders in the list, for the previous and next buttons. */
  ids: readonly number[];
  /** Opens another order, or closes the drawer if the id is undefined. */
  onShow: (id: number | undefined) => void;
  onPrint: (id: number) => void;
};

/** `focus`: path of the field that the user wants to edit. */
type Editing = { focus?: string };

type ContentProps = {
  id: number;
  /** Undefined while the order is read. */
  editing: Editing | undefined;
  onEditing: (editing: Editing | undefined) => void;
  footer: HTMLElement | null;
  onClose: () => void;
  onPrint: () => void;
};

const Content = ({ id, editing, onEditing, footer, onClose, onPrint }: ContentProps) => {
  const session = useSession();
  const { data: order, isError, error, refetch } = useQuery(parcelQueries.order(id));
  if (order) {
    const shared = { order, footer, onClose, onPrint: isStaff(session) ? onPrint : undefined };
    const isEditable = !order.isDel && session !== null && mayChange(session, order);
    if (isEditable && editing)
      return <OrderEditor {...shared} focus={editing.focus} onDone={() => onEditing(undefined)} />;
    return <OrderView {...shared} onEdit={isEditable ? (focus) => onEditing({ focus }) : undefined} />;
  }
  if (error instanceof ApiError && error.status === 404) {
    return <EmptyState title={error.message}>그 사이 삭제되었거나 볼 수 없는 주문입니다.</EmptyState>;
  }
  if (isError) {
    return (
      <ErrorState title="상품 목록을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
    );
  }
  return <Skeleton rows={12} />;
};

type Direction = 'previous' | 'next';

/**
 * Reads the direction from a key: Alt+ArrowUp or Alt+ArrowDown, except in selects, and `[` or `]` outside of text fields.
 * Undefined for other keys.
 */
const directionOf = ({
  key,
  code,
  altKey,
  ctrlKey,
  metaKey,
  target,
}: KeyboardEvent): Direction | undefined => {
  const field = target instanceof Element ? target.closest('input, textarea, select') : null;
  const isNumberField = field?.matches('[inputmode=decimal], [inputmode=numeric], [inputmode=tel]');
  if (altKey && !(field instanceof HTMLSelectElement)) {
    if (key === 'ArrowUp') return 'previous';
    if (key === 'ArrowDown') return 'next';
  }
  if (altKey || ctrlKey || metaKey || (field && !isNumberField)) return undefined;
  if (code === 'BracketLeft') return 'previous';
  return code === 'BracketRight' ? 'next' : undefined;
};

/** Moves the focus to the new content if the focused element was removed with the previous order. */
const useFocusOnChange = (id: number, content: RefObject<HTMLElement | null>) => {
  const lastId = useRef(id);
  useEffect(() => {
    if (lastId.current === id) return;
    lastId.current = id;
    const dialog = content.current?.closest('[role=dialog]');
    if (!dialog?.contains(document.activeElement) || document.activeElement === dialog) {
      content.current?.focus({ preventScroll: true });
    }
  }, [id, content]);
};

const OrderDrawer = ({ id, open, ids, onShow, onPrint }: Props) => {
  // Reads the order from the cache for the title. `Content` fetches the order.
  const { data: order } = useQuery({ ...parcelQueries.order(id), enabled: false });
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  // The next order is opened in the same mode.
  const [editing, setEditing] = useState<Editing>();
  useEffect(() => {
    if (!open) setEditing(undefined);
  }, [open]);
  const content = useRef<HTMLDivElement>(null);
  const at = ids.indexOf(id);
  const neighbours: Record<Direction, number | undefined> = {
    previous: at > 0 ? ids[at - 1] : undefined,
    next: at >= 0 ? ids[at + 1] : undefined,
  };
  const show = (neighbour: number | undefined) => {
    setEditing((now) => now && {});
    onShow(neighbour);
  };
  useDialogKeys(content, (event) => {
    const direction = directionOf(event);
    const neighbour = direction && neighbours[direction];
    if (direction) event.preventDefault();
    if (neighbour !== undefined) show(neighbour);
  });
  useFocusOnChange(id, content);
  const close = () => onShow(undefined);
  return (
    <Drawer
      open={open}
      onClose={close}
      size="xl"
      title={order ? `주문 ${order.hblNo}` : '주문 정보'}
      description={`ID ${id}`}
      footer={
        <>
          <div className="mr-auto flex items-center gap-1">
            <IconButton
              icon="left"
              label="이전 주문"
              aria-keyshortcuts="Alt+ArrowUp ["
              disabled={neighbours.previous === undefined}
              onClick={() => show(neighbours.previous)}
            />
            {at >= 0 && (
              <span className="min-w-14 text-center text-13 text-ink-2 tabular-nums max-sm:hidden">
                {formatNumber(at + 1)} / {formatNumber(ids.length)}
              </span>
            )}
            <IconButton
              icon="right"
              label="다음 주문"
              aria-keyshortcuts="Alt+ArrowDown ]"
              disabled={neighbours.next === undefined}
              onClick={() => show(neighbours.next)}
            />
            <span aria-hidden="true" className="hidden pl-2 text-12 text-ink-3 lg:block">
              {editing ? 'Alt+↑↓ 이동 · Ctrl+Enter 수정' : 'Alt+↑↓ 이동 · E 편집'}
            </span>
          </div>
          <div ref={setFooter} className="contents" />
        </>
      }
    >
      <div ref={content} tabIndex={-1} className="outline-none">
        <Content
          key={id}
          id={id}
          editing={editing}
          onEditing={setEditing}
          footer={footer}
          onClose={close}
          onPrint={() => onPrint(id)}
        />
      </div>
    </Drawer>
  );
};

export default OrderDrawer;
