export type OfficeHours = { timeZone: string; opensAt: string; closesAt: string };

type OfficeState = {
  /** On the wall of the office, 24-hour: '14:05' */
  time: string;
  isOpen: boolean;
  /** When it opens next, or opened today: which day, seen from the office. */
  opensOn: '오늘' | '내일' | '월요일';
};

const weekend = ['Sat', 'Sun'];

/** What an office's wall clock says and whether customer care answers, Monday to Friday. */
export const officeState = (now: Date, { timeZone, opensAt, closesAt }: OfficeHours): OfficeState => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (wanted: Intl.DateTimeFormatPartTypes) =>
    parts.find(({ type }) => type === wanted)?.value ?? '';
  const day = part('weekday');
  const time = `${part('hour')}:${part('minute')}`;
  const isOver = time >= closesAt;
  const isWorkday = !weekend.includes(day);
  return {
    time,
    isOpen: isWorkday && time >= opensAt && !isOver,
    opensOn: opening(day, isWorkday, isOver),
  };
};

const opening = (day: string, isWorkday: boolean, isOver: boolean): OfficeState['opensOn'] => {
  if (isWorkday && !isOver) return '오늘';
  return day === 'Sat' || day === 'Fri' ? '월요일' : '내일';
};
