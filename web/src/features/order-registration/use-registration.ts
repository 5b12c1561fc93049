import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Resolver, UseFormReturn } from 'react-hook-form';
import { isNameForType, OrderInput } from '#shared/domain/order.ts';
import { orderLabels } from '#shared/domain/order-fields.ts';
import * as firmName from '#shared/domain/values/firm-name.ts';
import { valueIn } from '#shared/domain/values/reading.ts';
import { messages, orderMessages } from '#shared/words.ko.ts';
import { alert, confirm } from '#web/components/ui/dialogs.tsx';
import { useSchemaForm } from '#web/components/ui/form.tsx';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { attemptFor, endsAttempt } from '#web/lib/attempt.ts';
import { type Body, call } from '#web/lib/call.ts';
import { numberMessage } from '#web/lib/order-fields.ts';
import { useUnsavedInput } from '#web/lib/unsaved-input.ts';
import { bodyOf, emptyOrder, type Mode, type RegistrationValues } from './form-values.ts';
import { useRegistrationDraft } from './registration-draft.ts';
import {
  type FieldName,
  fieldsOf,
  type IsInvalid,
  problemsOf,
  type RegisteredOrder,
  refusedFields,
  type StepId,
  stepsOf,
} from './steps.ts';

/** Partner and member of a registration link. */
export type Link = { partnerId: number; memberId: string };

const validateBody = zodResolver(OrderInput, { error: numberMessage }, { raw: true });

const customError = (message: string) => ({ type: 'custom', message });

/** Errors that the schema does not report at the recipient step, because it needs all fields or knows no caller. */
const recipientErrors = async (
  mode: Mode,
  { receiverType, receiverName, receiverZipcode }: RegistrationValues,
) => {
  // If the code does not load, the server checks the zipcode when it validates the order.
  const zipcodes =
    mode === 'customer' ? await import('#shared/domain/zipcode.ts').catch(() => undefined) : undefined;
  return {
    ...(!isNameForType(receiverType, valueIn(firmName.read(receiverName)) ?? receiverName) && {
      receiverName: customError(orderMessages.enterCorrectly(orderLabels.receiverName)),
    }),
    ...(zipcodes?.isUnassignedZipcode(receiverZipcode) && {
      receiverZipcode: customError(messages.unassignedZipcode),
    }),
  };
};

const resolverOf =
  (mode: Mode): Resolver<RegistrationValues> =>
  async (values, context, options) => {
    // The errors can be used for the form, because the fields of the validated body have the same names.
    const { errors } = await validateBody(bodyOf(mode, values), context, options as never);
    const allErrors = { ...(await recipientErrors(mode, values)), ...errors };
    return Object.keys(allErrors).length > 0 ? { values: {}, errors: allErrors } : { values, errors: {} };
  };
export const resolvers = { customer: resolverOf('customer'), staff: resolverOf('staff') };

type RegistrationFormState = UseFormReturn<RegistrationValues>;

/** Calls `onChange` only if a value changed, because the form also reports events without a change. */
const useValueChange = (
  { subscribe, getValues }: RegistrationFormState,
  onChange: (values: RegistrationValues) => void,
): void => {
  const handleChange = useEffectEvent(onChange);
  useEffect(() => {
    let last = JSON.stringify(getValues());
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const now = JSON.stringify(values);
        if (now === last) return;
        last = now;
        handleChange(values);
      },
    });
  }, [subscribe, getValues]);
};

/** Moves the focus to the first invalid field in the sequence of the form. @returns false if the form shows none */
const focusInvalidField = (form: HTMLFormElement, hasError: IsInvalid): boolean => {
  const field = Array.from(form.elements).find(
    (element) => 'name' in element && element.name !== '' && hasError(element.name as FieldName),
  ) as HTMLInputElement | undefined;
  // A closed section hides its fields, and hidden fields cannot have the focus.
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
  return field !== undefined;
};

/** The current step. With `hasErrors` its first invalid field receives the focus, otherwise its heading. */
type Place = { index: number; hasErrors: boolean };

const useSteps = (
  steps: readonly StepId[],
  form: RegistrationFormState,
  firstIndex: number,
  onMove: (index: number) => void,
) => {
  const [place, setPlace] = useState<Place>({ index: firstIndex, hasErrors: false });
  const [areErrorsShown, setErrorsShown] = useState(false);
  const [problem, setProblem] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const { getValues, getFieldState } = form;
  const hasError = useCallback((path: FieldName) => getFieldState(path).error !== undefined, [getFieldState]);

  const lastPlace = useRef(place);
  useEffect(() => {
    if (lastPlace.current === place) return;
    lastPlace.current = place;
    const element = heading.current?.closest('form');
    if (element && place.hasErrors && focusInvalidField(element, hasError)) return;
    heading.current?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'start' });
  }, [place, hasError]);

  const current = steps[place.index] ?? 'terms';
  // Reading the errors here subscribes the component to them.
  const { errors } = form.formState;
  const fieldProblems =
    areErrorsShown && Object.keys(errors).length > 0 ? problemsOf(current, getValues(), hasError) : [];

  /** Shows one sentence above the buttons instead of the errors of the fields. */
  const showProblem = (sentence: string) => {
    setErrorsShown(false);
    setProblem(sentence);
  };
  const goTo = (index: number, hasErrors = false) => {
    showProblem('');
    setPlace({ index, hasErrors });
    onMove(index);
  };
  return {
    current,
    index: place.index,
    isLast: place.index === steps.length - 1,
    heading,
    problems: problem ? [problem, ...fieldProblems] : fieldProblems,
    showProblem,
    clearProblem: () => setProblem(''),
    goTo,
    /** Opens the first step with an invalid field, and lists the errors of that step after an optional sentence. */
    showErrors: (sentence = ''): void => {
      const index = steps.findIndex((step) => fieldsOf(step).some(hasError));
      if (index < 0) return;
      goTo(index, true);
      setProblem(sentence);
      setErrorsShown(true);
    },
  };
};

type OrderBody = Body<'POST /api/parcel/registerOrderByCustomer'>;

const blankOrders = { customer: emptyOrder('customer'), staff: emptyOrder('staff') };

/** The registration form: draft, steps, validation ("ORDER 검증") and registration ("ORDER 등록"). */
export const useRegistration = ({
  mode,
  link,
  initialValues = blankOrders[mode],
  onRegistered,
}: {
  mode: Mode;
  link?: Link;
  initialValues?: RegistrationValues;
  onRegistered: (registered: RegisteredOrder, values: RegistrationValues) => void;
}) => {
  const draft = useRegistrationDraft(mode, initialValues);
  const form = useSchemaForm<RegistrationValues>({ defaultValues: draft.values, resolver: resolvers[mode] });
  const { getValues } = form;
  const steps = stepsOf(mode);
  const { goTo, showErrors, showProblem, clearProblem, ...position } = useSteps(
    steps,
    form,
    draft.step.current,
    (index) => {
      draft.step.current = index;
      draft.save(getValues());
    },
  );
  const validation = useMutation({
    mutationFn: (body: OrderBody) => call('POST /api/parcel/validateOrder', { body }),
  });
  const registration = useMutation({
    mutationFn: (body: OrderBody) => {
      // Repeated requests with the same body use the same idempotency key, so that they register one order.
      const attempt = attemptFor(JSON.stringify(body), draft.attempt.current);
      draft.attempt.current = attempt;
      draft.save(getValues());
      return call('POST /api/parcel/registerOrderByCustomer', { body, idempotencyKey: attempt.key });
    },
    onError: (error) => {
      if (endsAttempt(error)) draft.attempt.current = undefined;
    },
  });
  const isBusy = validation.isPending || registration.isPending;
  const [isConfirmed, setConfirmed] = useState(false);
  useUnsavedInput(true);
  useValueChange(form, (values) => {
    setConfirmed(false);
    clearProblem();
    draft.save(values);
  });

  const currentBody = () => ({ ...bodyOf(mode, getValues()), ...link });

  const showFailure = (sentence: string, error: unknown): void => {
    const refused = error instanceof ApiError ? refusedFields(error, steps) : [];
    for (const { path, message } of refused) form.setError(path, { type: 'server', message });
    if (refused.length > 0) showErrors(sentence);
    else showProblem(sentence);
  };

  const validate = async (): Promise<void> => {
    const body = currentBody();
    try {
      await validation.mutateAsync(body);
    } catch (error) {
      return showFailure(messageOf(error), error);
    }
    // Values that the user changed during the request need a new validation.
    if (JSON.stringify(body) !== JSON.stringify(currentBody())) return;
    setConfirmed(true);
    const { warningsOf } = await import('./warnings.ts');
    await alert({ title: 'ORDER 검증', body: ['등록 가능합니다', ...warningsOf(getValues())].join('\n') });
  };

  const resetForm = (): void => {
    draft.attempt.current = undefined;
    form.reset(initialValues);
    setConfirmed(false);
    draft.setRestored(false);
    goTo(0);
    draft.drop();
  };

  const register = async (): Promise<void> => {
    let registered: RegisteredOrder;
    try {
      registered = await registration.mutateAsync(currentBody());
    } catch (error) {
      return showFailure(`상품등록을 실패했습니다. ${messageOf(error)}`, error);
    }
    const values = getValues();
    resetForm();
    onRegistered(registered, values);
  };

  const isValid = (names?: readonly FieldName[]) => form.trigger(names, { shouldTouch: true });

  const next = async (): Promise<void> => {
    if (isBusy) return;
    showProblem('');
    draft.setRestored(false);
    const { current, index, isLast } = position;
    if (!isLast && current === 'terms') return goTo(index + 1);
    if (!(await isValid(isLast ? undefined : fieldsOf(current)))) return showErrors();
    if (!isLast) return goTo(index + 1);
    return isConfirmed ? register() : validate();
  };

  const startOver = async (): Promise<void> => {
    const isSure = await confirm({
      title: '처음부터 다시 작성할까요?',
      body: '지금까지 입력한 내용이 모두 지워집니다.',
      action: '처음부터',
      tone: 'danger',
    });
    if (isSure) resetForm();
  };

  return {
    ...position,
    form,
    steps,
    showProblem,
    isConfirmed,
    isBusy,
    isRestored: draft.isRestored,
    next,
    back: () => goTo(position.index - 1),
    startOver,
  };
};
