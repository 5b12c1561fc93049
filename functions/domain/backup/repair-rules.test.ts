import { describe, expect, it } from 'vitest';
import { putBillingAction } from '#functions/db/billing.entity.ts';
import type { Item, Key } from '#functions/db/client.ts';
import type { StoredConsol } from '#functions/db/consol.entity.ts';
import {
  dependentItemsOf,
  type PrimaryRecord,
  primaryRecordKeyOf,
  primaryRecordOf,
  primaryTableItem,
} from '#functions/db/dependent-items.ts';
import { Member } from '#functions/db/member.entity.ts';
import {
  draftItem,
  linesKey,
  numberItem,
  type StoredStatement,
  statementItem,
} from '#functions/db/statement.entity.ts';
import { noCharge } from '#shared/domain/charge-of.ts';
import { noHold } from '#shared/domain/hold.ts';
import { Order } from '#shared/domain/order.ts';
import { billing } from '#test/fixtures/billings.ts';
import {
  isDependentItemOf,
  keepsLock,
  keyText,
  losingNumber,
  repairConsolOf,
  repairsOfStatement,
  withoutLock,
} from './repair-rules.ts';

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
    boxes: [],
    registered: null,
    volumeMm3: 1_000_000,
    volumeWeight: 0.17,
    boxQty: 1,
    printCount: 0,
    lastPrint: '',
    pccState: 'notChecked',
    pccCheck: null,
    importId: '',
    importRow: 0,
    isUnmeasured: 0,
    itemNames: '',
    totalPrice: 0,
    totalCurrency: 'USD',
    totalUsd: 0,
    rates: { USD: 1 },
    totalQty: 1,
    totalWeight: 1,
    regDate: '2026-11-22T00:00:00.000Z',
    modiDate: '2026-11-22T00:00:00.000Z',
    isDel: 0,
    regType: 'admin',
    memberId: '',
    firstStatus: '00',
    logVersion: 1,
    ownChanges: '',
    statusesBelow: '',
    reachedOn: '',
    reachedDays: '',
    ...noCharge,
    mergedInto: '',
    mergedIntoId: null,
    eta: '',
    arrivalCountry: '',
    promisedFrom: '',
    promisedTo: '',
    promisedBy: '',
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
    ...noHold,
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
const records: PrimaryRecord[] = [
  { kind: 'order', value: order({ consolId: 3, mblNo: '081-1234 5675' }) },
  { kind: 'consol', value: consol() },
  { kind: 'member', value: member },
];
const keysOf = (record: PrimaryRecord) => dependentItemsOf(record).map(({ item }) => keyText(item));

describe('dependentItemsOf', () => {
  it('returns locks and lookup items, fewer for a deleted order and none for a withdrawn member', () => {
    expect(records.map(keysOf)).toEqual([
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

  it.each(records)('returns items that identify their primary record: $kind', (record) => {
    const stored = primaryTableItem(record);
    expect(primaryRecordOf(stored)).toEqual(record);
    for (const { item } of dependentItemsOf(record)) {
      expect(keyText(primaryRecordKeyOf(item) ?? { pk: '', sk: '' })).toBe(keyText(stored));
      expect(primaryRecordOf(item)).toBeUndefined();
      expect(isDependentItemOf(record, item)).toBe(true);
    }
    expect(primaryRecordKeyOf(stored)).toBeUndefined();
  });
});

describe('primaryRecordOf and primaryRecordKeyOf', () => {
  it('return undefined for items that match the key of a primary record only partly', () => {
    for (const item of [
      { pk: 'COURIER', sk: 'ORDER' },
      { pk: 'CODE#CONSTT', sk: 'CONSOL' },
      { pk: 'MAIL#a@b.test', sk: 'RESETREQUEST' },
      { pk: 'ORDER#5', sk: 'HIST#2026' },
    ]) {
      expect([primaryRecordOf(item), primaryRecordKeyOf(item)]).toEqual([undefined, undefined]);
    }
  });
});

describe('repairConsolOf', () => {
  const consols = new Map([[3, consol()]]);
  const inConsol = { consolId: 3, mblNo: consol().mblNo, eta: consol().eta };

  it.each([
    ['an order in no consol', {}],
    ['an order with the fields of its consol', inConsol],
    ['an order of version 0.9.16, which has no ETA', { ...inConsol, eta: '' }],
    ['a delivered order, which keeps an earlier ETA', { ...inConsol, eta: '2026-11-21', status: '10' }],
  ])('returns %s unchanged', async (_, changes) => {
    const fine = order(changes);
    expect(await repairConsolOf(fine, consols)).toBe(fine);
  });

  it.each([
    ['removes the order from a consol that does not exist', { ...inConsol, consolId: 4 }],
    ['removes a deleted order from its consol', { ...inConsol, isDel: true }],
    ['clears the M/BL number of an order without a consol', { mblNo: 'LEFT' }],
  ])('%s', async (_, changes) => {
    const { consolId, mblNo, eta } = await repairConsolOf(order(changes), consols);
    expect([consolId, mblNo, eta]).toEqual([null, '', '']);
  });
});

describe('losingNumber() of two orders with one tracking number', () => {
  const STARTED = '2026-11-22T03:00:00.000Z';
  const former = order({ courierNum: '6892-0123-4567' });
  const latter = order({ id: 6, courierNum: '689201234567', modiDate: '2026-11-22T03:00:01.000Z' });

  it('returns the order that changed first, in each sequence', () => {
    expect(losingNumber(former, latter, STARTED)).toBe(former);
    expect(losingNumber(latter, former, STARTED)).toBe(former);
  });

  it.each([
    ['the backup began after the last change', latter, '2026-11-22T04:00:00.000Z'],
    ['one order is deleted', { ...latter, isDel: true }, STARTED],
    ['the numbers differ', { ...latter, courierNum: '1' }, STARTED],
  ])('returns neither if %s', (_, other, startedAt) => {
    expect(losingNumber(former, other, startedAt)).toBeUndefined();
  });

  it('returns neither of two orders without a number', () => {
    expect(
      losingNumber({ ...former, courierNum: '' }, { ...latter, courierNum: '' }, STARTED),
    ).toBeUndefined();
  });
});

describe('a lock that two records claim', () => {
  it('is kept by the record with the later change, then by the higher id', () => {
    const older: PrimaryRecord = { kind: 'order', value: order({ id: 9 }) };
    const changed: PrimaryRecord = { kind: 'order', value: order({ modiDate: '2026-11-22T00:00:01.000Z' }) };
    expect([keepsLock(changed, older), keepsLock(older, changed)]).toEqual([true, false]);
    const younger: PrimaryRecord = { kind: 'order', value: order({ id: 10 }) };
    expect([keepsLock(younger, older), keepsLock(older, younger)]).toEqual([true, false]);
  });

  it.each(records)(
    'is removed by withoutLock, which keeps the other dependent items of the record: $kind',
    (record) => {
      const lock = dependentItemsOf(record).findLast(({ isLock }) => isLock);
      const without = withoutLock(record);
      expect(isDependentItemOf(without, lock?.item as { pk: string; sk: string })).toBe(false);
      const stored = keysOf(record).filter(
        (key) => key !== keyText(lock?.item as { pk: string; sk: string }),
      );
      expect(keysOf(without)).toEqual(expect.arrayContaining(stored));
    },
  );
});

describe('repairsOfStatement', () => {
  const statement = (changes: Partial<StoredStatement> = {}): StoredStatement => ({
    ...{ id: 'A', stage: 'issued', number: 'ST-202610-002-2', partnerId: 2, partnerName: '시드니마트' },
    ...{ month: '2026-10', currency: 'AUD', parcels: 1, lineCount: 1, charges: 100, corrections: 0 },
    ...{ draftedAt: '2026-11-22T00:00:00.000Z', issuedOn: '2026-11-22', issuedBy: '', dueOn: '2026-12-06' },
    ...{ marked: true, version: 3, adjustments: [], payments: [] },
    ...changes,
  });
  const repair = (of: StoredStatement, ...stored: (Key & Item)[]) => {
    const read = async (keys: readonly Key[]) => {
      const asked = keys.map(keyText);
      return new Map(
        stored.map((item) => [keyText(item), item] as const).filter(([key]) => asked.includes(key)),
      );
    };
    // 2026-11-22 in Seoul.
    return repairsOfStatement(statementItem(of), of, read, '2026-11-21T15:00:00.000Z');
  };
  const number = numberItem(statement(), 2);
  const line = [5, 'HH5', '', 20261010, 2, 0, 2.5, 100, 0, 0, 100, 0, null];
  const lines = { ...linesKey('A', 0), run: 1, at: '2026-11-22T00:00:00.000Z', lines: [line] };
  const parcel = (...statements: string[]) => putBillingAction(undefined, billing(5, { statements })).put;

  it('changes nothing for a finished statement that was issued two days before the backup', async () => {
    expect(await repair(statement({ issuedOn: '2026-11-20' }))).toEqual([]);
  });

  it('changes nothing for a finished statement whose parcels have their amounts or were deleted', async () => {
    expect(await repair(statement(), number, lines, parcel('ST-202610-002-2'))).toEqual([]);
    expect(await repair(statement(), number, lines)).toEqual([]);
  });

  it('lets the job finish a statement of which a parcel lacks its amount, also of the day before the backup', async () => {
    const issued = statement({ issuedOn: '2026-11-21' });
    const unmarked = { ...issued, marked: false };
    const open = { after: draftItem(unmarked) };
    expect(await repair(issued, number, lines, parcel('ST-202609-002-1'))).toEqual([
      { before: statementItem(issued), after: statementItem(unmarked) },
      open,
    ]);
    expect(await repair(unmarked, number)).toEqual([open]);
    expect(await repair(unmarked, number, draftItem(unmarked))).toEqual([]);
  });

  it('issues no number twice that the backup read after the last number of the month', async () => {
    const earlier = numberItem(statement(), 1);
    const [repaired] = await repair(statement(), earlier);
    expect(repaired).toEqual({ before: earlier, after: number });
    expect((await repair(statement()))[0]).toEqual({ before: undefined, after: number });
  });

  it('keeps one unfinished statement of a partner and currency', async () => {
    const draft = statement({ stage: 'draft', number: null, issuedOn: '', marked: false });
    const other = draftItem({ ...draft, id: 'B' });
    expect(await repair(draft)).toEqual([{ after: draftItem(draft) }]);
    expect(await repair(draft, draftItem(draft))).toEqual([]);
    expect(await repair(draft, other)).toEqual([{ before: statementItem(draft) }]);
    expect(await repair(statement(), number, lines, parcel(), other)).toEqual([]);
  });
});
