export type OfficeHours = { timeZone: string; opensAt: string; closesAt: string };

type OfficeState = {
  /** Local time of the office, 24-hour: `14:05`. */
  time: string;
  isOpen: boolean;
  /** Day of the next opening, relative to the local day of the office. 오늘 on a workday before closing time. */
  opensOn: '오늘' | '내일' | '월요일';
};

const weekend = ['Sat', 'Sun'];

/** Local time of an office, and whether its customer service is open (Monday to Friday). */
export const officeState = (now: Date, { timeZone, opensAt, closesAt }: OfficeHours): OfficeState => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === name)?.value ?? '';
  const day = part('weekday');
  const time = `${part('hour')}:${part('minute')}`;
  const isOver = time >= closesAt;
  const isWorkday = !weekend.includes(day);
  return {
    time,
    isOpen: isWorkday && time >= opensAt && !isOver,
    opensOn: nextOpeningDay(day, isWorkday, isOver),
  };
};

const nextOpeningDay = (day: string, isWorkday: boolean, isOver: boolean): OfficeState['opensOn'] => {
  if (isWorkday && !isOver) return '오늘';
  return day === 'Sat' || day === 'Fri' ? '월요일' : '내일';
};
