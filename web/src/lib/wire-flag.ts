/** A flag as an answer contains it: 1 is true. */
export type WireFlag = 0 | 1 | '0' | '1';

export const isFlagSet = (flag: WireFlag | undefined): boolean => Number(flag) === 1;
