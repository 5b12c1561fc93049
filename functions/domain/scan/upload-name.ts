/**
 * Returns the name of an uploaded photo. It contains the member, so that a key is only found by the member who requested it.
 */
export const uploadName = ({ memberId }: { memberId: number }, photoKey: string): string =>
  `${memberId}/${photoKey}`;
