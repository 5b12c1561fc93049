import { Dialog } from '#web/components/dialog.tsx';
import { ItemButton } from './item-button.tsx';
import type { ScheduleItem } from './queries.ts';

/** Everything of a day that has more than its cell can show. */
const DayDialog = ({
  items,
  onOpen,
  onClose,
}: {
  items: readonly ScheduleItem[];
  onOpen: (item: ScheduleItem) => void;
  onClose: () => void;
}) => (
  <Dialog open onClose={onClose} title={`일정 ${items.length}건`}>
    <ul>
      {items.map((item) => (
        <li key={item.id} className="border-line border-b last:border-0">
          <ItemButton item={item} onOpen={() => onOpen(item)} />
        </li>
      ))}
    </ul>
  </Dialog>
);

export default DayDialog;
