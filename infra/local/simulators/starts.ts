import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';

/**
 * Times of the first calls by number, in epoch ms. They are stored in a file, so that a restarted product gets the same
 * events.
 */
export const openStarts = (file: string) => {
  // A killed product can leave an incomplete last line, which is ignored.
  const lines = existsSync(file) ? readFileSync(file, 'utf8').matchAll(/^\["(.+)",(\d+)\]$/gm) : [];
  const starts = new Map([...lines].map(([, number = '', at]) => [number, Number(at)]));
  return {
    all: (): [number: string, at: number][] => [...starts],
    /** Returns the time of the first call for a number. If this is the first, it is recorded with `now`. */
    startOf: (number: string, now: number): number => {
      const known = starts.get(number);
      if (known !== undefined) return known;
      starts.set(number, now);
      appendFileSync(file, `${JSON.stringify([number, now])}\n`);
      return now;
    },
    reset: (): void => {
      starts.clear();
      rmSync(file, { force: true });
    },
  };
};
