import { expect, it } from 'vitest';
import type { NamedOrder } from '#shared/domain/order.ts';
import { order } from '#test/component/orders.ts';
import { contentOf, toCsv } from '#web/lib/spreadsheet-text.ts';
import { backupTable } from './backup-table.ts';

const LONG = '12345678901234567890';
const [item] = order().itemList;
const named = order({
  orderId: '261127-0001',
  receiverName: '=김"철수',
  receiverMobile: '01052330490',
  receiverZipcode: '06236',
  courierNum: LONG,
  orderMemo: '문 앞\n경비실',
  weight: 12.5,
  totalPrice: 49,
  taxAmount: 1200,
  boxQty: 2,
  itemList: item ? [item, { ...item, itemName: 'VITAMIN C' }] : [],
}) as unknown as NamedOrder;
const [header = [], ...lines] = backupTable([named]);
const column = (name: string) => lines.map((cells) => cells[header.indexOf(name)]);

it('has a line per item, and the figures of the order in its first line only', () => {
  expect(lines).toHaveLength(2);
  expect([column('실중량'), column('금액'), column('납부할 세금(원)'), column('박스 수량')]).toEqual([
    [12.5, ''],
    [49, ''],
    [1200, ''],
    [2, ''],
  ]);
});

it.each([
  ['우편번호', '06236'],
  ['휴대폰번호', '01052330490'],
  ['운송장 번호', LONG],
  ['주문번호', '261127-0001'],
  ['상태', named.status],
])('repeats %s as an identifier, which Excel keeps', (name, text) => {
  expect(column(name)).toEqual([{ text }, { text }]);
  expect(toCsv(lines)).toContain(`"\t${text}"`);
});

it('keeps other texts, which are no formulas', () => {
  expect(toCsv(lines)).toContain(`"'=김""철수"`);
  expect(toCsv(lines)).toContain('"문 앞\n경비실"');
  expect(lines[0]?.map(contentOf)).toContain('=김"철수');
});
