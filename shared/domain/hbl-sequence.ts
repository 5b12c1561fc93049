// A number range is issued in rounds: round 1 starts at its base value, later rounds at its smallest value. Each round
// consists of segments of values that were never issued. The counter only increases within a segment, so issuing a number
// is one conditional update.

/** Interval of values; both ends are included. */
type Interval = readonly [from: number, to: number];

/** `name`: letters before the digits. `base`: value of the first number. Both limits are included. */
export type RangeSettings = { name: string; min: number; max: number; base: number };

export type RangeState = RangeSettings & {
  round: number;
  /** Current segment: first value, last issued value (`from - 1` if none was issued), last value. */
  from: number;
  current: number;
  end: number;
  /** Values issued in earlier segments, sorted and not adjacent. */
  issued: Interval[];
  /** Last value issued in an earlier segment. */
  last: number | null;
};

/** Prefix and padded value: 42 in the range `HH` up to 99999 → `HH00042`. */
export const formatHblNo = (range: { name: string; max: number }, value: number): string =>
  `${range.name}${String(value).padStart(String(range.max).length, '0')}`;

/** True if a number consists of the range's name and as many digits as the largest value of the range. */
export const isOfRange = ({ name, max }: { name: string; max: number }, hblNo: string): boolean =>
  hblNo.startsWith(name) &&
  /^\d+$/.test(hblNo.slice(name.length)) &&
  hblNo.length === formatHblNo({ name, max }, max).length;

/** A shorter code is no house bill number. */
const MIN_CODE = 6;

/** True if a scanned code is a misread: it is too short, or does not start with the letters of a range. */
export const isMisread = (code: string, ranges: readonly Pick<RangeSettings, 'name'>[]): boolean =>
  code.length < MIN_CODE || !ranges.some(({ name }) => code.startsWith(name));

export const startRange = (settings: RangeSettings): RangeState => ({
  ...settings,
  round: 1,
  from: settings.base,
  current: settings.base - 1,
  end: settings.max,
  issued: [],
  last: null,
});

/** Last issued value of the range; null if no value was issued. */
export const lastIssued = (state: RangeState): number | null =>
  state.current >= state.from ? state.current : state.last;

// Issued values of all segments, sorted and merged.
const issuedIntervals = (state: RangeState): Interval[] => {
  const all: Interval[] = [...state.issued];
  if (state.current >= state.from) all.push([state.from, state.current]);
  const merged: [number, number][] = [];
  for (const [from, to] of all.sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
};

const size = ([from, to]: Interval) => to - from + 1;

export const issuedCount = (state: RangeState): number =>
  issuedIntervals(state).reduce((sum, interval) => sum + size(interval), 0);

const freeIntervals = (state: RangeState): Interval[] => {
  const free: Interval[] = [];
  let next = state.min;
  for (const [from, to] of issuedIntervals(state)) {
    if (from > next) free.push([next, from - 1]);
    next = Math.max(next, to + 1);
  }
  if (next <= state.max) free.push([next, state.max]);
  return free;
};

/** Returns the range moved to its next segment of values that were not issued; undefined if every value was issued. */
export const nextSegment = (state: RangeState): RangeState | undefined => {
  const free = freeIntervals(state);
  const segmentOfRound = free.find(([from]) => from > state.current);
  const segment = segmentOfRound ?? free[0];
  if (!segment) return undefined;
  return {
    ...state,
    round: segmentOfRound ? state.round : state.round + 1,
    from: segment[0],
    current: segment[0] - 1,
    end: segment[1],
    issued: issuedIntervals(state),
    last: lastIssued(state),
  };
};

type SettingsRefusal = 'RANGE_BELOW_ISSUED';

/**
 * Changes the limits of a range. After the first issued number, the count of digits must not change and every issued value
 * must remain within the limits; otherwise `RANGE_BELOW_ISSUED` is returned.
 */
export const changeSettings = (state: RangeState, settings: RangeSettings): RangeState | SettingsRefusal => {
  const issued = issuedIntervals(state);
  const first = issued[0];
  const last = issued.at(-1);
  if (!first || !last) return startRange(settings);
  const widthChanges = String(settings.max).length !== String(state.max).length;
  if (widthChanges || settings.min > first[0] || settings.max < last[1]) return 'RANGE_BELOW_ISSUED';

  const changed = { ...state, ...settings };
  const running = freeIntervals(changed).find(
    ([from, to]) => from <= state.current + 1 && state.current < to,
  );
  return { ...changed, end: running ? running[1] : state.current };
};
