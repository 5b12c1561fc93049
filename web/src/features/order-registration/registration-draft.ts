import { useRef, useState } from 'react';
import { type Attempt, readAttempt } from '#web/lib/attempt.ts';
import { dropDraft, keepDraft, readDraft } from '#web/lib/draft.ts';
import { type Mode, type RegistrationValues, restoreValues } from './form-values.ts';
import { stepsOf } from './steps.ts';

type RegistrationDraft = {
  values: RegistrationValues;
  /** Initial values of the form. A draft with equal `values` is not restored. */
  start: RegistrationValues;
  /** Index of the current step. */
  step: number;
  /** Body and idempotency key of the last registration request. */
  attempt?: Attempt;
};

const nameOf = (mode: Mode) => `registration.${mode}`;

/** The stored draft, or undefined. Missing and invalid values are replaced by defaults. */
export const readRegistration = (mode: Mode): RegistrationDraft | undefined => {
  const saved = readDraft(nameOf(mode)) as Partial<Record<keyof RegistrationDraft, unknown>> | undefined;
  if (!saved) return undefined;
  const isStep = typeof saved.step === 'number' && saved.step in stepsOf(mode);
  return {
    values: restoreValues(mode, saved.values),
    start: restoreValues(mode, saved.start),
    step: isStep ? (saved.step as number) : 0,
    attempt: readAttempt(saved.attempt),
  };
};

/** True if the draft differs from the initial values of its form. */
export const isUnfinished = ({ values, start }: RegistrationDraft): boolean =>
  JSON.stringify(values) !== JSON.stringify(start);

export const saveRegistration = (mode: Mode, draft: RegistrationDraft): void =>
  keepDraft(nameOf(mode), draft);

/** The draft of the form, which is read once. `save` stores new values with the current step and attempt. */
export const useRegistrationDraft = (mode: Mode, initialValues: RegistrationValues) => {
  const [savedDraft] = useState(() => readRegistration(mode));
  const [isRestored, setRestored] = useState(() => savedDraft !== undefined && isUnfinished(savedDraft));
  const step = useRef(savedDraft?.step ?? 0);
  const attempt = useRef(savedDraft?.attempt);
  return {
    values: (isRestored && savedDraft?.values) || initialValues,
    step,
    attempt,
    isRestored,
    setRestored,
    save: (values: RegistrationValues) =>
      saveRegistration(mode, {
        values,
        start: initialValues,
        step: step.current,
        attempt: attempt.current,
      }),
    drop: () => dropDraft(nameOf(mode)),
  };
};
