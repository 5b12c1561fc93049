import { zoneName } from './zone-name.ts';

export type Zone = 'seoul' | 'sydney';

const timeZones: Record<Zone, string> = { seoul: 'Asia/Seoul', sydney: 'Australia/Sydney' };

const format = (zone: Zone, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('ko-KR', { timeZone: timeZones[zone], ...options });

const days = {
  seoul: format('seoul', { dateStyle: 'long' }),
  sydney: format('sydney', { dateStyle: 'long' }),
};
const weekdays = {
  seoul: format('seoul', { weekday: 'short' }),
  sydney: format('sydney', { weekday: 'short' }),
};
const times = {
  seoul: format('seoul', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  sydney: format('sydney', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
};

/** Day and time of an instant in a zone: `2026년 11월 23일 (월)`, `14:05 AEDT`. @param at ISO 8601 */
export const inZone = (at: string, zone: Zone): { day: string; time: string } => {
  const date = new Date(at);
  return {
    day: `${days[zone].format(date)} (${weekdays[zone].format(date)})`,
    time: `${times[zone].format(date)} ${zoneName(date, timeZones[zone])}`,
  };
};
