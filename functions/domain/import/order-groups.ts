import type { SheetRow } from './header-row.ts';
import type { Sheet } from './read-workbook.ts';

/** `order`: order fields of the row. */
type GroupedRow = { row: SheetRow; order: Readonly<Record<string, string>> };

// Rows are adjacent if the spreadsheet program shows no row between them.
const areAdjacent = (last: GroupedRow, { row }: GroupedRow, { hiddenRows }: Sheet): boolean => {
  let next = last.row.rowIndex + 1;
  while (next < row.rowIndex && hiddenRows.has(next)) next += 1;
  return next === row.rowIndex;
};

const continuesOrder = (first: GroupedRow, { order }: GroupedRow): boolean => {
  const { receiverName, receiverMobile } = order;
  if (receiverName === undefined) return true;
  const isSame = receiverName === first.order.receiverName;
  const isOther = receiverMobile !== undefined && receiverMobile !== first.order.receiverMobile;
  return first.order.orderId === undefined && isSame && !isOther;
};

/**
 * Groups rows into orders: rows with one order number, and adjacent rows without a number and with the same receiver.
 * @returns the rows of each order, in the sequence of their first rows
 */
export const groupByOrder = <Row extends GroupedRow>(parsedRows: readonly Row[], sheet: Sheet): Row[][] => {
  const groups: Row[][] = [];
  const byNumber = new Map<string, Row[]>();
  let above: Row[] | undefined;
  for (const parsedRow of parsedRows) {
    const { orderId } = parsedRow.order;
    const last = above?.at(-1);
    const isContinued =
      above?.[0] &&
      last &&
      orderId === undefined &&
      areAdjacent(last, parsedRow, sheet) &&
      continuesOrder(above[0], parsedRow);
    let group = orderId === undefined ? undefined : byNumber.get(orderId);
    if (isContinued) group = above;
    if (!group) {
      group = [];
      groups.push(group);
      if (orderId !== undefined) byNumber.set(orderId, group);
    }
    group.push(parsedRow);
    above = group;
  }
  return groups;
};
