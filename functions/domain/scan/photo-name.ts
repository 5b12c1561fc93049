/** Folder of stored photos: id of an order, or an unclaimed box. */
export type PhotoOwner = number | `box/${number}`;

export const ownerOfBox = (id: number): PhotoOwner => `box/${id}`;

export const photoName = (owner: PhotoOwner, photoKey: string): string => `${owner}/${photoKey}`;
