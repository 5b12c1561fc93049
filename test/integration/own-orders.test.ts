import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MAX_PER_DAY } from '#shared/domain/own-changes.ts';
import { orderPayload } from '#test/fixtures/orders.ts';
import { codeOf } from '#test/support/client.ts';
import { demoClients, url } from '#test/support/demo-clients.ts';
import { mailsTo } from '#test/support/mails.ts';
import { joinMember } from '#test/support/members.ts';
import { readOrder, registerOrder } from '#test/support/orders.ts';

const UPDATE = '/api/my/updateParcel';
const CANCEL = '/api/my/cancelParcel';

const [staff, partner, otherMember] = await demoClients('staff', 'partner', 'customer');
const { api: member, email, id: memberId } = await joinMember(url);

const register = async () => (await registerOrder(member)).id;
const changed = (id: number, changes: object = {}, version = 1) => ({
  ...orderPayload(),
  receiverName: '김철수',
  ...changes,
  id,
  version,
});
const setStatus = (id: number, status: string) =>
  staff.post('/api/parcel/modifyOrderStatus', { id: [id], status });
const changesOf = async (id: number) =>
  (await staff.post('/api/parcel/getOrderChanges', { orderId: id })).body as {
    by: string;
    changes: { field: string; to: string }[];
  }[];
/** Waits for the mails about an order whose subject contains a text. */
const expectMails = async (id: number, subject: string, count: number) => {
  const { hblNo } = await readOrder(staff, id);
  const about = async () =>
    (await mailsTo(url, email, subject)).filter((mail) => mail.subject.includes(hblNo)).length;
  await expect.poll(about).toBe(count);
};

describe('POST /api/my/updateParcel', () => {
  it('refuses more than 30 changes of an order on a day, also a cancellation', async () => {
    // An own member, because the number of mails to a member is limited, too.
    const { api: busyMember } = await joinMember(url);
    const { id, version } = await readOrder(staff, (await registerOrder(busyMember)).id);
    const edit = (nth: number) => busyMember.post(UPDATE, changed(id, { weight: nth + 1 }, version + nth));
    for (let nth = 0; nth < MAX_PER_DAY; nth += 1) expect((await edit(nth)).status).toBe(200);
    expect(codeOf(await edit(MAX_PER_DAY))).toEqual([409, 'EDIT_LIMIT']);
    const cancelled = await busyMember.post(CANCEL, { id, version: version + MAX_PER_DAY });
    expect(codeOf(cancelled)).toEqual([409, 'EDIT_LIMIT']);
    // A repeated request changes nothing and is no further change.
    const { status } = await busyMember.post(UPDATE, changed(id, { weight: MAX_PER_DAY }, version));
    expect(status).toBe(200);
  });

  it('stores the declared fields, derives the totals, and adds a change log entry', async () => {
    const id = await register();
    const itemList = [{ itemName: 'WOOL BLANKET', itemQty: 3, unitPrice: 20 }];
    const { status, body, units } = await member.post(
      UPDATE,
      changed(id, { itemList, weight: 5, boxQty: 2 }),
    );
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      receiverName: '김철수',
      totalPrice: 60,
      boxQty: 2,
      version: 2,
      status: '00',
    });
    expect(await readOrder(staff, id)).toMatchObject({
      weight: 5,
      totalWeight: 5,
      itemNames: 'WOOL BLANKET',
    });
    const [entry] = await changesOf(id);
    expect(entry?.changes.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['receiverName', 'weight', 'boxQty']),
    );
    expect(units.write).toBeLessThanOrEqual(14);
    await expectMails(id, '주문 내용이 수정되었습니다', 1);
    const [mail] = await mailsTo(url, email, '주문 내용이 수정되었습니다');
    expect(mail?.text).toMatch(/수정한 항목: .*받는 분 이름.*상품 1/);
    expect(mail?.text).not.toContain('김철수');
  });

  it('ignores fields that a customer may not send', async () => {
    const id = await register();
    const before = await readOrder(staff, id);
    const forbidden = {
      status: '09',
      customerNum: 1,
      partnerId: 3,
      orderId: 'MINE',
      hblNo: 'MINE1',
      courierCode: 'K002',
      courierNum: '123456789012',
      needClearance: 'Y',
      customsCategory: 'A',
      parcelLocation: 'IMSYD01',
      isDel: true,
    };
    expect((await member.post(UPDATE, changed(id, forbidden))).status).toBe(200);
    const { receiverName, version, modiDate, ownChanges, ...rest } = await readOrder(staff, id);
    expect([receiverName, version]).toEqual(['김철수', 2]);
    expect(ownChanges).toMatch(/ 1 1$/);
    expect(before).toMatchObject(rest);
    expect(modiDate).not.toBe(before.modiDate);
  });

  it('returns the saved order for a repeated request, and 409 CONFLICT for another change of an older version', async () => {
    const id = await register();
    const answers = await Promise.all([1, 2].map(() => member.post(UPDATE, changed(id))));
    expect(answers.map(({ status, body }) => [status, body.version])).toEqual([
      [200, 2],
      [200, 2],
    ]);
    const refused = await member.post(UPDATE, changed(id, { receiverName: '박영희' }));
    expect([...codeOf(refused), refused.body.message]).toEqual([
      409,
      'CONFLICT',
      '그 사이 주문 내용이 바뀌었습니다. 최신 내용을 확인한 뒤 다시 시도해주세요.',
    ]);
    expect(await changesOf(id)).toHaveLength(1);
    await expectMails(id, '주문 내용이 수정되었습니다', 1);
  });

  it('returns 422 with the invalid fields', async () => {
    const id = await register();
    const { status, body } = await member.post(UPDATE, changed(id, { receiverName: 'KIM', itemList: [] }));
    expect(status).toBe(422);
    expect(body.fields.map(({ path }: { path: string }) => path)).toEqual(['receiverName', 'itemList']);
  });
});

describe('POST /api/my/cancelParcel', () => {
  it('sets the status 90 with a change log entry, and repeats its answer without another entry or mail', async () => {
    const id = await register();
    const first = await member.post(CANCEL, { id, version: 1 });
    expect([first.status, first.body.status, first.body.statusName]).toEqual([200, '90', '신청취소']);
    const again = await member.post(CANCEL, { id, version: 1 });
    expect([again.status, again.body.version]).toEqual([200, 2]);
    expect((await changesOf(id)).map(({ changes }) => changes.map(({ to }) => to))).toEqual([['신청취소']]);
    await expectMails(id, '', 2);
    await expectMails(id, '등록되었습니다', 1);
  });

  it('returns 409 CONFLICT for an older version', async () => {
    const id = await register();
    await member.post(UPDATE, changed(id));
    expect(codeOf(await member.post(CANCEL, { id, version: 1 }))).toEqual([409, 'CONFLICT']);
  });
});

describe.each([
  ['updateParcel', (id: number, version = 1) => member.post(UPDATE, changed(id, {}, version))],
  ['cancelParcel', (id: number, version = 1) => member.post(CANCEL, { id, version })],
])('POST /api/my/%s', (_, send) => {
  it('returns 409 ORDER_ACCEPTED once staff accepted the order, also with its current version', async () => {
    const id = await register();
    await setStatus(id, '01');
    expect(codeOf(await send(id))).toEqual([409, 'ORDER_ACCEPTED']);
    expect(codeOf(await send(id, 2))).toEqual([409, 'ORDER_ACCEPTED']);
  });

  it('either precedes a concurrent change of the status by staff or is refused', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await register();
      const [own, byStaff] = await Promise.all([send(id), setStatus(id, '01')]);
      // Staff revert a cancellation only with a reason.
      if (byStaff.status !== 200) {
        expect(codeOf(byStaff)).toEqual([422, 'STATUS_REASON_REQUIRED']);
        expect([own.status, (await readOrder(staff, id)).status]).toEqual([200, '90']);
        continue;
      }
      expect(byStaff.status).toBe(200);
      expect(own.status === 200 || own.body.code === 'ORDER_ACCEPTED', JSON.stringify(own.body)).toBe(true);
      // Newest first: the entry of the member, if there is one, is the older one.
      const authors = (await changesOf(id)).map(({ by }) => by);
      expect(authors).toHaveLength(own.status === 200 ? 2 : 1);
      expect(authors[0]).toBe('최은영');
      expect((await readOrder(staff, id)).status).toBe('01');
    }
  });

  it('returns 404 for orders of other members, of visitors, and deleted orders', async () => {
    const { id: foreign } = await registerOrder(otherMember);
    const deleted = await register();
    await staff.post('/api/parcel/delete', { id: [deleted], isDel: 1 });
    for (const id of [foreign, deleted, 99_999_999]) {
      expect(codeOf(await send(id))).toEqual([404, 'ORDER_NOT_FOUND']);
    }
  });

  it('returns 409 ORDER_ACCEPTED for an order that a partner registered for the member', async () => {
    await partner.post('/api/member/searchCustomer', { cat: 2, email });
    const { id } = await registerOrder(partner, { customerNum: memberId });
    expect(codeOf(await send(id))).toEqual([409, 'ORDER_ACCEPTED']);
  });
});

it('POST /api/my/getParcel returns everything that the member declared', async () => {
  const { body } = await member.post('/api/my/getParcel', { id: await register() });
  expect(body).toMatchObject({
    version: 1,
    statusName: '접수대기',
    boxQty: 1,
    width: 30,
    weight: 3.2,
    volumeWeight: 2.5,
    totalPrice: 94,
    totalCurrency: 'USD',
  });
});

it('POST /api/my/getParcel returns the courier and the hold of the order', async () => {
  const number = `6${randomInt(1e11, 1e12)}`;
  const { id } = await registerOrder(staff, {
    customerNum: memberId,
    courierCode: 'K001',
    courierNum: number,
  });
  await staff.post('/api/parcel/modifyOrderStatus', { id: [id], status: '81', holdReason: '06' });
  const { body } = await member.post('/api/my/getParcel', { id });
  expect(body).toMatchObject({
    courier: { name: '우체국택배', number, url: expect.stringContaining(number) },
    hold: { reason: '운임 결제 대기', note: '' },
  });
});

it('POST /api/my/getParcel returns the events that the customer may see, and the next step', async () => {
  const { id } = await registerOrder(staff, { customerNum: memberId });
  await staff.post('/api/parcel/addEvent', { orderId: id, kind: 'putAway' });
  await staff.post('/api/parcel/addEvent', { orderId: id, kind: 'measured', note: '저울 2번' });
  const { body } = await member.post('/api/my/getParcel', { id });
  expect(body.events).toEqual([
    expect.objectContaining({ kind: 'measured', actorName: '', data: {} }),
    expect.objectContaining({ kind: 'registered', actorName: '' }),
  ]);
  expect(body.next).toEqual({ kind: 'received', text: '창고 입고' });
});
