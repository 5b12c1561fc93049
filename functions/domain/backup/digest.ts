import { createHash } from 'node:crypto';
import type { Item } from '#functions/db/client.ts';
import type { StoredDigest } from '#functions/db/restore-run.entity.ts';

/** Canonical JSON with sorted property names. @throws for a set or bytes, which JSON cannot represent */
export const lineOf = (item: Item): string => JSON.stringify(item, sortProperties);

const sortProperties = (_name: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) {
    throw new Error(`A ${value.constructor?.name} cannot be stored as JSON`);
  }
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, (value as Item)[name]]));
};

/** First part of the partition key, for example `ORDER`. */
export const kindOf = ({ pk }: Item): string => String(pk).split('#')[0] ?? '';

const HASH_MODULUS = 2n ** 128n;
const hashOf = (line: string): bigint =>
  BigInt(`0x${createHash('sha256').update(line).digest('hex').slice(0, 32)}`);

type Sum = { items: number; hashes: bigint };

/** Item count and sum of hashes per kind of item. The sequence in which items are added does not matter. */
export class Digest {
  readonly #sums = new Map<string, Sum>();

  #change(item: Item, line: string, by: 1 | -1): void {
    const sum = this.#sums.get(kindOf(item)) ?? { items: 0, hashes: 0n };
    sum.items += by;
    sum.hashes = (sum.hashes + HASH_MODULUS + BigInt(by) * hashOf(line)) % HASH_MODULUS;
    this.#sums.set(kindOf(item), sum);
  }

  /** Returns a digest that `toStored` has encoded. */
  static from(stored: StoredDigest): Digest {
    const digest = new Digest();
    for (const [kind, { items, hash }] of Object.entries(stored))
      digest.#sums.set(kind, { items, hashes: BigInt(`0x${hash}`) });
    return digest;
  }

  toStored(): StoredDigest {
    return Object.fromEntries(
      [...this.#sums].map(([kind, { items, hashes }]) => [kind, { items, hash: hashes.toString(16) }]),
    );
  }

  add(item: Item, line = lineOf(item)): void {
    this.#change(item, line, 1);
  }

  remove(item: Item): void {
    this.#change(item, lineOf(item), -1);
  }

  get kinds(): Record<string, number> {
    return Object.fromEntries(
      [...this.#sums].sort().flatMap(([kind, { items }]) => (items ? [[kind, items]] : [])),
    );
  }

  get items(): number {
    return [...this.#sums.values()].reduce((total, { items }) => total + items, 0);
  }

  /** Kinds whose items differ between the two digests, sorted. */
  differingKinds(other: Digest): string[] {
    const kinds = new Set([...this.#sums.keys(), ...other.#sums.keys()]);
    const none: Sum = { items: 0, hashes: 0n };
    return [...kinds].sort().filter((kind) => {
      const [own, others] = [this.#sums.get(kind) ?? none, other.#sums.get(kind) ?? none];
      return own.items !== others.items || own.hashes !== others.hashes;
    });
  }
}
