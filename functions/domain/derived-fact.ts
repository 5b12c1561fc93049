/** Stored fact that other items determine, such as a counter. */
export type DerivedFact = {
  /** Name of the record and the fact: `consol 12 loading`. */
  record: string;
  stored: unknown;
  derived: unknown;
  /** Stores the derived fact, unless the record has changed since. */
  repair: () => Promise<unknown>;
};

/** Returns the fact if the stored one differs from the derived one. */
export const differingFact = (fact: DerivedFact): DerivedFact[] =>
  JSON.stringify(fact.stored) === JSON.stringify(fact.derived) ? [] : [fact];
