import { patterns } from '#shared/domain/patterns.ts';

/** True if a personal customs code has an unusual format. Show it as a warning: the server accepts the code. */
export const isUnusualPcc = ({ receiverType, pcc }: { receiverType: string; pcc: string }) =>
  receiverType === '1' && pcc !== '' && !patterns.personalPcc.test(pcc);
