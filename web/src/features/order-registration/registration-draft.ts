import { useRef, useState } from 'react';
import { type Attempt, readAttempt } from '#web/lib/attempt.ts';
import { dropDraft, keepDraft, readDraft } from '#web/lib/draft.ts';
import { type Mode, type RegistrationValues, restoreValues } from './form-values.ts';
import { stepsOf } from './steps.ts';

type RegistrationDraft = {
  values: RegistrationValues;
  /** The first values of the form. */
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

/** True if the draft differs from the first values of the form. */
export const isUnfinished = ({ values, start }: RegistrationDraft): boolean =>
  JSON.stringify(values) !== JSON.stringify(start);

export const keepRegistration = (mode: Mode, draft: RegistrationDraft): void =>
  keepDraft(nameOf(mode), draft);

/** The draft of a form on the page. It is read once; `keep` stores new values with the current step and attempt. */
export const useRegistrationDraft = (mode: Mode, start: RegistrationValues) => {
  const [found] = useState(() => readRegistration(mode));
  const [isRestored, setRestored] = useState(() => found !== undefined && isUnfinished(found));
  const step = useRef(found?.step ?? 0);
  const attempt = useRef(found?.attempt);
  return {
    values: (isRestored && found?.values) || start,
    step,
    attempt,
    isRestored,
    setRestored,
    keep: (values: RegistrationValues) =>
      keepRegistration(mode, { values, start, step: step.current, attempt: attempt.current }),
    drop: () => dropDraft(nameOf(mode)),
  };
};
