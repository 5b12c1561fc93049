// The number of `shared/domain/schedule.ts`, which brings zod along.
const BY_SEA: typeof import('#shared/domain/schedule.ts').BY_SEA = 1;

const bySea = { kind: '해운', icon: 'ship', tone: 'success' } as const;
const byAir = { kind: '항공', icon: 'plane', tone: 'brand' } as const;
export type EventKind = typeof bySea | typeof byAir;

/** How an event of the calendar looks: whatever does not go by sea goes by air. */
export const eventKind = (eventType: number): EventKind => (eventType === BY_SEA ? bySea : byAir);
