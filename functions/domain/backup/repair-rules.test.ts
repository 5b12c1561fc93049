import { describe, expect, it } from 'vitest';
import { Order } from '#shared/domain/order.ts';
import type { StoredConsol } from '../../db/consol.entity.ts';
import { dependentItemsOf, type Owner, ownerItem, ownerKeyOf, ownerOf } from '../../db/dependent-items.ts';
import { Member } from '../../db/member.entity.ts';
import { isDependentItemOf, keepsLock, keyText, repairConsolOf, withoutLock } from './repair-rules.ts';

const order = (changes: Partial<Order> = {}): Order => ({
  ...Order.parse({
    id: 5,
    version: 1,
    partnerId: 1,
    partnerName: '',
    regId: null,
    regName: '',
    customerNum: 999_999_999,
    customerName: '',
    freightMethod: 2,
    orderId: 'A-1',
    round: 1,
    hblNo: 'HH0005',
    mblNo: '',
    consolId: null,
    status: '00',
    courierCode: 'K001',
    courierNum: '1234',
    parcelLocation: '',
    shipperName: '',
    receiverName: '',
    receiverMobile: '',
    receiverZipcode: '',
    receiverAddress1: '',
    pcc: '',
    needClearance: 'N',
    weight: 1,
    volumeWeight: 1,
    boxQty: 1,
    isPrinted: 0,
    itemNames: '',
    totalPrice: 0,
    totalCurrency: 'USD',
    totalQty: 1,
    totalWeight: 0,
    regDate: '2026-11-22T00:00:00.000Z',
    modiDate: '2026-11-22T00:00:00.000Z',
    isDel: 0,
    regType: 'admin',
    memberId: '',
    firstStatus: '00',
    customsCategory: 'D',
    ecommerceType: '',
    overSeasSellerCode: '',
    overSeasSellerName: '',
    shippingAgencyCode: '',
    shippingAgencyName: '',
    sellerAgencyCode: '',
    sellerAgencyName: '',
    customsRequest: '',
    width: 10,
    length: 10,
    height: 10,
    siteUrl: '',
    shipperMobile: '',
    shipperAddress: '',
    receiverType: 1,
    receiverTel: '',
    receiverAddress2: '',
    orderMemo: '',
    deliveryRequest: '',
    pickUpLocation: '',
    deliveryAddress: '',
    itemList: [],
  }),
  ...changes,
});
const consol = (changes: Partial<StoredConsol> = {}): StoredConsol => ({
  id: 3,
  version: 1,
  freightCode: 1,
  mblNo: '081-1234 5675',
  etd: '2026-11-22',
  eta: '2026-11-23',
  departCity: 'SYD',
  arrivalCity: 'ICN',
  status: '001',
  memo: '',
  links: 0,
  created_at: '2026-11-22T00:00:00.000Z',
  updated_at: '2026-11-22T00:00:00.000Z',
  ...changes,
});
const member = Member.parse({
  id: 7,
  email: 'a@b.test',
  passwordHash: '',
  lName: '김',
  fName: '하나',
  mobile: '010-1234-5678',
  country: 'KOR',
  authLevel: 1,
  partnerId: null,
  regDate: '2026-11-22T00:00:00.000Z',
});
const owners: Owner[] = [
  { kind: 'order', value: order({ consolId: 3, mblNo: '081-1234 5675' }) },
  { kind: 'consol', value: consol() },
  { kind: 'member', value: member },
];
const keysOf = (owner: Owner) => dependentItemsOf(owner).map(({ item }) => keyText(item));

describe('dependentItemsOf', () => {
  it('returns locks and lookup items, fewer for a deleted order and none for a withdrawn member', () => {
    expect(owners.map(keysOf)).toEqual([
      ['HBL#HH0005 HBL', 'ONO#A-1 P#1', 'CONSOL#3 ORDER#5', 'CRN#1234 ORDER#5'],
      ['MBL#08112345675 MBL'],
      ['MAIL#a@b.test MAIL', 'MNAME#김#하나 MEMBER#7', 'MMOB#01012345678 MEMBER#7'],
    ]);
    expect(keysOf({ kind: 'order', value: order({ isDel: true, courierNum: '' }) })).toEqual([
      'HBL#HH0005 HBL',
      'ONO#A-1 D#1#5',
    ]);
    const left = { ...member, withdrawnAt: '2026-11-22T01:00:00.000Z' };
    expect(keysOf({ kind: 'member', value: left })).toEqual([]);
  });

  it.each(owners)('returns items that identify their owner: $kind', (owner) => {
    const stored = ownerItem(owner);
    expect(ownerOf(stored)).toEqual(owner);
    for (const { item } of dependentItemsOf(owner)) {
      expect(keyText(ownerKeyOf(item) ?? { pk: '', sk: '' })).toBe(keyText(stored));
      expect(ownerOf(item)).toBeUndefined();
      expect(isDependentItemOf(owner, item)).toBe(true);
    }
    expect(ownerKeyOf(stored)).toBeUndefined();
  });
});

describe('ownerOf and ownerKeyOf', () => {
  it('return undefined for items that match an owner key only partly', () => {
    for (const item of [
      { pk: 'COURIER', sk: 'ORDER' },
      { pk: 'CODE#CONSTT', sk: 'CONSOL' },
      { pk: 'MAIL#a@b.test', sk: 'RESETREQUEST' },
      { pk: 'ORDER#5', sk: 'HIST#2026' },
    ]) {
      expect([ownerOf(item), ownerKeyOf(item)]).toEqual([undefined, undefined]);
    }
  });
});

describe('repairConsolOf', () => {
  const consols = new Map([[3, consol()]]);

  it('returns an order unchanged if it is in a consol with its M/BL number, or in none', () => {
    for (const fine of [order(), order({ consolId: 3, mblNo: '081-1234 5675' })]) {
      expect(repairConsolOf(fine, consols)).toBe(fine);
    }
  });

  it.each([
    ['takes the current M/BL number of the consol', { consolId: 3, mblNo: 'OLD' }, [3, '081-1234 5675']],
    ['removes the order from a consol that does not exist', { consolId: 4, mblNo: 'GONE' }, [null, '']],
    [
      'removes a deleted order from its consol',
      { consolId: 3, mblNo: '081-1234 5675', isDel: true },
      [null, ''],
    ],
    ['clears the M/BL number of an order without a consol', { mblNo: 'LEFT' }, [null, '']],
  ])('%s', (_, changes, expected) => {
    const { consolId, mblNo } = repairConsolOf(order(changes), consols);
    expect([consolId, mblNo]).toEqual(expected);
  });
});

describe('a lock that two owners claim', () => {
  it('is kept by the owner with the later change, then by the higher id', () => {
    const older: Owner = { kind: 'order', value: order({ id: 9 }) };
    const changed: Owner = { kind: 'order', value: order({ modiDate: '2026-11-22T00:00:01.000Z' }) };
    expect([keepsLock(changed, older), keepsLock(older, changed)]).toEqual([true, false]);
    const younger: Owner = { kind: 'order', value: order({ id: 10 }) };
    expect([keepsLock(younger, older), keepsLock(older, younger)]).toEqual([true, false]);
  });

  it.each(owners)(
    'is removed by withoutLock, which keeps the other dependent items of the owner: $kind',
    (owner) => {
      const lock = dependentItemsOf(owner).findLast(({ isLock }) => isLock);
      const without = withoutLock(owner);
      expect(isDependentItemOf(without, lock?.item as { pk: string; sk: string })).toBe(false);
      const stored = keysOf(owner).filter((key) => key !== keyText(lock?.item as { pk: string; sk: string }));
      expect(keysOf(without)).toEqual(expect.arrayContaining(stored));
    },
  );
});
