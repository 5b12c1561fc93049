import { describe, expect, it } from 'vitest';
import { addAuditAction } from '#functions/db/audit.entity.ts';
import type { Action, Item } from '#functions/db/client.ts';
import { consolItem } from '#functions/db/consol.entity.ts';
import { addInquiryActions } from '#functions/db/inquiry.entity.ts';
import { addOrderActions } from '#functions/db/order.entity.ts';
import { addPickupRequestAction } from '#functions/db/pickup-request.entity.ts';
import { putStatementAction, type StoredStatement } from '#functions/db/statement.entity.ts';
import { addBoxAction } from '#functions/db/unclaimed-box.entity.ts';
import { deriveContents } from '#functions/domain/order/resolve-contents.ts';
import { draftOf, withNumber } from '#functions/domain/registration/register-order.ts';
import { type Order, OrderInput } from '#shared/domain/order.ts';
import { NON_MEMBER } from '#shared/domain/order-fields.ts';
import type { Download } from '#shared/domain/stored-file.ts';
import { orderPayload } from '#test/fixtures/orders.ts';
import { inquiryPayload, pickupPayload } from '#test/fixtures/visitor-forms.ts';
import { firstDayKept } from './retention-period.ts';
import { dueOf } from './retention-rules.ts';

// The last instant of 2026-03-10 in Seoul.
const END = '2026-03-10T14:59:59.000Z';
const LONG_BEFORE = '2019-01-01T00:00:00.000Z';

const input = OrderInput.parse(orderPayload({ orderId: 'A-1' }));
const draft = draftOf(
  input,
  {
    partner: { id: 1, partner_name: '한호로지스' },
    customer: { customerNum: NON_MEMBER, customerName: '' },
    contents: await deriveContents(input),
  },
  undefined,
  new Date(LONG_BEFORE),
);
const number = { id: 7, hblNo: 'HH26000007', round: 1 };

const putsOf = (actions: readonly Action[]): Item[] =>
  actions.flatMap((action) => ('put' in action ? action.put : []));
const order = (changes: Partial<Order>) =>
  putsOf(addOrderActions({ ...withNumber(draft, number), modiDate: END, ...changes }));
const consol = (status: string) =>
  consolItem({
    id: 4,
    version: 1,
    freightCode: 1,
    mblNo: '081-12345675',
    etd: '2019-01-01',
    eta: '2019-01-02',
    departCity: 'SYD',
    arrivalCity: 'ICN',
    status,
    memo: '',
    links: 2,
    created_at: LONG_BEFORE,
    updated_at: END,
  });
const answer = (at: string) => ({ at, by: '한호', text: '이틀 걸립니다.', isMailed: true });
const inquiry = (regDate: string, answered: readonly string[]) =>
  putsOf(
    addInquiryActions({
      ...inquiryPayload(),
      id: 5,
      memberId: null,
      regDate,
      answers: answered.map(answer),
    }),
  );
const pickup = (regDate: string, changedAt?: string) =>
  putsOf([addPickupRequestAction({ ...pickupPayload(), id: 6, parcelStatus: 'EXRQ03', regDate })]).map(
    (item) => ({ ...item, ...(changedAt && { changedAt }) }),
  );
const box = (changes: object) =>
  putsOf([
    addBoxAction({
      id: 8,
      code: 'NL1',
      note: '홍길동님 앞',
      locationCode: null,
      weight: null,
      photos: [],
      addedAt: LONG_BEFORE,
      addedBy: '한호',
      state: 'closed',
      outcome: 'returned',
      orderId: null,
      hblNo: null,
      closedAt: END,
      closedBy: '한호',
      version: 2,
      ...changes,
    }),
  ]);
const statement = (changes: Partial<StoredStatement>) =>
  putsOf([
    putStatementAction(undefined, {
      ...{ id: 'A', stage: 'issued', number: 'ST-201901-002-1', partnerId: 2, partnerName: '시드니마트' },
      ...{ month: '2018-12', currency: 'AUD', parcels: 1, lineCount: 1, charges: 0, corrections: 0 },
      ...{ draftedAt: LONG_BEFORE, issuedOn: '2019-01-01', issuedBy: '한호', dueOn: '2019-01-15' },
      ...{ marked: true, version: 3, adjustments: [], payments: [], ...changes },
    }),
  ]);
const audit = putsOf([
  addAuditAction({
    at: END,
    by: '한호',
    byId: 1,
    kind: 'customer',
    recordId: '3',
    name: '김*지',
    action: 'change',
    changes: [],
  }),
]);
const download = {
  pk: 'DOWNLOAD#2026-03',
  sk: `${END}#1`,
  id: `${END}#1`,
  at: END,
  by: '한호',
  byId: 1,
  file: 'backup/1',
  name: '백업',
  reason: '점검',
} satisfies Item & Download;

// Years after which `dueOf` returns a record, or undefined for never. Expects that `dueOf` returns nothing one day
// earlier.
const dueAfter = (items: readonly Item[]): number | undefined => {
  const isDue = (now: string) => items.some((item) => dueOf(item, new Date(now)));
  const years = [1, 2, 3, 4, 5, 6, 50].find((count) => isDue(`${2026 + count}-03-10T15:00:00.000Z`));
  if (years !== undefined) expect(isDue(`${2026 + years}-03-10T14:59:59.999Z`)).toBe(false);
  return years;
};

describe('dueOf', () => {
  it.each([
    ['delivered', { status: '10' }],
    ['returned', { status: '84' }],
    ['cancelled', { status: '90' }],
    ['deleted in any status', { status: '03', isDel: true }],
  ])('returns an order that is %s after five years', (_, changes) =>
    expect(dueAfter(order(changes))).toBe(5),
  );

  it.each(['00', '01', '02', '09', '80', '83'])('never returns an order in status %s', (status) =>
    expect(dueAfter(order({ status }))).toBeUndefined(),
  );

  it.each([
    ['007', 5],
    ['009', 5],
    ['001', undefined],
    ['006', undefined],
  ])('returns a consol in status %s after this number of years (undefined: never): %s', (status, years) =>
    expect(dueAfter([consol(status)])).toBe(years),
  );

  it('returns a pickup request five years after its last change of status', () => {
    expect(dueAfter(pickup(END))).toBe(5);
    expect(dueAfter(pickup(LONG_BEFORE, END))).toBe(5);
  });

  it('returns a closed box with a note or photos after a year, one without after five years, an open one never', () => {
    expect(dueAfter(box({}))).toBe(1);
    expect(dueAfter(box({ note: '', photos: ['A'] }))).toBe(1);
    expect(dueAfter(box({ note: '' }))).toBe(5);
    expect(dueAfter(box({ state: 'open', closedAt: null }))).toBeUndefined();
  });

  it('returns a statement five years after its last payment or its issue, none with a balance, and no draft', () => {
    const payment = {
      id: '1',
      paidOn: '2019-01-01',
      amount: 500,
      method: 'cash',
      memo: '',
      by: '한호',
    } as const;
    const payments = [{ ...payment, at: END, reverses: null }];
    expect(dueAfter(statement({ charges: 500, payments }))).toBe(5);
    expect(dueAfter(statement({ issuedOn: '2026-03-10' }))).toBe(5);
    expect(dueAfter(statement({ charges: 600, payments }))).toBeUndefined();
    expect(dueAfter(statement({ stage: 'draft' }))).toBeUndefined();
  });

  it('returns an inquiry three years after its last answer, or its registration if there is none', () => {
    expect(dueAfter(inquiry(END, []))).toBe(3);
    expect(dueAfter(inquiry(LONG_BEFORE, [LONG_BEFORE, END]))).toBe(3);
  });

  it('returns audit entries and downloads after three years', () => {
    expect(dueAfter(audit)).toBe(3);
    expect(dueAfter([download])).toBe(3);
  });

  it('returns no record whose last change is on firstDayKept or later', () => {
    const now = new Date('2031-03-10T15:00:00.000Z');
    expect(firstDayKept('contract', now)).toBe('2026-03-11');
    const isDue = (modiDate: string) =>
      order({ status: '10', regDate: modiDate, modiDate }).some((item) => dueOf(item, now));
    expect([isDue('2026-03-10T14:59:59.999Z'), isDue('2026-03-10T15:00:00.000Z')]).toEqual([true, false]);
  });
});
