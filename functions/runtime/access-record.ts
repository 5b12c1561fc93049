import { putAccessRecord } from '#functions/db/access-record.entity.ts';
import type { Workbook } from '#shared/contract/route.ts';
import { type AccessRule, subjectText } from '#shared/domain/access-record.ts';
import { fullName, isPartnerOrStaff, type Session } from '#shared/domain/session.ts';

type Fields = Record<string, unknown>;
type Access = {
  request: Fields;
  result: unknown;
  actor: Session | undefined;
  address: string;
  now: Date;
};

const isId = (value: unknown): value is number | string =>
  typeof value === 'number' || typeof value === 'string';

// Rows of a list, under each name that an answer has for them.
const rowsOf = (result: unknown): Fields[] | undefined => {
  if (Array.isArray(result)) return result;
  const { rows, items, orders, parcels } = (result ?? {}) as Fields;
  return [rows, items, orders, parcels].find((list): list is Fields[] => Array.isArray(list));
};

// The `orderId` of an order's own row is its order number.
const subjectOf = ({ id, orderId }: Fields): unknown =>
  [id, orderId].find((value) => typeof value === 'number') ?? id;

// Returns the ids of the rows or of the file in the result. For any other result, returns the ids that the request names.
const subjectsOf = ({ request, result }: Access): (number | string)[] => {
  const { orderIds } = (result ?? {}) as Partial<Workbook>;
  if (orderIds) return [...orderIds];
  const rows = rowsOf(result);
  const ids = (rows ?? []).map(subjectOf).filter(isId);
  return ids.length > 0 || (rows && !Array.isArray(result))
    ? ids
    : [request.orderId ?? request.id ?? request.consoleId ?? request.hblNo ?? request.filename ?? []]
        .flat()
        .filter(isId);
};

// Returns the action of the request, and its reason if the request exports data.
const purposeOf = ({ action, exportsWithReason }: AccessRule, { reason }: Fields) => {
  const isExport = action === 'export' || (exportsWithReason && Boolean(reason));
  if (!isExport) return { action, reason: '' };
  return { action: 'export' as const, reason: typeof reason === 'string' ? reason : '' };
};

/**
 * Writes the access record of a request by a partner or staff. A failed write fails the request, so that no data or
 * session is sent without a record.
 * @param rule of the route, from the contract
 */
export const recordAccess = async (rule: AccessRule, access: Access): Promise<void> => {
  const { action, what } = rule;
  const member = action === 'signIn' ? (access.result as Session) : access.actor;
  if (!isPartnerOrStaff(member) || !member) return;
  const subjects = action === 'signIn' ? [] : subjectsOf(access);
  await putAccessRecord({
    at: access.now.toISOString(),
    by: fullName(member),
    byId: member.memberId,
    address: access.address,
    ...purposeOf(rule, access.request),
    what,
    subjects: subjectText(subjects),
    count: subjects.length,
  });
};
