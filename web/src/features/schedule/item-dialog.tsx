import { Link } from '@tanstack/react-router';
import { scheduleLabels } from '#shared/domain/schedule.ts';
import { DefinitionList } from '#web/components/ui/definition-list.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { formatPeriod } from '#web/lib/calendar.ts';
import { useCodeName } from '#web/lib/reference-queries.ts';
import { ItemButton } from './item-button.tsx';
import type { Departure, ScheduleEvent, ScheduleItem } from './queries.ts';

const Kind = ({ icon, kind }: ScheduleItem) => (
  <span className="inline-flex items-center gap-1.5">
    <Icon name={icon} size={18} />
    {kind}
  </span>
);

const DepartureDetails = ({ item, departure }: { item: ScheduleItem; departure: Departure }) => {
  const cityName = useCodeName('CIT');
  const { id, departCity, arrivalCity, etd, eta, mblNo } = departure;
  return (
    <DefinitionList
      entries={[
        [
          'M/BL 번호',
          <Link
            key="consol"
            to="/admin/console"
            // The id of a departure is the negated id of its consol, so that it differs from the ids of events.
            search={{ mblNo, consol: -id }}
            className="font-semibold text-brand underline underline-offset-4"
          >
            {mblNo}
          </Link>,
        ],
        [scheduleLabels.eventType, <Kind key="kind" {...item} />],
        ['노선', `${cityName(departCity)} → ${cityName(arrivalCity)}`],
        ['출발 ~ 도착', `${etd} ~ ${eta}`],
      ]}
    />
  );
};

const EventDetails = ({ item, event }: { item: ScheduleItem; event: ScheduleEvent }) => (
  <DefinitionList
    entries={[
      [scheduleLabels.eventType, <Kind key="kind" {...item} />],
      [scheduleLabels.eventDate, formatPeriod(item)],
      [scheduleLabels.eventTime, event.eventTime || '하루 종일'],
      [scheduleLabels.duration, event.duration > 0 && `${event.duration}분`],
      ['홈페이지 달력', event.isPublic ? '표시함' : '표시하지 않음'],
      [scheduleLabels.description, event.description],
    ]}
  />
);

const ItemDialog = ({
  items,
  onOpen,
  onClose,
}: {
  items: readonly [ScheduleItem, ...ScheduleItem[]];
  onOpen: (item: ScheduleItem) => void;
  onClose: () => void;
}) => {
  const [item, ...others] = items;
  if (others.length > 0)
    return (
      <Dialog open onClose={onClose} title={`일정 ${items.length}건`}>
        <ul>
          {items.map((each) => (
            <li key={each.id} className="border-line border-b last:border-0">
              <ItemButton item={each} onOpen={() => onOpen(each)} />
            </li>
          ))}
        </ul>
      </Dialog>
    );
  return (
    <Dialog open onClose={onClose} title={item.departure ? `콘솔 ${item.title}` : item.event.title}>
      {item.departure ? (
        <DepartureDetails item={item} departure={item.departure} />
      ) : (
        <EventDetails item={item} event={item.event} />
      )}
    </Dialog>
  );
};

export default ItemDialog;
