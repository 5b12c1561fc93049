import * as phone from '#shared/domain/values/phone.ts';
import { type Action, type Item, type Key, queryAll } from './client.ts';

// Lookup items find members by name or mobile number, which several members may share. An e-mail address belongs to one
// member, so it has a lock instead.

const namePartition = (lName: string, fName: string) => `MNAME#${lName}#${fName}`;
const mobilePartition = (digits: string) => `MMOB#${digits}`;

export const isMemberLookup = ({ pk }: Item): boolean => /^(MNAME|MMOB)#/.test(String(pk));

const digitsOf = (mobile: string) => mobile.replace(/\D/g, '');

type Person = { id: number; lName: string; fName: string; mobile: string };

const keysOf = ({ id, lName, fName, mobile }: Person): Key[] => {
  const digits = digitsOf(mobile);
  const partitions = [namePartition(lName, fName), ...(digits ? [mobilePartition(digits)] : [])];
  return partitions.map((pk) => ({ pk, sk: `MEMBER#${id}` }));
};

/**
 * AP-19 Writes the lookup items of a changed member and deletes the outdated ones.
 * @param before undefined for a new member
 * @param after undefined for a withdrawn member
 */
export const memberLookupActions = (before: Person | undefined, after: Person | undefined): Action[] => {
  const oldKeys = new Map((before ? keysOf(before) : []).map((key) => [key.pk, key]));
  const actions: Action[] = [];
  for (const key of after ? keysOf(after) : []) {
    if (!oldKeys.delete(key.pk)) actions.push({ name: 'LOOKUP', put: { ...key, id: after?.id } });
  }
  for (const key of oldKeys.values()) actions.push({ name: 'LOOKUP', delete: key });
  return actions;
};

const idsIn = async (pk: string): Promise<number[]> =>
  (await queryAll(pk)).map(({ id }: Item) => id as number);

/** AP-19 Returns the numbers of members with this name. Both parts must match exactly. */
export const findMemberIdsByName = (lName: string, fName: string): Promise<number[]> =>
  idsIn(namePartition(lName, fName));

/**
 * AP-19 Returns the numbers of members with this mobile number, in any form. A number as it was stored before is read only
 * if no member has the number as it is stored now.
 */
export const findMemberIdsByMobile = async (mobile: string): Promise<number[]> => {
  for (const digits of phone.storedForms(mobile)) {
    const ids = await idsIn(mobilePartition(digits));
    if (ids.length > 0) return ids;
  }
  return [];
};
