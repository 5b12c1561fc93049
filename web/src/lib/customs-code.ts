import { isUnusualCode } from '#shared/domain/customs/receiver-rules.ts';

/** True if a person's customs code is present but not P and 12 digits. Only warn, because the server accepts it. */
export const isUnusualPcc = ({ receiverType, pcc }: { receiverType: string; pcc: string }) =>
  pcc !== '' && isUnusualCode({ receiverType: Number(receiverType), pcc });
