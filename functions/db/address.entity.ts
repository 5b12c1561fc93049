import { createHash } from 'node:crypto';
import * as z from 'zod';
import { Address, type AddressInput } from '#shared/domain/address.ts';
import { type Action, deleteItem, getItem, type Item, type Key, queryAll, transact } from './client.ts';

// The id of an entry is a hash of the recipient, so an address book contains each recipient once.
const key = (memberId: number, id: string): Key => ({ pk: `MEMBER#${memberId}`, sk: `ADDRESS#${id}` });

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

const toAddress = (item: Item): Address =>
  Address.parse({ ...item, id: String(item.sk).slice('ADDRESS#'.length) });

/** Returns the address book entry that an item is, with the number of its member; undefined for any other item. */
export const addressOf = (item: Item): { address: Address; memberId: number } | undefined => {
  const isEntry = String(item.pk).startsWith('MEMBER#') && String(item.sk).startsWith('ADDRESS#');
  return isEntry
    ? { address: toAddress(item), memberId: Number(String(item.pk).slice('MEMBER#'.length)) }
    : undefined;
};

/** AP-36 Returns an entry by a strongly consistent read. */
export const getAddress = async (memberId: number, id: string): Promise<Address | undefined> => {
  const item = await getItem(key(memberId, id), { consistent: true });
  return item && toAddress(item);
};

/** AP-36 Returns the address book, sorted by alias. An entry without an alias is sorted by the recipient's name. */
export const listAddresses = async (memberId: number): Promise<Address[]> =>
  (await queryAll(`MEMBER#${memberId}`, 'ADDRESS#'))
    .map(toAddress)
    .sort((a, b) => (a.alias || a.receiverName).localeCompare(b.alias || b.receiverName, 'ko'));

/**
 * AP-37 Saves a recipient.
 * @param replacing id of the entry that the new one replaces, after its recipient was changed
 */
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

/** AP-37 Changes an entry, whose id may change with it. Fails as `ADDRESS` if the entry was deleted concurrently. */
export const changeAddressActions = (memberId: number, before: Address, after: Address): Action[] => {
  const id = addressIdOf(after);
  const put = { ...key(memberId, id), ...z.encode(Address, { ...after, id }) };
  const exists = { name: 'ADDRESS', condition: 'attribute_exists(pk)' } as const;
  if (id === before.id) return [{ ...exists, put }];
  return [
    { ...exists, delete: key(memberId, before.id) },
    { name: 'ADDRESS', put },
  ];
};

/** AP-38 Deletes an entry, if it exists. */
export const removeAddress = async (memberId: number, id: string): Promise<void> =>
  deleteItem(key(memberId, id));

/** AP-38 Deletes entries, if they exist. */
export const removeAddressActions = (memberId: number, ids: readonly string[]): Action[] =>
  ids.map((id) => ({ name: 'ADDRESS', delete: key(memberId, id) }));
