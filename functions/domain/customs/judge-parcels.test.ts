import { describe, expect, it } from 'vitest';
import type { RuleFinding } from '#shared/domain/customs/rules.ts';
import { decide, decisionChanges, requireRed } from './decisions.ts';
import { type Decisions, type FoundOrder, judgeParcels, stoppingFindings } from './judge-parcels.ts';

const finding = (changes: Partial<RuleFinding> = {}): RuleFinding => ({
  ...{ rule: 'QUARANTINE', severity: 'red', text: 'JERKY은(는) 검역 대상입니다.', todo: '빼주세요.' },
  ...{ fields: ['itemList.0.itemName'], item: 0, values: 'JERKY' },
  ...changes,
});
const amber = (changes: Partial<RuleFinding> = {}) =>
  finding({ rule: 'PHONE_FORM', severity: 'amber', item: null, values: '02', ...changes });
const found = (id: number, findings: readonly RuleFinding[], hblNo = `HHK100000${id}`): FoundOrder => ({
  order: { id, version: 1, hblNo, orderId: `A-${id}`, receiverName: '홍길동' },
  findings,
  pcc: { state: 'notChecked', wrong: [], checkedAt: null, source: null },
});
const none: Decisions = { reasons: {}, overrides: [] };
const by = { by: '한호', at: '2026-12-01T00:00:00.000Z' };
const keyOf = (one: FoundOrder): string => judgeParcels([one], none).parcels[0]?.findings[0]?.key ?? '';
const overriding = (one: FoundOrder): Decisions => ({
  reasons: {},
  overrides: [
    {
      orderId: one.order.id,
      rule: one.findings[0]?.rule ?? '',
      key: keyOf(one),
      reason: '검역 증명서 있음',
      ...by,
    },
  ],
});

describe('judgeParcels', () => {
  it('colours a parcel red for a red finding, amber for an amber one, and green without both', () => {
    const info = finding({ rule: 'PCC_UNVERIFIED', severity: 'info' });
    const { parcels, counts, canClose } = judgeParcels(
      [found(1, [info]), found(2, [amber()]), found(3, [amber(), finding()]), found(4, [])],
      none,
    );
    expect(parcels.map(({ orderId, colour }) => [orderId, colour])).toEqual([
      [3, 'red'],
      [2, 'amber'],
      [1, 'green'],
      [4, 'green'],
    ]);
    expect([counts, canClose]).toEqual([{ red: 1, amber: 1, green: 2 }, false]);
  });

  it('sorts parcels of a colour by their house bill number', () => {
    const { parcels } = judgeParcels([found(1, [], 'HHK9'), found(2, [], 'HHK1')], none);
    expect(parcels.map(({ hblNo }) => hblNo)).toEqual(['HHK1', 'HHK9']);
  });

  it('may close with a reason for each amber rule and an override of each red finding', () => {
    const red = found(1, [finding()]);
    const orders = [red, found(2, [amber()]), found(3, [amber({ rule: 'ZIP_ADDRESS' })])];
    const decisions = { ...overriding(red), reasons: { PHONE_FORM: { text: '집 전화만 있음', ...by } } };
    const first = judgeParcels(orders, decisions);
    expect([first.missingReasons, first.canClose]).toEqual([['ZIP_ADDRESS'], false]);
    const reasons = { ...decisions.reasons, ZIP_ADDRESS: { text: '고객에게 확인함', ...by } };
    const second = judgeParcels(orders, { ...decisions, reasons });
    expect([second.missingReasons, second.canClose]).toEqual([[], true]);
    expect(second.parcels.map(({ colour }) => colour)).toEqual(['amber', 'amber', 'amber']);
    expect(second.parcels[0]?.findings[0]).toMatchObject({ overridden: true, overridable: true });
    expect(stoppingFindings(second.parcels[0] as never)).toEqual([]);
  });

  it('ends an override with other values of the parcel, but not with another version of the order', () => {
    const red = found(1, [finding()]);
    const decisions = overriding(red);
    const edited = { ...red, order: { ...red.order, version: 2 } };
    expect(judgeParcels([edited], decisions)).toMatchObject({ canClose: true, overrides: [{ holds: true }] });
    const other = found(1, [finding({ values: 'BEEF JERKY' })]);
    const judged = judgeParcels([other], decisions);
    expect(judged).toMatchObject({ canClose: false, overrides: [{ holds: false }] });
    expect(stoppingFindings(judged.parcels[0] as never)).toHaveLength(1);
  });

  it('has a key per parcel and rule, and no override for rules that stop in any case', () => {
    const keys = [found(1, [finding()]), found(2, [finding()]), found(1, [finding({ rule: 'DANGEROUS' })])];
    expect(new Set(keys.map(keyOf)).size).toBe(3);
    const { parcels } = judgeParcels([found(1, [finding({ rule: 'HS_MISSING' }), amber()])], none);
    expect(parcels[0]?.findings.map(({ overridable }) => overridable)).toEqual([false, false]);
  });

  it('has another digest after a change of an order or a decision, and the same in another sequence', () => {
    const orders = [found(1, [finding()]), found(2, [amber()])];
    const digestOf = (list: readonly FoundOrder[], decisions = none) => judgeParcels(list, decisions).digest;
    const edited = found(1, [finding()]);
    const digests = [
      digestOf(orders),
      digestOf([{ ...edited, order: { ...edited.order, version: 2 } }, found(2, [amber()])]),
      digestOf(orders, overriding(edited)),
      digestOf(orders, { ...none, reasons: { PHONE_FORM: { text: '집 전화만 있음', ...by } } }),
    ];
    expect(new Set(digests).size).toBe(4);
    expect(digestOf([...orders].reverse())).toBe(digests[0]);
  });

  it('omits decisions about rules that a later version does not have', () => {
    const override = { orderId: 1, rule: 'FORMER', key: 'k', reason: '확인했습니다', ...by };
    const reasons = { FORMER: { text: '확인했습니다', ...by } };
    expect(judgeParcels([found(1, [])], { reasons, overrides: [override] })).toMatchObject({
      reasons: {},
      overrides: [],
      canClose: true,
    });
  });
});

describe('decide', () => {
  const red = found(1, [finding()]);
  const present = judgeParcels([red], none).parcels;
  const later = { by: '최은영', at: '2026-12-02T00:00:00.000Z' };
  const nothing = { reasons: {}, overrides: [], withdraw: [] };
  const override = { orderId: 1, rule: 'QUARANTINE' as const, key: keyOf(red), reason: '검역 증명서 있음' };

  it('adds, replaces and withdraws reasons and overrides', () => {
    const given = decide(
      present,
      none,
      { ...nothing, reasons: { PHONE_FORM: '집 전화만 있음' }, overrides: [override] },
      by,
    );
    expect(given).toEqual({
      reasons: { PHONE_FORM: { text: '집 전화만 있음', ...by } },
      overrides: [{ ...override, ...by }],
    });
    const replaced = decide(
      present,
      given,
      { ...nothing, overrides: [{ ...override, reason: '증명서를 다시 받음' }] },
      by,
    );
    expect(replaced.overrides.map(({ reason }) => reason)).toEqual(['증명서를 다시 받음']);
    const withdraw = [{ orderId: 1, rule: 'QUARANTINE' as const }];
    expect(decide(present, replaced, { ...nothing, reasons: { PHONE_FORM: null }, withdraw }, by)).toEqual(
      none,
    );
  });

  it('keeps author and time of a reason that is sent again', () => {
    const given = decide(present, none, { ...nothing, reasons: { PHONE_FORM: '집 전화만 있음' } }, by);
    expect(decide(present, given, { ...nothing, reasons: { PHONE_FORM: '집 전화만 있음' } }, later)).toEqual(
      given,
    );
  });

  it('throws VALIDATION_FAILED for more overrides than an item can store', () => {
    const overrides = Array.from({ length: 301 }, (_, nth) => ({ ...override, key: `k${nth}` }));
    expect(() => decide(present, none, { ...nothing, overrides }, by)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED' }),
    );
  });

  it.each([
    ['a vanished finding', found(1, []), {}],
    ['an amber finding', found(1, [finding({ severity: 'amber' })]), {}],
    ['a finding that is only information', found(1, [finding({ severity: 'info' })]), {}],
    ['other values', found(1, [finding({ values: 'HAM' })]), {}],
    ['another parcel', red, { orderId: 2 }],
    ['another rule', red, { rule: 'DANGEROUS' as const }],
  ])('throws FINDING_CHANGED for an override of %s', (_, order, changes) => {
    const { parcels } = judgeParcels([order], none);
    expect(() => requireRed(parcels, [{ ...override, ...changes }])).toThrow(
      expect.objectContaining({ code: 'FINDING_CHANGED' }),
    );
  });

  it('keeps author and time of an override that is sent again with the same reason', () => {
    const given = decide(present, none, { ...nothing, overrides: [override] }, by);
    expect(decide(present, given, { ...nothing, overrides: [override] }, later)).toEqual(given);
  });

  it('replaces overrides that no longer hold by that of the present values, and records both', () => {
    const given = decide(present, none, { ...nothing, overrides: [override] }, by);
    const changed = found(1, [finding({ values: 'PORK JERKY' })]);
    const { parcels } = judgeParcels([changed], given);
    const again = { ...override, key: keyOf(changed) };
    const after = decide(parcels, given, { ...nothing, overrides: [again] }, later);
    expect(after.overrides).toEqual([{ ...again, ...later }]);
    expect(decisionChanges(parcels, given, after)).toEqual([
      { label: '승인: HHK1000001 검역 대상 · 바뀌기 전 내용', from: override.reason, to: '' },
      { label: '승인: HHK1000001 검역 대상 · 상품 1', from: '', to: override.reason },
    ]);
  });

  it('records and withdraws the overrides of two items of a parcel one by one', () => {
    const two = found(1, [finding(), finding({ item: 1, values: 'HAM' })]);
    const { parcels } = judgeParcels([two], none);
    const second = { ...override, key: parcels[0]?.findings[1]?.key ?? '' };
    const first = decide(parcels, none, { ...nothing, overrides: [override] }, by);
    const both = decide(parcels, first, { ...nothing, overrides: [second] }, by);
    const label = '승인: HHK1000001 검역 대상 · 상품 2';
    expect(decisionChanges(parcels, first, both)).toEqual([{ label, from: '', to: override.reason }]);
    const { orderId, rule, key } = override;
    const one = decide(parcels, both, { ...nothing, withdraw: [{ orderId, rule, key }] }, by);
    expect(one.overrides).toEqual([{ ...second, ...by }]);
    expect(decide(parcels, both, { ...nothing, withdraw: [{ orderId, rule }] }, by)).toEqual(none);
  });

  it('names house bill number, rule and item in the audit entry', () => {
    const { parcels } = judgeParcels([red], none);
    const reasons = { PHONE_FORM: '집 전화만 있음' };
    const after = decide(present, none, { ...nothing, reasons, overrides: [override] }, by);
    expect(decisionChanges(parcels, none, after)).toEqual([
      { label: '사유: 휴대폰번호 형식', from: '', to: '집 전화만 있음' },
      { label: '승인: HHK1000001 검역 대상 · 상품 1', from: '', to: '검역 증명서 있음' },
    ]);
    expect(decisionChanges(parcels, after, after)).toEqual([]);
  });
});
