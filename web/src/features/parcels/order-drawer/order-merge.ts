import { labelOf } from '#web/lib/order-fields.ts';
import {
  type ItemValues,
  itemFields,
  type OrderField,
  type OrderValues,
  orderFields,
} from './order-values.ts';

export type Side = 'mine' | 'theirs';

/**
 * A change of a field, an added or removed item, or a change of the whole item list. `base`, `mine` and `theirs` are the
 * texts of the three versions.
 */
export type Difference = {
  path: string;
  label: string;
  base: string;
  mine: string;
  theirs: string;
  /** The side that changed the text. If both changed it, the user has to choose a side. */
  by: Side | 'both';
};

export type Merge = {
  differences: Difference[];
  /** Returns the merged order. `choices` has the chosen side by path; the default is `theirs`. */
  resolve: (choices: Readonly<Record<string, Side>>) => OrderValues;
};

type Versions<T> = { base: T; mine: T; theirs: T };

/** The side that changed a value. Undefined if neither did, or both changed it to the same value. */
const changedBy = <T>({ base, mine, theirs }: Versions<T>, isSame: (a: T, b: T) => boolean) => {
  if (isSame(mine, theirs)) return undefined;
  if (isSame(mine, base)) return 'theirs';
  return isSame(theirs, base) ? 'mine' : 'both';
};

const isSameText = (a: string, b: string) => a.trim() === b.trim();
const isSameItem = (a: ItemValues, b: ItemValues) => itemFields.every((name) => isSameText(a[name], b[name]));

const summaryOf = (item: ItemValues | undefined): string =>
  item ? `${item.itemName} × ${item.itemQty}, ${item.currency} ${item.unitPrice}` : '';

/**
 * Items of a changed list, by their position in the base list. `matches[i]` is the new version of item `i`, or undefined
 * if that item was removed. `added[i]` has the new items before item `i`; the last entry has the new items at the end.
 */
type Alignment = { matches: (ItemValues | undefined)[]; added: ItemValues[][] };

/** `lengths[i][j]`: length of the longest common subsequence of `base` from item `i` and `now` from item `j`. */
const commonLengths = (base: readonly ItemValues[], now: readonly ItemValues[]): number[][] => {
  const lengths = Array.from({ length: base.length + 1 }, () => new Array<number>(now.length + 1).fill(0));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = base.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const [a, b] = [base[i], now[j]];
      const row = lengths[i];
      if (a && b && row)
        row[j] = isSameItem(a, b) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  return lengths;
};

/**
 * Matches the items of two versions of a list. Unchanged items are matched first. Changed items between two unchanged
 * ones are matched by position if both versions have equally many there. If one version has none there, the items of the
 * other were added or removed.
 * @returns undefined if the match is ambiguous because the numbers of changed items differ
 */
const align = (base: readonly ItemValues[], now: readonly ItemValues[]): Alignment | undefined => {
  const common = commonLengths(base, now);
  const alignment: Alignment = { matches: [], added: base.map(() => []).concat([[]]) };
  let [i, j] = [0, 0];
  let [from, nowFrom] = [0, 0];
  /** Matches the changed items before `i` and `j`. Returns false if the match is ambiguous. */
  const matchBlock = (): boolean => {
    const baseCount = i - from;
    const nowItems = now.slice(nowFrom, j);
    if (baseCount > 0 && nowItems.length > 0 && baseCount !== nowItems.length) return false;
    if (baseCount === 0) alignment.added[from]?.push(...nowItems);
    for (let nth = 0; nth < baseCount; nth += 1) alignment.matches.push(nowItems[nth]);
    return true;
  };
  for (;;) {
    const [a, b] = [base[i], now[j]];
    if (!a || !b) break;
    if (isSameItem(a, b)) {
      if (!matchBlock()) return undefined;
      alignment.matches.push(b);
      i += 1;
      j += 1;
      [from, nowFrom] = [i, j];
    } else if ((common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  [i, j] = [base.length, now.length];
  return matchBlock() ? alignment : undefined;
};

type ItemMerge = {
  differences: Difference[];
  build: (choices: Readonly<Record<string, Side>>) => ItemValues[];
};

const chosenSide = (difference: Difference, choices: Readonly<Record<string, Side>>): Side =>
  difference.by === 'both' ? (choices[difference.path] ?? 'theirs') : difference.by;

const mergeWholeLists = (lists: Versions<ItemValues[]>, by: Difference['by']): ItemMerge => {
  const text = (items: readonly ItemValues[]) => items.map(summaryOf).join(', ');
  const difference: Difference = {
    path: 'itemList',
    label: labelOf('itemList'),
    base: text(lists.base),
    mine: text(lists.mine),
    theirs: text(lists.theirs),
    by,
  };
  return { differences: [difference], build: (choices) => lists[chosenSide(difference, choices)] };
};

/** Merges an item of the base version. `mine` or `theirs` is undefined if that side removed the item. */
const mergeItem = (nth: number, base: ItemValues, mine?: ItemValues, theirs?: ItemValues): ItemMerge => {
  const path = `itemList.${nth}`;
  const label = `상품 ${nth + 1}`;
  if (mine && theirs) {
    const differences = itemFields.flatMap((name): Difference[] => {
      const texts = { base: base[name], mine: mine[name], theirs: theirs[name] };
      const by = changedBy(texts, isSameText);
      return by
        ? [{ path: `${path}.${name}`, label: `${label} ${labelOf(`${path}.${name}`)}`, ...texts, by }]
        : [];
    });
    const build: ItemMerge['build'] = (choices) => {
      const item = { ...theirs };
      for (const difference of differences) {
        const name = difference.path.split('.')[2] as keyof ItemValues;
        item[name] = difference[chosenSide(difference, choices)];
      }
      return [item];
    };
    return { differences, build };
  }
  if (!mine && !theirs) return { differences: [], build: () => [] };
  const remaining = mine ?? theirs;
  const remover = mine ? 'theirs' : 'mine';
  const difference: Difference = {
    path,
    label,
    base: summaryOf(base),
    mine: summaryOf(mine),
    theirs: summaryOf(theirs),
    by: remaining && isSameItem(remaining, base) ? remover : 'both',
  };
  const sides = { mine, theirs };
  return {
    differences: [difference],
    build: (choices) => [sides[chosenSide(difference, choices)] ?? []].flat(),
  };
};

const additionOf = (side: Side, place: string, item: ItemValues): ItemMerge => ({
  differences: [
    {
      path: `itemList.${side}.${place}`,
      label: '상품 추가',
      base: '',
      mine: '',
      theirs: '',
      [side]: summaryOf(item),
      by: side,
    },
  ],
  build: () => [item],
});

const isSameList = (a: readonly ItemValues[], b: readonly ItemValues[]): boolean =>
  a.length === b.length && a.every((item, index) => isSameItem(item, b[index] as ItemValues));

const mergeItems = (lists: Versions<ItemValues[]>): ItemMerge => {
  const by = changedBy(lists, isSameList);
  if (!by) return { differences: [], build: () => lists.theirs };
  const mine = align(lists.base, lists.mine);
  const theirs = align(lists.base, lists.theirs);
  if (!mine || !theirs) return mergeWholeLists(lists, by);
  const additions = (place: number): ItemMerge[] => {
    const ours = mine.added[place] ?? [];
    const others = theirs.added[place] ?? [];
    const isTheirs = (item: ItemValues) => others.some((other) => isSameItem(item, other));
    return [
      ...others.map((item, index) => additionOf('theirs', `${place}.${index}`, item)),
      ...ours
        .filter((item) => !isTheirs(item))
        .map((item, index) => additionOf('mine', `${place}.${index}`, item)),
    ];
  };
  const parts = [
    ...lists.base.flatMap((item, nth) => [
      ...additions(nth),
      mergeItem(nth, item, mine.matches[nth], theirs.matches[nth]),
    ]),
    ...additions(lists.base.length),
  ];
  return {
    differences: parts.flatMap(({ differences }) => differences),
    build: (choices) => parts.flatMap(({ build }) => build(choices)),
  };
};

/** Merges two changed versions of an order. Fields that only one side changed need no choice. */
export const mergeOrders = ({ base, mine, theirs }: Versions<OrderValues>): Merge => {
  const changedFields = orderFields.flatMap((name): { name: OrderField; difference: Difference }[] => {
    const texts = { base: base[name], mine: mine[name], theirs: theirs[name] };
    const by = changedBy(texts, isSameText);
    return by ? [{ name, difference: { path: name, label: labelOf(name), ...texts, by } }] : [];
  });
  const items = mergeItems({ base: base.itemList, mine: mine.itemList, theirs: theirs.itemList });
  return {
    differences: [...changedFields.map(({ difference }) => difference), ...items.differences],
    resolve: (choices) => {
      const merged = { ...theirs, itemList: items.build(choices) };
      for (const { name, difference } of changedFields)
        merged[name] = difference[chosenSide(difference, choices)];
      // Not a merged field: the name belongs to the chosen customer number.
      merged.customerName = (merged.customerNum === mine.customerNum ? mine : theirs).customerName;
      return merged;
    },
  };
};
