import { getOrders } from '#functions/db/order.entity.ts';
import {
  findIdsByHblNo,
  readTrackingNumberUses,
  type TrackingNumberUse,
} from '#functions/db/order-lookups.entity.ts';
import { listCouriers } from '#functions/db/reference.entity.ts';
import { courierNumbers } from '#functions/domain/operation/courier-operation.ts';
import { runOperation } from '#functions/domain/operation/order-operations.ts';
import type { OperationContext } from '#functions/domain/operation/run-operation.ts';
import { readHolders } from '#functions/domain/order/tracking-number-use.ts';
import {
  type References,
  requireCodes,
  requireStatusInUse,
} from '#functions/domain/reference/check-codes.ts';
import { wrongField } from '#functions/domain/wrong-field.ts';
import type { parcelCourierRoutes } from '#shared/contract/parcel-couriers.ts';
import type { AnswerOf, BodyOf } from '#shared/contract/route.ts';
import {
  type CourierRow,
  findRowProblems,
  findSameOrders,
  hblNosOf,
  numberInUse,
  trackingNumberProblem,
  trackingNumberWarning,
} from '#shared/domain/courier-rows.ts';
import { findCourierCode } from '#shared/domain/couriers.ts';
import type { Order } from '#shared/domain/order.ts';
import { orderLabels } from '#shared/domain/order-fields.ts';
import { CANCELLED, IN_DELIVERY, mayStartDelivery } from '#shared/domain/order-status.ts';
import type { Courier } from '#shared/domain/reference.ts';
import { key as trackingNumberKey } from '#shared/domain/values/tracking-number.ts';

type Request = BodyOf<typeof parcelCourierRoutes.saveCourierNumbers>;
type CourierAnswer = AnswerOf<typeof parcelCourierRoutes.saveCourierNumbers>;
type Result = CourierAnswer['results'][number];

/** A row with its order, and the courier and number that the row sets. */
type Match = { row: CourierRow; order: Order; courierCode: string; courierNum: string };

const matchRows = async (
  rows: readonly CourierRow[],
  defaultCourier: string,
  stored: readonly Courier[],
): Promise<Map<number, Match>> => {
  const ids = await findIdsByHblNo(rows.flatMap(({ hblNo }) => hblNosOf(hblNo)));
  const orders = new Map((await getOrders('all', [...ids.values()])).map((order) => [order.hblNo, order]));
  return new Map(
    rows.flatMap((row) => {
      const order = orders.get(hblNosOf(row.hblNo).find((hblNo) => ids.has(hblNo)) ?? '');
      if (!order) return [];
      const typed = row.courier ? findCourierCode(row.courier, stored) : defaultCourier;
      const match = {
        row,
        order,
        courierCode: typed || order.courierCode,
        courierNum: trackingNumberKey(row.courierNum),
      };
      return [[row.rowIndex, match] as const];
    }),
  );
};

const isRenumbered = ({ order, courierNum }: Match): boolean => order.courierNum !== courierNum;

const changeOf = ({ order, courierCode, courierNum }: Match): Result['change'] => {
  if (order.courierCode === courierCode && order.courierNum === courierNum) return 'none';
  return order.courierNum === '' ? 'add' : 'replace';
};

const ownProblem = (
  match: Match,
  { acceptWarnings }: Request,
  stored: readonly Courier[],
): string | undefined => {
  const { row, order, courierCode } = match;
  if (order.isDel) return `삭제된 주문입니다: ${row.hblNo}`;
  if (order.status === CANCELLED) return `신청취소된 주문입니다: ${row.hblNo}`;
  // The order may have no courier, or one that was deleted. Without a change it keeps what it has.
  const hasCourier = stored.some((courier) => courier.courierCode === courierCode);
  if (!hasCourier && changeOf(match) !== 'none') return '택배사를 골라주세요.';
  return acceptWarnings ? undefined : trackingNumberProblem(courierCode, row.courierNum, stored);
};

type Uses = ReadonlyMap<string, TrackingNumberUse>;

// Returns the problems by row number. An order keeps its number if its row has a problem, so that another row may not get
// this number. Therefore the search repeats until it finds no further problem.
const problemsOf = (
  matches: readonly Match[],
  holders: readonly Order[],
  request: Request,
  stored: readonly Courier[],
): Map<number, string> => {
  const problems = findSameOrders(
    matches.map(({ row, order }) => ({ rowIndex: row.rowIndex, hblNo: order.hblNo })),
  );
  const refuse = (problemOf: (match: Match) => string | undefined): number => {
    const found = matches.flatMap((match) => {
      const problem = problems.has(match.row.rowIndex) ? undefined : problemOf(match);
      return problem ? [[match.row.rowIndex, problem] as const] : [];
    });
    for (const [rowIndex, problem] of found) problems.set(rowIndex, problem);
    return found.length;
  };
  refuse((match) => ownProblem(match, request, stored));
  let refused: number;
  do {
    const accepted = matches.filter(({ row }) => !problems.has(row.rowIndex));
    const replaced = new Set(accepted.filter(isRenumbered).map(({ order }) => order.id));
    const inUse = new Map(
      holders
        .filter(({ id }) => !replaced.has(id))
        .map(({ courierNum, hblNo }) => [trackingNumberKey(courierNum), hblNo]),
    );
    refused = refuse((match) => {
      const holderHblNo = isRenumbered(match) ? inUse.get(match.courierNum) : undefined;
      return holderHblNo && numberInUse(match.row.courierNum, holderHblNo);
    });
  } while (refused > 0);
  return problems;
};

const resultOf = (
  row: CourierRow,
  match: Match | undefined,
  problem: string,
  stored: readonly Courier[],
): Result => ({
  rowIndex: row.rowIndex,
  problem,
  warning: (match && !problem && trackingNumberWarning(match.courierCode, row.courierNum, stored)) || '',
  hblNo: match?.order.hblNo ?? '',
  change: match ? changeOf(match) : 'none',
  courierCode: match?.courierCode ?? '',
  before: match?.order.courierNum
    ? { courierCode: match.order.courierCode, courierNum: match.order.courierNum }
    : null,
  status: match?.order.status ?? '',
});

const referencesOf = (matches: readonly Match[]): References =>
  Object.fromEntries(
    [...new Set(matches.map(({ courierCode }) => courierCode))].map((code) => [
      `courierCode.${code}`,
      ['COURIER', code, orderLabels.courierCode],
    ]),
  );

const save = async (
  matches: readonly Match[],
  uses: Uses,
  toDelivery: boolean,
  context: OperationContext,
): Promise<number> => {
  const changed = matches.filter(
    (match) => changeOf(match) !== 'none' || (toDelivery && mayStartDelivery(match.order.status)),
  );
  if (changed.length === 0) return 0;
  await requireCodes(referencesOf(changed.filter((match) => changeOf(match) !== 'none')));
  if (toDelivery) await requireStatusInUse(IN_DELIVERY);
  const numbers = Object.fromEntries(
    changed.map(({ order, courierCode, courierNum }) => [order.id, [courierCode, courierNum] as const]),
  );
  const lockVersions = Object.fromEntries(
    changed.flatMap(({ order, courierNum }) => {
      const use = uses.get(courierNum);
      return use ? [[order.id, use.lockVersion]] : [];
    }),
  );
  const known = changed.map(({ order }) => order);
  await runOperation(
    courierNumbers,
    { numbers: numbers as Record<string, [string, string]>, lockVersions, toDelivery },
    known.map(({ id }) => id),
    { ...context, known },
  );
  return changed.length;
};

/**
 * Checks rows of house bill numbers and tracking numbers, and saves the valid ones in one operation unless `dryRun` is
 * set. The same request again changes nothing.
 * @throws VALIDATION_FAILED for an unknown `courierCode`; ORDER_DELETED if an order was deleted concurrently; CONFLICT if
 * another order got one of the numbers concurrently
 */
export const saveCourierNumbers = async (
  request: Request,
  context: OperationContext,
): Promise<CourierAnswer> => {
  const { rows, courierCode, toDelivery, dryRun } = request;
  const stored = await listCouriers({ fresh: true });
  if (courierCode && !stored.some((courier) => courier.courierCode === courierCode))
    throw wrongField('courierCode', orderLabels.courierCode);
  const problems = findRowProblems(rows, stored);
  const wellFormed = rows.filter(({ rowIndex }) => !problems.has(rowIndex));
  const matches = await matchRows(wellFormed, courierCode, stored);
  const found = [...matches.values()];
  const uses = await readTrackingNumberUses(found.filter(isRenumbered).map(({ courierNum }) => courierNum));
  const ofMatches = problemsOf(found, await readHolders(uses), request, stored);
  for (const { rowIndex, hblNo } of wellFormed) {
    const problem = matches.has(rowIndex)
      ? ofMatches.get(rowIndex)
      : `등록되지 않은 H/BL 번호입니다: ${hblNo}`;
    if (problem) problems.set(rowIndex, problem);
  }
  const valid = found.filter(({ row }) => !problems.has(row.rowIndex));
  return {
    saved: dryRun ? 0 : await save(valid, uses, toDelivery, context),
    results: rows.map((row) =>
      resultOf(row, matches.get(row.rowIndex), problems.get(row.rowIndex) ?? '', stored),
    ),
  };
};
