import { describe, expect, test } from 'vitest';
import { AIR, SEA } from '#shared/domain/order-fields.ts';
import type { Statement, StatementLine } from './queries.ts';
import { toStatementPaper } from './statement-paper.ts';

describe('a statement as its PDF shows it', () => {
  const line = (orderId: number, changes: Partial<StatementLine> = {}): StatementLine => ({
    orderId,
    hblNo: `HH2611${String(orderId).padStart(6, '0')}`,
    orderNumber: `SM-${orderId}`,
    day: '2026-11-24',
    method: AIR,
    basis: 'measured',
    measure: 29.25,
    unit: 'kg',
    freight: 15_500,
    surcharges: 500,
    manual: 0,
    amount: 16_000,
    kind: 'charge',
    cause: '',
    before: null,
    ...changes,
  });
  const linesOf = (count: number) => Array.from({ length: count }, (_, index) => line(index + 1));
  const sumOf = (lines: readonly StatementLine[], kind: StatementLine['kind']) =>
    lines.reduce((sum, { kind: ofLine, amount }) => (ofLine === kind ? sum + amount : sum), 0);
  const adjustment = { id: 'a1', reason: '첫 거래 할인', by: '김한호', at: '2026-12-01T00:00:00Z' };
  const statementOf = (lines: readonly StatementLine[]): Statement => {
    const charges = sumOf(lines, 'charge');
    const corrections = sumOf(lines, 'correction');
    const total = charges + corrections - 1_050;
    return {
      id: 's1',
      number: 'ST-202611-002-1',
      state: 'open',
      partnerId: 2,
      partnerName: '시드니마트',
      month: '2026-11',
      currency: 'AUD',
      parcels: lines.length,
      lineCount: lines.length,
      charges,
      corrections,
      adjustmentTotal: -1_050,
      total,
      paid: 0,
      balance: total,
      draftedAt: '2026-11-30T21:00:00Z',
      issuedOn: '2026-12-01',
      issuedBy: '김한호',
      dueOn: '2026-12-15',
      daysOverdue: 0,
      marked: true,
      version: 5,
      adjustments: [
        { ...adjustment, name: '할인', amount: -1_500 },
        { ...adjustment, id: 'a2', name: '포장재', amount: 450 },
      ],
      payments: [],
    };
  };
  const paperOf = (lines: readonly StatementLine[]) => toStatementPaper(statementOf(lines), lines);
  /** `AUD 1,234.56` in cents. */
  const centsIn = (text: string) => Math.round(Number(text.replaceAll(/[^\d.-]/g, '')) * 100);
  const centsOf = (amounts: readonly { amount: string }[]) =>
    amounts.reduce((sum, { amount }) => sum + centsIn(amount), 0);
  const mixed = [
    line(1),
    line(2, { amount: 12_345, cause: 'late', basis: 'declared' }),
    line(3, { method: SEA, measure: 0.4, unit: 'CBM', amount: 8_000 }),
    line(4, { kind: 'correction', cause: 'weight', amount: -2_505, before: 16_000 }),
  ];

  test('has the sums of each method, of corrections and of adjustments', () => {
    expect(paperOf(mixed)).toMatchObject({
      partnerName: '시드니마트',
      number: 'ST-202611-002-1',
      month: '2026년 11월',
      issuedOn: '2026-12-01',
      dueOn: '2026-12-15',
      sums: [
        { name: '항공 운임과 추가 요금', count: '2', amount: 'AUD 283.45' },
        { name: '해운 운임과 추가 요금', count: '1', amount: 'AUD 80.00' },
        { name: '이전 정산서의 정정', count: '1', amount: 'AUD -25.05' },
        { name: '할인', count: '', amount: 'AUD -15.00' },
        { name: '포장재', count: '', amount: 'AUD 4.50' },
      ],
      total: 'AUD 327.90',
      remark: '',
      lines: [
        { method: '항공', measure: '29.25 kg', cause: '요금', amount: 'AUD 160.00' },
        { method: '항공', measure: '29.25 kg (신고)', cause: '이전 달 입고', amount: 'AUD 123.45' },
        { method: '해운', measure: '0.40 CBM', cause: '요금', amount: 'AUD 80.00' },
        { method: '항공', measure: '29.25 kg', cause: '정정: 무게·크기 변경', amount: 'AUD -25.05' },
      ],
    });
  });

  test('has sums and lines that add up to the stored total', () => {
    const paper = paperOf(mixed);
    const { total, charges, corrections } = statementOf(mixed);
    expect(centsIn(paper.total)).toBe(total);
    expect(centsOf(paper.sums)).toBe(total);
    expect(centsOf(paper.lines)).toBe(charges + corrections);
  });

  test('lists 2,000 lines, and refers to the workbook for more', () => {
    const most = paperOf(linesOf(2_000));
    expect(most.lines.map(({ hblNo }) => hblNo)).toEqual(linesOf(2_000).map(({ hblNo }) => hblNo));
    expect(most.remark).toBe('');
    expect(paperOf(linesOf(2_001))).toMatchObject({
      sums: [{ count: '2,001', amount: 'AUD 320,160.00' }, {}, {}],
      total: 'AUD 320,149.50',
      remark: '상세 내역은 엑셀 파일을 확인해주세요.',
      lines: [],
    });
  });
});
