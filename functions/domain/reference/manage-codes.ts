import {
  addCodeAction,
  addCodeGroupAction,
  type CodeFields,
  changeCodeAction,
  getCode,
  isCodeGroup,
  listCodes,
  removeReferenceAction,
  writeReference,
} from '#functions/db/reference.entity.ts';
import { auditAction } from '#functions/domain/audit.ts';
import type { Caller } from '#functions/domain/caller.ts';
import { CUSTOMER, OWNER, PARTNER, STAFF } from '#shared/domain/auth-level.ts';
import { type CodeChange, type CodeInput, codeLabels, parseCodeId } from '#shared/domain/code.ts';
import { CONSOL_OPEN } from '#shared/domain/consol.ts';
import { seedLeadTimes } from '#shared/domain/lead-time.ts';
import { Country } from '#shared/domain/member.ts';
import { AIR, currencies, SEA } from '#shared/domain/order-fields.ts';
import { ARRIVED, REGISTERED_BY_CUSTOMER, REGISTERED_BY_STAFF } from '#shared/domain/order-status.ts';
import type { Code, CodeGroup } from '#shared/domain/reference.ts';
import { AppError } from '#shared/errors.ts';

// Codes that the source code uses. They cannot be deactivated.
const requiredCodes: Partial<Record<CodeGroup, readonly string[]>> = {
  // The first statuses of an order, and the status that assigns its order number.
  ORDSTT: [REGISTERED_BY_CUSTOMER, REGISTERED_BY_STAFF, ARRIVED],
  CONSTT: [CONSOL_OPEN],
  AUTHLV: [CUSTOMER, PARTNER, STAFF, OWNER].map(String),
  NATION: Country.options,
  FRTMTD: [SEA, AIR].map(String),
  EXRATE: currencies,
  LEADTM: Object.keys(seedLeadTimes),
};

const auditCode = (caller: Caller, before: Code | undefined, after: Code | undefined) => {
  const { id = '', codeLabel } = { ...before, ...after };
  return auditAction(caller, { kind: 'code', id, name: `${codeLabel} (${id})` }, codeLabels, before, after);
};

const requireCode = async (id: string): Promise<Code> => {
  const { parentCode, code } = parseCodeId(id);
  const found = parentCode && code ? await getCode(parentCode, code) : undefined;
  if (!found) throw new AppError('CODE_NOT_FOUND');
  return found;
};

const change = async (before: Code, changes: CodeFields, caller: Caller): Promise<Code> => {
  const after = { ...before, ...changes, version: before.version + 1 };
  const failed = await writeReference([changeCodeAction(before, changes), auditCode(caller, before, after)]);
  if (failed.length > 0) throw new AppError('CONFLICT');
  return after;
};

/** Adds the code at the end of its group, which may be new. @throws CODE_TAKEN */
export const registerCode = async (input: CodeInput, caller: Caller): Promise<Code> => {
  const others = await listCodes(input.parentCode, { fresh: true });
  const orderNo = Math.max(0, ...others.map((other) => other.orderNo)) + 1;
  const code = { ...input, id: `${input.parentCode}-${input.code}`, orderNo, version: 1 };
  const isNewGroup = !(await isCodeGroup(input.parentCode, { fresh: true }));
  const failed = await writeReference([
    addCodeAction(code),
    ...(isNewGroup ? [addCodeGroupAction(input.parentCode)] : []),
    auditCode(caller, undefined, code),
  ]);
  if (failed.length > 0) throw new AppError('CODE_TAKEN');
  return code;
};

/** Changes a code. @throws CODE_NOT_FOUND, CONFLICT if the code was modified concurrently */
export const modifyCode = async ({ id, version, ...changes }: CodeChange, caller: Caller): Promise<Code> => {
  const before = await requireCode(id);
  if (before.version !== version) throw new AppError('CONFLICT');
  return change(before, { orderNo: before.orderNo, ...changes }, caller);
};

/** Activates or deactivates a code. @throws CODE_NOT_FOUND, CODE_NEEDED for one of `requiredCodes`, CONFLICT */
export const setCodeStatus = async (id: string, status: boolean, caller: Caller): Promise<Code> => {
  const before = await requireCode(id);
  if (before.status === status) return before;
  if (requiredCodes[before.parentCode as CodeGroup]?.includes(before.code)) throw new AppError('CODE_NEEDED');
  return change(before, { status }, caller);
};

/** Deletes a code. @throws CODE_NOT_FOUND, REFERENCE_IN_USE for a used code */
export const deleteCode = async (id: string, caller: Caller): Promise<void> => {
  const code = await requireCode(id);
  const failed = await writeReference([
    removeReferenceAction(`CODE#${code.parentCode}`, code.code),
    auditCode(caller, code, undefined),
  ]);
  if (failed.length === 0) return;
  await requireCode(id);
  throw new AppError('REFERENCE_IN_USE');
};
