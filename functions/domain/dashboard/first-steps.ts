import { getMemberTotals } from '#functions/db/counter.entity.ts';
import { hasDropOffs } from '#functions/db/drop-off.entity.ts';
import { hasFreight } from '#functions/db/freight.entity.ts';
import { hasSentMail } from '#functions/db/mail-sender.entity.ts';
import { hasRateCards } from '#functions/db/rate-card.entity.ts';
import { hasCompleteBackup } from '#functions/domain/backup/backup-state.ts';
import { hasActiveRange } from '#functions/domain/hbl/hbl-numbers.ts';
import { type FirstStep, type FirstSteps, firstSteps } from '#shared/domain/dashboard.ts';

/** True if the owner has at least one colleague. */
const hasColleague = async (): Promise<boolean> => {
  const { all, nonStaff } = await getMemberTotals();
  return all - nonStaff > 1;
};

const checks = {
  numberRange: hasActiveRange,
  freight: hasFreight,
  rateCard: hasRateCards,
  dropOff: hasDropOffs,
  staff: hasColleague,
  mail: hasSentMail,
  backup: hasCompleteBackup,
} satisfies Record<FirstStep, () => Promise<boolean>>;

/** Returns which first steps are done. */
export const checkFirstSteps = (): Promise<FirstSteps> =>
  Promise.all(firstSteps.map(async (step) => ({ step, isDone: await checks[step]() })));
