/** Abbreviation of a time zone at an instant, such as KST or AEDT. @param timeZone IANA name */
export const zoneName = (at: Date, timeZone: string): string =>
  // No locale of the browser names the Korean zone, and only the Australian one names the Australian zones:
  // `23/11/2026, AEDT`.
  timeZone === 'Asia/Seoul'
    ? 'KST'
    : (at.toLocaleDateString('en-AU', { timeZone, timeZoneName: 'short' }).split(' ').at(-1) ?? '');
