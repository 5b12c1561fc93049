import { patterns } from '#shared/domain/patterns.ts';

/** Whether a customs code is none that a person may have: a warning, never a refusal. */
export const isUnusualPcc = ({ receiverType, pcc }: { receiverType: string; pcc: string }) =>
  receiverType === '1' && pcc !== '' && !patterns.personalPcc.test(pcc);
