import { Box } from '#shared/domain/unclaimed-box.ts';
import { type Action, countQuery, getItem, type Item, type Key, query, updateItem } from './client.ts';
import { ifVersion } from './versioned.ts';

// A box whose number no one knows. gsi3 lists the open boxes by the instant at which they were stored, and the closed
// ones by that of their closing.

/** Name of the counter of the ids of boxes. */
export const BOX_COUNTER = 'box';

const BOX = 'BOX';
const boxKey = (id: number): Key => ({ pk: `${BOX}#${id}`, sk: BOX });

type State = Box['state'];
const listOf = (state: State): string => (state === 'open' ? 'BOXOPEN' : 'BOXCLOSED');

const positionOf = ({ addedAt, closedAt }: Box): number => Date.parse(closedAt ?? addedAt);

const boxItem = (box: Box): Key & Item => ({ ...boxKey(box.id), ...boxIndexOf(box), l: box });

/** Attributes of an item by which its box is listed and changed. */
export type BoxIndex = { n?: number; g3?: string; version?: number };

export const boxIndexOf = (box: Box): Required<BoxIndex> => ({
  n: positionOf(box),
  g3: listOf(box.state),
  version: box.version,
});

export const storedBoxIndex = ({ n, g3, version }: Item): BoxIndex => ({ n, g3, version }) as BoxIndex;

/** AP-486 Stores the attributes by which a box is listed, unless the box was changed concurrently. */
export const storeBoxIndex = async (box: Box): Promise<void> => {
  await updateItem(boxKey(box.id), {
    UpdateExpression: 'SET n = :n, g3 = :g3, #version = :version',
    ConditionExpression: 'l.#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: Object.fromEntries(
      Object.entries(boxIndexOf(box)).map(([name, value]) => [`:${name}`, value]),
    ),
  });
};

/** Returns the box that an item contains; undefined for any other item. */
export const boxOf = ({ sk, l }: Item): Box | undefined => (sk === BOX ? Box.parse(l) : undefined);

/** AP-475 Returns a box by a strongly consistent read. */
export const getBox = async (id: number): Promise<Box | undefined> => {
  const item = await getItem(boxKey(id), { consistent: true });
  return item && boxOf(item);
};

/** Facts of a box when it is stored. */
type NewBox = Pick<
  Box,
  'id' | 'code' | 'note' | 'locationCode' | 'weight' | 'photos' | 'addedAt' | 'addedBy'
>;

export const newBox = (added: NewBox): Box => ({
  ...added,
  state: 'open',
  outcome: null,
  orderId: null,
  hblNo: null,
  closedAt: null,
  closedBy: null,
  version: 1,
});

/** AP-476 Adds a box. */
export const addBoxAction = (box: Box): Action => ({
  name: BOX,
  put: boxItem(box),
  condition: 'attribute_not_exists(pk)',
});

/**
 * AP-476 Changes a box. Fails as `BOX` if it was changed concurrently.
 * @param box with the version that was read + 1
 */
export const changeBoxAction = (box: Box): Action => ({
  name: BOX,
  put: boxItem(box),
  ...ifVersion(box.version - 1),
});

/** AP-476 Deletes a box. Fails as `BOX` if it was changed concurrently. */
export const removeBoxAction = ({ id, version }: Box): Action => ({
  name: BOX,
  delete: boxKey(id),
  ...ifVersion(version),
});

/** Position in the list of a state. */
export type BoxCursor = { id: number; n: number };

export const cursorOf = (box: Box): BoxCursor => ({ id: box.id, n: positionOf(box) });

const listQuery = (state: State) => ({
  IndexName: 'gsi3',
  KeyConditionExpression: 'g3 = :g',
  ExpressionAttributeValues: { ':g': listOf(state) },
});

/** AP-432 Returns boxes of one state, newest first. @param after last box of the previous page */
export const listBoxes = async (
  state: State,
  limit: number,
  after: BoxCursor | undefined,
): Promise<{ rows: Box[]; isEnd: boolean }> => {
  const { items, next } = await query({
    ...listQuery(state),
    ScanIndexForward: false,
    Limit: limit,
    ExclusiveStartKey: after && { ...boxKey(after.id), n: after.n, g3: listOf(state) },
  });
  return { rows: items.map(({ l }) => Box.parse(l)), isEnd: !next };
};

/** AP-433 Returns the number of open boxes. */
export const countOpenBoxes = (): Promise<number> => countQuery(listQuery('open'));
