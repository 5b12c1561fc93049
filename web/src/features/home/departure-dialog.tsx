import { Dialog } from '#web/components/ui/dialog.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { formatPeriod } from '#web/lib/calendar.ts';
import type { Departure } from './departure.ts';

const Details = ({ departure }: { departure: Departure }) => (
  <>
    <p className="flex items-center gap-2 text-14 font-semibold text-ink-2">
      <Icon name={departure.icon} size={18} />
      {departure.kind} · {formatPeriod(departure)}
    </p>
    {departure.details && <p className="mt-3 text-16 whitespace-pre-line">{departure.details}</p>}
  </>
);

const DepartureDialog = ({
  departures,
  onClose,
}: {
  departures: readonly [Departure, ...Departure[]];
  onClose: () => void;
}) => {
  const [first, ...others] = departures;
  return (
    <Dialog open onClose={onClose} title={others.length === 0 ? first.title : '출항 일정'}>
      {others.length === 0 ? (
        <Details departure={first} />
      ) : (
        <ul className="space-y-3">
          {departures.map((departure) => (
            <li key={departure.id} className="rounded-card border border-line p-4">
              <h3 className="mb-1 text-16 font-bold">{departure.title}</h3>
              <Details departure={departure} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
};

export default DepartureDialog;
