import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#shared/domain/order.ts';
import { startTable } from '#test/support/engine.ts';
import { draftStoredOrder } from '#test/support/stored-orders.ts';

const table = await startTable();
const product = {
  ...(await import('#functions/db/address.entity.ts')),
  ...(await import('#functions/db/client.ts')),
  ...(await import('#functions/db/history.entity.ts')),
  ...(await import('#functions/db/member.entity.ts')),
  ...(await import('#functions/db/member-lookups.entity.ts')),
  ...(await import('#functions/db/order.entity.ts')),
  ...(await import('#functions/db/order-lookups.entity.ts')),
  ...(await import('#functions/db/partner.entity.ts')),
  ...(await import('#functions/db/pickup-request.entity.ts')),
  ...(await import('#functions/db/scan-table.ts')),
  ...(await import('#functions/domain/backup/checkpoint.ts')),
  ...(await import('#functions/domain/backup/repair-derived-items.ts')),
  ...(await import('#functions/domain/backup/restore.ts')),
  ...(await import('#functions/jobs/recount.ts')),
};

beforeEach(() => table.empty());
afterAll(() => table.stop());

const REGISTERED = '2026-01-10T03:00:00.000Z';
const MOBILE = '61491570006';
const FIXED_MOBILE = '0491570006';

/** Stores an order as version 0.9.16 did: values and the lookup item of its tracking number are as typed. */
const storeOrder = async (id: number, changes: Partial<Order>): Promise<Order> => {
  const order = { ...(await draftStoredOrder(id, REGISTERED)), ...changes };
  expect(await product.transact(product.addOrderActions(order))).toEqual([]);
  const items = await product.queryAll(`CRN#${order.courierNum.replace(/-/g, '').toUpperCase()}`);
  const item = items.find(({ sk }) => sk === `ORDER#${id}`);
  if (item && item.pk !== `CRN#${order.courierNum}`) {
    await product.transact([
      { name: 'TRACKING_NUMBER_LOOKUP', delete: { pk: String(item.pk), sk: String(item.sk) } },
      {
        name: 'TRACKING_NUMBER_LOOKUP',
        put: { ...item, pk: `CRN#${order.courierNum}`, sk: String(item.sk) },
      },
    ]);
  }
  return order;
};
const former = { courierNum: '6892-0123-4567a', receiverMobile: MOBILE, pcc: 'p1234-56789012' };
const storeMember = async () => {
  const member = product.Member.parse({
    id: 7,
    email: 'a@example.com',
    passwordHash: '',
    lName: '홍',
    fName: '길동',
    mobile: MOBILE,
    country: 'AUS',
    authLevel: 10,
    partnerId: null,
    regDate: REGISTERED,
    sender: { shipperName: 'KIM', shipperMobile: MOBILE, shipperAddress: '1 Pitt St' },
  });
  expect(await product.addMember(member)).toBe(true);
};
const recipient = {
  alias: '집',
  receiverType: 1 as const,
  receiverName: '홍길동',
  receiverTel: '021234567',
  receiverMobile: MOBILE,
  receiverZipcode: '04524',
  receiverAddress1: '서울특별시 중구 세종대로 110',
  receiverAddress2: '1층',
  pcc: '',
};
const storeOthers = async () => {
  await storeMember();
  await product.putAddress(7, recipient);
  await product.addPartner({
    id: 2,
    version: 1,
    partner_name: '시드니마트',
    business_number: '',
    ceo_name: '',
    business_type: '',
    phone: MOBILE,
    email: '',
    address: '',
    item_categories: '',
    pickup_area: '',
    contract_start_date: '',
    contract_end_date: '',
    monthly_estimate_volume: 0,
    logo_url: '',
    adminId: null,
    created_at: REGISTERED,
    updated_at: REGISTERED,
  });
  const request = {
    id: 3,
    sender: '정하윤',
    senderMobCountry: '+82',
    senderMobNum: '1034567890',
    senderEmail: 'pickup@example.com',
    senderAddress: '인천광역시',
    receiver: 'EMMA LEE',
    receiverImId: '',
    receiverMobCountry: '+61',
    receiverMobNum: MOBILE,
    receiverAddress: '8 Pitt St',
    reqBranch: 'EXICN01',
    memo: '',
    parcelStatus: 'EXRQ01',
    regDate: REGISTERED,
  };
  await product.transact([product.addPickupRequestAction(request)]);
};

const readOrder = (id: number) => product.getOrder('all', id, { consistent: true, withDeleted: true });
const readAll = async () => {
  const items: object[] = [];
  for await (const page of product.scanTable()) items.push(...page);
  return items;
};
const recount = (event: object) =>
  product.handler(event, { awsRequestId: 'test' }) as Promise<{ counts: object; listed: object[] }>;
const survey = () => recount({ values: true });
const fix = () => recount({ values: true, fix: true });
const nothing = { refused: 0, respelled: 0, fixed: 0, taken: 0 };

describe('recount with values', () => {
  it('lists values in another spelling and changes nothing', async () => {
    await storeOrder(1, former);
    await storeOrder(2, {});
    await storeOthers();
    const before = await readAll();
    const { counts, listed } = await survey();
    expect(counts).toEqual({ ...nothing, respelled: 9 });
    expect(listed).toContainEqual({
      record: 'order 1',
      field: 'receiverMobile',
      value: '+61 491 57* ***',
      outcome: 'respelled',
    });
    expect(await readAll()).toEqual(before);
  });

  it('fixes them with their locks and lookup items, once', async () => {
    await storeOrder(1, former);
    await storeOthers();
    expect((await fix()).counts).toEqual({ ...nothing, fixed: 9 });
    expect(await readOrder(1)).toMatchObject({
      courierNum: '689201234567A',
      receiverMobile: FIXED_MOBILE,
      pcc: 'P123456789012',
    });
    const found = await product.findIdsByTrackingNumber(['689201234567A'], '');
    expect([...found.values()]).toEqual([[1]]);
    expect(await product.queryAll('CRN#6892-0123-4567a')).toEqual([]);
    expect((await product.readTrackingNumberUse('689201234567A')).lockVersion).toBeGreaterThan(0);
    const member = await product.getMember(7);
    expect([member?.mobile, member?.sender?.shipperMobile]).toEqual([FIXED_MOBILE, FIXED_MOBILE]);
    expect(await product.findMemberIdsByMobile(FIXED_MOBILE)).toEqual([7]);
    expect((await product.listAddresses(7)).map(({ receiverMobile }) => receiverMobile)).toEqual([
      FIXED_MOBILE,
    ]);
    expect((await product.readPartner(2))?.phone).toBe(FIXED_MOBILE);
    expect(await product.getPickupRequest(3)).toMatchObject({
      senderMobNum: '01034567890',
      receiverMobNum: FIXED_MOBILE,
    });
    const fixed = await readAll();
    expect((await fix()).counts).toEqual(nothing);
    expect(await readAll()).toEqual(fixed);
  });

  it('records the fix in the log of the order, and leaves the instant of its last change', async () => {
    const { modiDate, version } = await storeOrder(1, former);
    await fix();
    expect(await readOrder(1)).toMatchObject({ modiDate, version: version + 1 });
    const { changes } = await product.readOrderLog(1);
    expect(changes).toMatchObject([{ by: '시스템', byId: null }]);
    expect(changes[0]?.changes.map(([field]) => field).sort()).toEqual([
      'courierNum',
      'pcc',
      'receiverMobile',
    ]);
  });

  it('leaves a tracking number that another active order has, and fixes the other values', async () => {
    await storeOrder(1, { courierNum: '689201234567A' });
    await storeOrder(2, former);
    await storeOrder(3, { courierNum: 'AB-1', isDel: true });
    await storeOrder(4, { courierNum: 'ab1' });
    const { counts, listed } = await fix();
    expect(counts).toEqual({ ...nothing, fixed: 4, taken: 1 });
    expect(listed).toContainEqual({
      record: 'order 2',
      field: 'courierNum',
      value: former.courierNum,
      outcome: 'taken',
    });
    expect(await readOrder(2)).toMatchObject({ courierNum: former.courierNum, receiverMobile: FIXED_MOBILE });
    expect((await fix()).counts).toEqual({ ...nothing, taken: 1 });
  });

  it('gives a number that two orders have in other spellings to one of them', async () => {
    await storeOrder(1, { courierNum: '6892-01234567' });
    await storeOrder(2, { courierNum: '689201-234567' });
    expect((await fix()).counts).toEqual({ ...nothing, fixed: 1, taken: 1 });
  });

  it('fixes each value once if it runs twice at the same time', async () => {
    for (let id = 1; id <= 30; id += 1)
      await storeOrder(id, { receiverMobile: MOBILE, courierNum: `ab-${id}` });
    await Promise.all([fix(), fix()]);
    expect((await survey()).counts).toEqual(nothing);
    for (let id = 1; id <= 30; id += 1) expect((await product.readOrderLog(id)).changes).toHaveLength(1);
  });
});

it('a restore changes no value of before, also of two orders that share a tracking number', async () => {
  const stored = [
    await storeOrder(1, former),
    await storeOrder(2, {
      courierNum: '6892-0123-4567A',
      receiverMobile: '82101234567',
      weight: 1.23456,
      totalWeight: 1.23456,
    }),
  ];
  await storeOthers();
  const state = { ...product.initialState(), phase: 'repair' as const };
  const contents = { startedAt: '2026-01-11T00:00:00.000Z', consols: [], freight: [], dependentItems: 0 };
  await product.repairDerivedItems('hanho', contents, { state, checkpoint: product.inMemory('hanho') });
  expect(await Promise.all(stored.map(({ id }) => readOrder(id)))).toEqual(stored);
  expect((await product.getMember(7))?.mobile).toBe(MOBILE);
  expect(await product.listAddresses(7)).toMatchObject([recipient]);
});
