import { isPersonal } from '#shared/domain/values/pcc.ts';

/** True if a person's customs code is present but not P and 12 digits. Only warn, because the server accepts it. */
export const isUnusualPcc = ({ receiverType, pcc }: { receiverType: string; pcc: string }) =>
  receiverType === '1' && pcc !== '' && !isPersonal(pcc);
