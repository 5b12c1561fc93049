import { type Attempt, readAttempt } from '#web/lib/attempt.ts';
import { dropDraft, keepDraft, readDraft } from '#web/lib/draft.ts';
import { type Mode, type RegistrationValues, restoreValues } from './form-values.ts';
import { stepsOf } from './steps.ts';

type RegistrationDraft = {
  values: RegistrationValues;
  /** What the form began with. */
  start: RegistrationValues;
  step: number;
  attempt?: Attempt;
};

const nameOf = (mode: Mode) => `registration.${mode}`;

/** The form that was left half filled in this tab, if any. */
export const readRegistration = (mode: Mode): RegistrationDraft | undefined => {
  const kept = readDraft(nameOf(mode)) as Partial<Record<keyof RegistrationDraft, unknown>> | undefined;
  if (!kept) return undefined;
  const isStep = typeof kept.step === 'number' && kept.step in stepsOf(mode);
  return {
    values: restoreValues(kept.values),
    start: restoreValues(kept.start),
    step: isStep ? (kept.step as number) : 0,
    attempt: readAttempt(kept.attempt),
  };
};

/** Whether somebody has filled in any of a draft. */
export const isUnfinished = ({ values, start }: RegistrationDraft): boolean =>
  JSON.stringify(values) !== JSON.stringify(start);

export const keepRegistration = (mode: Mode, draft: RegistrationDraft): void =>
  keepDraft(nameOf(mode), draft);

export const dropRegistration = (mode: Mode): void => dropDraft(nameOf(mode));
