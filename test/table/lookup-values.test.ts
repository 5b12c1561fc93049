import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parcelRoutes } from '#shared/contract/parcel.ts';
import type { Order } from '#shared/domain/order.ts';
import { startTable } from '#test/support/engine.ts';
import { draftStoredOrder } from '#test/support/stored-orders.ts';

const table = await startTable();
const product = {
  ...(await import('#functions/db/client.ts')),
  ...(await import('#functions/db/member-lookups.entity.ts')),
  ...(await import('#functions/db/meter.ts')),
  ...(await import('#functions/db/order.entity.ts')),
  ...(await import('#functions/domain/lookup/lookup.ts')),
};
afterAll(() => table.stop());

const NOW = new Date('2026-01-10T05:00:00.000Z');
const orders: Partial<Order>[] = [
  { receiverName: '남궁 민수', receiverMobile: '01012345678' },
  { receiverName: '선우(주) 상회', receiverMobile: '61491570006', courierNum: '6892-0123-4567' },
  { receiverName: 'Hanho 한호 상회', receiverMobile: '0491570007', courierNum: '689201234568' },
];

beforeAll(async () => {
  for (const [at, changes] of orders.entries()) {
    const order = { ...(await draftStoredOrder(at + 1, NOW.toISOString())), ...changes };
    expect(await product.transact(product.addOrderActions(order))).toEqual([]);
  }
  const member = { id: 7, lName: '홍', fName: '길동', mobile: '61491570006' };
  await product.transact(product.memberLookupActions(undefined, member));
});

const search = async (body: object) => {
  const query = parcelRoutes.search.body.parse(body);
  const { result, units } = await product.withMeter(() => product.lookUp('all', query, NOW), 'test');
  return { ids: result.rows.map(({ id }) => id).sort(), ...units };
};

describe('lookUp of values that version 0.9.16 or earlier stored', () => {
  it.each<[string, object, number[]]>([
    ['a name without its blank', { receiverName: '남궁민수' }, [1]],
    ['a part of a name with another blank', { receiverName: '궁 민' }, [1]],
    ['letters of a name in another sequence', { receiverName: '민수남궁' }, []],
    ['the sign of a company', { receiverName: '선우㈜상회' }, [2]],
    ['Latin letters in another case', { receiverName: 'HANHO한호' }, [3]],
    ['the last digits of a phone number', { receiverMobile: '5678' }, [1]],
    ['an Australian number with its zero', { receiverMobile: '0491 570 006' }, [2]],
    ['an Australian number with its country code', { receiverMobile: '61491570006' }, [2]],
    ['the country code of a number with a zero', { receiverMobile: '+61 491 570 007' }, [3]],
    ['the first digits of Australian numbers', { receiverMobile: '0491' }, [2, 3]],
    ['a tracking number as it was typed', { courierNum: '6892-0123-4567' }, [2]],
    ['a tracking number with blanks', { courierNum: '6892 0123 4568' }, [3]],
  ])('finds orders by %s', async (_, body, ids) => {
    expect((await search(body)).ids).toEqual(ids);
  });

  it('reads no more for a name or phone number than for any other filter', async () => {
    const { read } = await search({ status: ['02'] });
    expect((await search({ receiverName: '남궁민수' })).read).toBe(read);
    expect((await search({ receiverMobile: '5678' })).read).toBe(read);
  });

  it('reads the other spellings of a number only if its first one is unknown', async () => {
    expect((await search({ hblNo: ['HH1'] })).read).toBe(1);
    expect((await search({ hblNo: ['HH-1'] })).read).toBeGreaterThan(1);
  });
});

it('findMemberIdsByMobile finds a member by a number in any form', async () => {
  for (const mobile of ['0491 570 006', '+61 491 570 006', '61491570006'])
    expect(await product.findMemberIdsByMobile(mobile)).toEqual([7]);
  expect(await product.findMemberIdsByMobile('0491 570 007')).toEqual([]);
});
