import { createHash } from 'node:crypto';
import * as z from 'zod';
import { Address, type AddressInput } from '#shared/domain/address.ts';
import { type Action, deleteItem, type Key, queryAll, transact } from './client.ts';

/** A member's address book, under the member. An entry's id is a hash of the recipient: the same one is kept once. */
const key = (memberId: number, id: string): Key => ({ pk: `MEMBER#${memberId}`, sk: `ADDRESS#${id}` });

/** The id that a recipient has in anybody's address book. */
export const addressIdOf = ({
  receiverName,
  receiverMobile,
  receiverZipcode,
  receiverAddress1,
  receiverAddress2,
}: AddressInput) =>
  createHash('sha256')
    .update(
      JSON.stringify([receiverName, receiverMobile, receiverZipcode, receiverAddress1, receiverAddress2]),
    )
    .digest('base64url')
    .slice(0, 16);

/** AP-36 the entries, by what the member calls them and by name. */
export const listAddresses = async (memberId: number): Promise<Address[]> =>
  (await queryAll(`MEMBER#${memberId}`, 'ADDRESS#'))
    .map((item) => Address.parse({ ...item, id: String(item.sk).slice('ADDRESS#'.length) }))
    .sort((a, b) => (a.alias || a.receiverName).localeCompare(b.alias || b.receiverName, 'ko'));

/** AP-37 keeps a recipient, in the place of the entry `replacing` where that is another. */
export const putAddress = async (
  memberId: number,
  input: AddressInput,
  replacing?: string,
): Promise<Address> => {
  const address: Address = { ...input, id: addressIdOf(input) };
  await transact([
    { name: 'ADDRESS', put: { ...key(memberId, address.id), ...z.encode(Address, address) } },
    ...(replacing && replacing !== address.id ? removeAddressActions(memberId, [replacing]) : []),
  ]);
  return address;
};

/** AP-38 forgets an entry; one that is gone already stays gone. */
export const removeAddress = async (memberId: number, id: string): Promise<void> =>
  deleteItem(key(memberId, id));

/** AP-38 part of a transaction. */
export const removeAddressActions = (memberId: number, ids: readonly string[]): Action[] =>
  ids.map((id) => ({ name: 'ADDRESS', delete: key(memberId, id) }));
