import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import type { Resolver } from 'react-hook-form';
import { isNameForType, OrderInput } from '#shared/domain/order.ts';
import { orderLabels } from '#shared/domain/order-fields.ts';
import { say } from '#shared/words.ko.ts';
import { alert, confirm } from '#web/components/dialogs.tsx';
import { useSchemaForm } from '#web/components/form.tsx';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { attemptFor, endsAttempt } from '#web/lib/attempt.ts';
import { call } from '#web/lib/call.ts';
import { isUnusualPcc } from '#web/lib/customs-code.ts';
import { figureProblem } from '#web/lib/order-fields.ts';
import { useUnsavedInput } from '#web/lib/unsaved-input.ts';
import { bodyOf, emptyOrder, type Mode, type RegistrationValues } from './form-values.ts';
import { dropRegistration, isUnfinished, keepRegistration, readRegistration } from './registration-draft.ts';
import { type Registered, refusedFields } from './send-order.ts';
import { type FieldName, fieldsOf, firstWrongField, problemsOf, stepsOf } from './steps.ts';

/** What the followed link says about the order. */
export type Link = { partnerId: number; memberId: string };

const check = zodResolver(OrderInput, { error: figureProblem }, { raw: true });

const resolverOf =
  (mode: Mode): Resolver<RegistrationValues> =>
  async (values, context, options) => {
    // The errors keep the names of the form's fields, whatever the checked body leaves out.
    const { errors } = await check(bodyOf(mode, values), context, options as never);
    // The schema compares name and type only once nothing is missing anywhere; this step should not wait for the last.
    if (!('receiverName' in errors) && !isNameForType(values.receiverType, values.receiverName)) {
      const message = say.enterCorrectly(orderLabels.receiverName);
      return { values: {}, errors: { ...errors, receiverName: { type: 'custom', message } } };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
const resolvers = { customer: resolverOf('customer'), staff: resolverOf('staff') };

const blank = emptyOrder();

/** Where the form stands; with `field` the focus goes there, otherwise to the step's heading. */
type Place = { index: number; field?: FieldName };

/** The registration form: its values and steps, checking, the draft, "ORDER 검증" and "ORDER 등록". */
export const useRegistration = ({
  mode,
  link,
  start = blank,
  onRegistered,
}: {
  mode: Mode;
  link?: Link;
  /** What the form holds before anything is typed. */
  start?: RegistrationValues;
  onRegistered: (registered: Registered, values: RegistrationValues) => void;
}) => {
  const [draft] = useState(() => readRegistration(mode));
  const [place, setPlace] = useState<Place>({ index: draft?.step ?? 0 });
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState('');
  const [isConfirmed, setConfirmed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isRestored, setRestored] = useState(() => draft !== undefined && isUnfinished(draft));
  const attempt = useRef(draft?.attempt);
  const step = useRef(place.index);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useSchemaForm<RegistrationValues>({
    defaultValues: (isRestored && draft?.values) || start,
    resolver: resolvers[mode],
  });
  useUnsavedInput(true);
  const { subscribe, setFocus, getValues, getFieldState } = form;

  const steps = stepsOf(mode);
  const current = steps[place.index] ?? 'terms';
  // Reading the errors here renders again whenever one comes or goes.
  const { errors } = form.formState;
  const isWrong = (path: FieldName) => getFieldState(path).error !== undefined;
  const wrongFields =
    isAsked && Object.keys(errors).length > 0 ? problemsOf(current, getValues(), isWrong) : [];
  const tell = (sentence: string) => {
    setAsked(false);
    setProblem(sentence);
  };
  const bodyNow = () => ({ ...bodyOf(mode, getValues()), ...link });
  const keep = () =>
    keepRegistration(mode, { values: getValues(), start, step: step.current, attempt: attempt.current });

  useEffect(() => {
    let last = JSON.stringify(getValues());
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const now = JSON.stringify(values);
        if (now === last) return;
        last = now;
        setConfirmed(false);
        setProblem('');
        keepRegistration(mode, { values, start, step: step.current, attempt: attempt.current });
      },
    });
  }, [mode, start, subscribe, getValues]);

  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    if (place.field) return setFocus(place.field);
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('form')?.scrollIntoView({ block: 'start' });
  }, [place, setFocus]);

  const goTo = (index: number, field?: FieldName) => {
    tell('');
    step.current = index;
    setPlace({ index, field });
    keep();
  };

  /** Shows what is wrong on the first step that has something wrong. */
  const showProblems = (): void => {
    const values = getValues();
    const index = steps.findIndex((each) => firstWrongField(each, values, isWrong));
    const wrongStep = steps[index];
    if (!wrongStep) return;
    goTo(index, firstWrongField(wrongStep, values, isWrong));
    setAsked(true);
  };

  const fail = async (title: string, error: unknown): Promise<void> => {
    const refused = error instanceof ApiError ? refusedFields(error, steps) : [];
    const body = messageOf(error);
    await alert({ title, body });
    for (const { path, message } of refused) form.setError(path, { type: 'server', message });
    if (refused.length > 0) showProblems();
    else tell(body);
  };

  const whileBusy = async <T>(work: () => Promise<T>): Promise<T> => {
    setBusy(true);
    try {
      return await work();
    } finally {
      setBusy(false);
    }
  };

  const validate = async (): Promise<void> => {
    const body = bodyNow();
    try {
      await whileBusy(() => call('POST /api/parcel/validateOrder', { body }));
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
    attempt.current = undefined;
    form.reset(start);
    setConfirmed(false);
    setRestored(false);
    goTo(0);
    dropRegistration(mode);
  };

  const register = async (): Promise<void> => {
    const body = bodyNow();
    const thisAttempt = attemptFor(JSON.stringify(body), attempt.current);
    attempt.current = thisAttempt;
    keep();
    let registered: Registered;
    try {
      registered = await whileBusy(() =>
        call('POST /api/parcel/registerOrderByCustomer', { body, idempotencyKey: thisAttempt.key }),
      );
    } catch (error) {
      if (endsAttempt(error)) attempt.current = undefined;
      return fail('상품등록을 실패했습니다.', error);
    }
    const values = getValues();
    forget();
    onRegistered(registered, values);
  };

  const finish = async (): Promise<void> => {
    if (!(await form.trigger(undefined, { shouldTouch: true }))) return showProblems();
    return isConfirmed ? register() : validate();
  };

  const next = async (): Promise<void> => {
    if (isBusy) return;
    tell('');
    setRestored(false);
    if (place.index === steps.length - 1) return finish();
    if (current !== 'terms' && !(await form.trigger(fieldsOf(current), { shouldTouch: true })))
      return showProblems();
    goTo(place.index + 1);
  };

  const back = (): void => goTo(place.index - 1);

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
    form,
    steps,
    current,
    index: place.index,
    isLast: place.index === steps.length - 1,
    heading,
    /** What stands in the way of going on, as sentences. */
    problems: problem ? [problem] : wrongFields,
    tell,
    isConfirmed,
    isBusy,
    isRestored,
    next,
    back,
    startOver,
  };
};
