import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Resolver, UseFormReturn } from 'react-hook-form';
import { isNameForType, OrderInput } from '#shared/domain/order.ts';
import { orderLabels } from '#shared/domain/order-fields.ts';
import { say } from '#shared/words.ko.ts';
import { alert, confirm } from '#web/components/dialogs.tsx';
import { useSchemaForm } from '#web/components/form.tsx';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { attemptFor, endsAttempt } from '#web/lib/attempt.ts';
import { type Body, call } from '#web/lib/call.ts';
import { isUnusualPcc } from '#web/lib/customs-code.ts';
import { figureProblem } from '#web/lib/order-fields.ts';
import { useUnsavedInput } from '#web/lib/unsaved-input.ts';
import { bodyOf, emptyOrder, type Mode, type RegistrationValues } from './form-values.ts';
import { useRegistrationDraft } from './registration-draft.ts';
import {
  type FieldName,
  fieldsOf,
  firstWrongField,
  problemsOf,
  type Registered,
  refusedFields,
  type StepId,
  stepsOf,
} from './steps.ts';

/** Partner and member that the link to the page names. */
export type Link = { partnerId: number; memberId: string };

const check = zodResolver(OrderInput, { error: figureProblem }, { raw: true });

const resolverOf =
  (mode: Mode): Resolver<RegistrationValues> =>
  async (values, context, options) => {
    // The errors have the names of the form's fields, although the checked body leaves out some fields.
    const { errors } = await check(bodyOf(mode, values), context, options as never);
    // The schema compares name and type only once every field is valid. The recipient step must not wait for the last step.
    if (!('receiverName' in errors) && !isNameForType(values.receiverType, values.receiverName)) {
      const message = say.enterCorrectly(orderLabels.receiverName);
      return { values: {}, errors: { ...errors, receiverName: { type: 'custom', message } } };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
const resolvers = { customer: resolverOf('customer'), staff: resolverOf('staff') };

type RegistrationFormState = UseFormReturn<RegistrationValues>;

/** Calls `onChange` when a value differs from before, not with every event of a field. */
const useValueChange = (
  { subscribe, getValues }: RegistrationFormState,
  onChange: (values: RegistrationValues) => void,
): void => {
  const take = useEffectEvent(onChange);
  useEffect(() => {
    let last = JSON.stringify(getValues());
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const now = JSON.stringify(values);
        if (now === last) return;
        last = now;
        take(values);
      },
    });
  }, [subscribe, getValues]);
};

/** The step on the page; with `field` the focus goes there, otherwise to the step's heading. */
type Place = { index: number; field?: FieldName };

/** The current step, its problems, and the focus after a move to another step. */
const useSteps = (
  steps: readonly StepId[],
  form: RegistrationFormState,
  firstIndex: number,
  onMove: (index: number) => void,
) => {
  const [place, setPlace] = useState<Place>({ index: firstIndex });
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const { setFocus, getValues, getFieldState } = form;

  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    if (place.field) return setFocus(place.field);
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('form')?.scrollIntoView({ block: 'start' });
  }, [place, setFocus]);

  const current = steps[place.index] ?? 'terms';
  // Reading the errors here subscribes the component to them.
  const { errors } = form.formState;
  const isWrong = (path: FieldName) => getFieldState(path).error !== undefined;
  const wrongFields =
    isAsked && Object.keys(errors).length > 0 ? problemsOf(current, getValues(), isWrong) : [];

  const tell = (sentence: string) => {
    setAsked(false);
    setProblem(sentence);
  };
  const goTo = (index: number, field?: FieldName) => {
    tell('');
    setPlace({ index, field });
    onMove(index);
  };
  return {
    current,
    index: place.index,
    isLast: place.index === steps.length - 1,
    heading,
    problems: problem ? [problem] : wrongFields,
    tell,
    clearProblem: () => setProblem(''),
    goTo,
    /** Shows the problems of the first step that has any. */
    showProblems: (): void => {
      const values = getValues();
      const index = steps.findIndex((each) => firstWrongField(each, values, isWrong));
      const wrongStep = steps[index];
      if (!wrongStep) return;
      goTo(index, firstWrongField(wrongStep, values, isWrong));
      setAsked(true);
    },
  };
};

type OrderBody = Body<'POST /api/parcel/registerOrderByCustomer'>;

/** The two requests of the form. Repeated sending of the same body registers one order. */
const useSending = (
  { attempt }: Pick<ReturnType<typeof useRegistrationDraft>, 'attempt'>,
  keep: () => void,
) => {
  const [isBusy, setBusy] = useState(false);
  const whileBusy = async <T>(work: () => Promise<T>): Promise<T> => {
    setBusy(true);
    try {
      return await work();
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    sendToValidate: (body: OrderBody) => whileBusy(() => call('POST /api/parcel/validateOrder', { body })),
    sendToRegister: async (body: OrderBody): Promise<Registered> => {
      const thisAttempt = attemptFor(JSON.stringify(body), attempt.current);
      attempt.current = thisAttempt;
      keep();
      try {
        return await whileBusy(() =>
          call('POST /api/parcel/registerOrderByCustomer', { body, idempotencyKey: thisAttempt.key }),
        );
      } catch (error) {
        if (endsAttempt(error)) attempt.current = undefined;
        throw error;
      }
    },
  };
};

const blank = emptyOrder();

/** The registration form: its draft, its steps, "ORDER 검증" and then "ORDER 등록". */
export const useRegistration = ({
  mode,
  link,
  start = blank,
  onRegistered,
}: {
  mode: Mode;
  link?: Link;
  /** The first values of the form. */
  start?: RegistrationValues;
  onRegistered: (registered: Registered, values: RegistrationValues) => void;
}) => {
  const draft = useRegistrationDraft(mode, start);
  const form = useSchemaForm<RegistrationValues>({ defaultValues: draft.values, resolver: resolvers[mode] });
  const { getValues } = form;
  const steps = stepsOf(mode);
  const { goTo, showProblems, tell, clearProblem, ...position } = useSteps(
    steps,
    form,
    draft.step.current,
    (index) => {
      draft.step.current = index;
      draft.keep(getValues());
    },
  );
  const { isBusy, sendToValidate, sendToRegister } = useSending(draft, () => draft.keep(getValues()));
  const [isConfirmed, setConfirmed] = useState(false);
  useUnsavedInput(true);
  useValueChange(form, (values) => {
    setConfirmed(false);
    clearProblem();
    draft.keep(values);
  });

  const bodyNow = () => ({ ...bodyOf(mode, getValues()), ...link });

  const fail = async (title: string, error: unknown): Promise<void> => {
    const refused = error instanceof ApiError ? refusedFields(error, steps) : [];
    const body = messageOf(error);
    await alert({ title, body });
    for (const { path, message } of refused) form.setError(path, { type: 'server', message });
    if (refused.length > 0) showProblems();
    else tell(body);
  };

  const validate = async (): Promise<void> => {
    const body = bodyNow();
    try {
      await sendToValidate(body);
    } catch (error) {
      return fail('ORDER 검증', error);
    }
    if (JSON.stringify(body) !== JSON.stringify(bodyNow())) return;
    setConfirmed(true);
    const doubt = isUnusualPcc(getValues())
      ? '\n개인통관고유부호가 P와 숫자 12자리가 아닙니다. 등록 전에 다시 확인해주세요.'
      : '';
    await alert({ title: 'ORDER 검증', body: `등록 가능합니다${doubt}` });
  };

  const forget = (): void => {
    draft.attempt.current = undefined;
    form.reset(start);
    setConfirmed(false);
    draft.setRestored(false);
    goTo(0);
    draft.drop();
  };

  const register = async (): Promise<void> => {
    let registered: Registered;
    try {
      registered = await sendToRegister(bodyNow());
    } catch (error) {
      return fail('상품등록을 실패했습니다.', error);
    }
    const values = getValues();
    forget();
    onRegistered(registered, values);
  };

  const isValid = (names?: readonly FieldName[]) => form.trigger(names, { shouldTouch: true });

  const next = async (): Promise<void> => {
    if (isBusy) return;
    tell('');
    draft.setRestored(false);
    const { current, index, isLast } = position;
    if (!isLast && current === 'terms') return goTo(index + 1);
    if (!(await isValid(isLast ? undefined : fieldsOf(current)))) return showProblems();
    if (!isLast) return goTo(index + 1);
    return isConfirmed ? register() : validate();
  };

  const startOver = async (): Promise<void> => {
    const yes = await confirm({
      title: '처음부터 다시 작성할까요?',
      body: '지금까지 입력한 내용이 모두 지워집니다.',
      action: '처음부터',
      tone: 'danger',
    });
    if (yes) forget();
  };

  return {
    ...position,
    form,
    steps,
    tell,
    isConfirmed,
    isBusy,
    isRestored: draft.isRestored,
    next,
    back: () => goTo(position.index - 1),
    startOver,
  };
};
