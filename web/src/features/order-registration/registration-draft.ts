import { dropDraft, keepDraft, readDraft } from '../../lib/draft.ts';
import { type Mode, type RegistrationValues, restoreValues } from './form-values.ts';
import { stepsOf } from './steps.ts';

/** A registration that was sent: a repeat of the same body goes under the same key, so it is never registered twice. */
export type Attempt = { body: string; key: string };
type RegistrationDraft = { values: RegistrationValues; step: number; attempt?: Attempt };

const nameOf = (mode: Mode) => `registration.${mode}`;

const isAttempt = (kept: unknown): kept is Attempt => {
  const { body, key } = (kept ?? {}) as Partial<Attempt>;
  return typeof body === 'string' && typeof key === 'string';
};

/** The form that was left half filled in this tab, if any. */
export const readRegistration = (mode: Mode): RegistrationDraft | undefined => {
  const kept = readDraft(nameOf(mode)) as { values?: unknown; step?: unknown; attempt?: unknown } | undefined;
  if (!kept) return undefined;
  const isStep = typeof kept.step === 'number' && kept.step in stepsOf(mode);
  return {
    values: restoreValues(kept.values),
    step: isStep ? (kept.step as number) : 0,
    attempt: isAttempt(kept.attempt) ? kept.attempt : undefined,
  };
};

export const keepRegistration = (mode: Mode, draft: RegistrationDraft): void =>
  keepDraft(nameOf(mode), draft);

export const dropRegistration = (mode: Mode): void => dropDraft(nameOf(mode));
