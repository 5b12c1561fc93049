import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CONSOL_OPEN, ConsolInput, consolLabels, isDateChanged } from '#shared/domain/consol.ts';
import { asObject } from '#shared/korean.ts';
import { messages } from '#shared/words.ko.ts';
import { alert, confirm } from '#web/components/ui/dialogs.tsx';
import { showFieldErrors, useSchemaForm } from '#web/components/ui/form.tsx';
import { LOOKUP_NOTICE, notice } from '#web/components/ui/notice.tsx';
import { withRetry } from '#web/components/ui/with-retry.ts';
import { ApiError, isConflict, messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { closedWarning } from '#web/lib/closed-consols.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { askOrderMove, type OrderMove, sendConsolChange } from './change-consol.ts';
import type { DelayAnswer, DelayQuestion } from './delay-dialog.tsx';
import { isPreflightRefusal, showPreflightRefusal } from './preflight-refusal.tsx';
import { type ConsolView, findConsol, refreshConsols } from './queries.ts';
import { askShortOrders, type ShortAnswer } from './short-question.tsx';
import { askStepReason } from './step-reason.ts';

type Field = keyof ConsolInput;
type ConsolValues = Record<Field, string>;

const fields = Object.keys(consolLabels) as Field[];

const newConsol: ConsolValues = {
  freightCode: '',
  mblNo: '',
  etd: '',
  eta: '',
  departCity: '',
  arrivalCity: '',
  status: CONSOL_OPEN,
  memo: '',
};

const valuesOf = (consol: ConsolView): ConsolValues => ({
  ...consol,
  freightCode: String(consol.freightCode),
});

/**
 * Change by another user. `conflicts`: saved values of fields that the user also changed. `takenFields`: fields of the
 * form that already show the saved value.
 */
export type ConcurrentChange = { conflicts: Partial<ConsolValues>; takenFields: readonly Field[] };

/** Message for schema errors without an own message. Such errors occur only for empty fields. */
const requiredMessage = ({ path = [] }: { path?: PropertyKey[] }) =>
  messages.required(consolLabels[path[0] as Field]);

/** Decisions of the user about the orders and customers of a consol that is saved. */
type SaveOptions = { reason: string; delay: DelayAnswer; move?: OrderMove; short?: ShortAnswer };

/** The form of a consol, or of a new consol if `consol` is undefined. */
export const useConsolForm = (consol: ConsolView | undefined, onSaved: (saved: ConsolView) => void) => {
  const client = useQueryClient();
  const [base, setBase] = useState(consol);
  const [concurrentChange, setConcurrentChange] = useState<ConcurrentChange>();
  const form = useSchemaForm({
    schema: ConsolInput,
    problem: requiredMessage,
    defaultValues: consol ? valuesOf(consol) : newConsol,
  });
  const [delayQuestion, setDelayQuestion] = useState<DelayQuestion>();
  const action = consol ? '콘솔 수정' : '콘솔 등록';

  const { data: runs } = useQuery(referenceQueries.freight);
  const freightCode = form.watch('freightCode');
  const { dirtyFields } = form.formState;
  useEffect(() => {
    const run = runs?.find(({ id }) => String(id) === freightCode);
    if (!run || consol) return;
    // The cities follow the run until the user changes them.
    if (!dirtyFields.departCity) form.setValue('departCity', run.departure);
    if (!dirtyFields.arrivalCity) form.setValue('arrivalCity', run.arrival);
  }, [runs, freightCode, consol, dirtyFields.departCity, dirtyFields.arrivalCity, form]);

  const showFailure = (error: unknown) =>
    alert({
      title: `${action}에 실패했습니다.`,
      body: messageOf(error),
    });

  /** Loads the newest version into the fields that the user did not change. Other differences become conflicts. */
  const mergeNewest = async (before: ConsolView) => {
    const newest = await findConsol(client, before);
    if (!newest) return;
    const [old, theirs, mine] = [valuesOf(before), valuesOf(newest), form.getValues()];
    const changedFields = fields.filter(
      (field) => theirs[field] !== old[field] && theirs[field] !== mine[field],
    );
    const takenFields = changedFields.filter((field) => mine[field] === old[field]);
    form.reset(theirs);
    for (const field of fields) {
      if (!takenFields.includes(field)) form.setValue(field, mine[field], { shouldDirty: true });
    }
    const conflictFields = changedFields.filter((field) => !takenFields.includes(field));
    setBase(newest);
    const conflicts = Object.fromEntries(conflictFields.map((field) => [field, theirs[field]]));
    setConcurrentChange({ conflicts, takenFields });
  };

  /**
   * Asks for a reason if the status changes in an unusual way, and otherwise for a confirmation if the consol is no
   * longer in preparation. @returns the reason, which may be empty; undefined if the consol must not be saved
   */
  const confirmSave = async (after: ConsolInput): Promise<string | undefined> => {
    const warning = base && closedWarning(base);
    const reason = await askStepReason(client, { before: base?.status ?? CONSOL_OPEN, after, warning });
    if (reason !== '' || !warning) return reason;
    const isSure = await confirm({
      title: '콘솔을 수정할까요?',
      body: warning,
      action: '수정',
      tone: 'danger',
    });
    return isSure ? '' : undefined;
  };

  /**
   * Shows whom new dates of a consol concern. @returns whether to mail them, and why the dates change; undefined if the
   * consol must not be saved
   */
  const askDelay = async (
    before: ConsolView,
    { etd, eta }: ConsolInput,
  ): Promise<DelayAnswer | undefined> => {
    const silent = { notify: false };
    if (!isDateChanged(before, { etd, eta })) return silent;
    const dates = { consolId: before.id, etd, eta };
    const preview = await withRetry('일정 변경의 영향을 확인하지 못했습니다.', () =>
      call('POST /api/consol/previewDelay', { body: dates }),
    );
    if (!preview?.parcels) return preview && silent;
    // The promised windows follow from the arrival.
    const isWindowMoved = before.eta !== eta;
    const answer = await new Promise<DelayAnswer | undefined>((resolve) =>
      setDelayQuestion({ dates, preview, isWindowMoved, answer: resolve }),
    );
    setDelayQuestion(undefined);
    return answer;
  };

  /** Asks all questions before the consol is saved. @returns undefined if the user cancels */
  const askOptions = async (input: ConsolInput): Promise<SaveOptions | undefined> => {
    const reason = await confirmSave(input);
    if (reason === undefined) return undefined;
    if (!base) return { reason, delay: { notify: false } };
    const delay = await askDelay(base, input);
    if (!delay) return undefined;
    if (input.status === base.status) return { reason, delay };
    const renamed = { ...base, mblNo: input.mblNo };
    const short = await askShortOrders(client, renamed, input.status);
    const move = short && (await askOrderMove(client, renamed, input.status, short.staying));
    return move && { reason, delay, move, short };
  };

  const save = async (input: ConsolInput) => {
    const options = await askOptions(input);
    if (!options) return;
    const { reason, delay, move, short } = options;
    const body = { ...input, reason };
    let saved: ConsolView;
    try {
      saved = await (base
        ? sendConsolChange({
            ...body,
            id: base.id,
            version: base.version,
            ...short?.decision,
            ...delay,
            moveOrders: move?.moveOrders,
          })
        : call('POST /api/consol/registerConsol', { body }));
    } catch (error) {
      showFieldErrors(form, error);
      if (error instanceof ApiError && error.code === 'MBL_TAKEN') {
        form.setError('mblNo', { type: 'server', message: error.message });
      }
      if (base && isConflict(error)) await mergeNewest(base).catch(() => undefined);
      await (base && isPreflightRefusal(error)
        ? showPreflightRefusal(client, base, error, short?.named ?? [])
        : showFailure(error));
      return refreshConsols(client);
    }
    await refreshConsols(client);
    notice.success(
      `콘솔 ${asObject(saved.mblNo)} ${consol ? '수정' : '등록'}했습니다.${delay.notify ? ' 바뀐 일정을 메일로 알립니다.' : ''}`,
      LOOKUP_NOTICE,
    );
    onSaved(saved);
    await move?.report();
  };

  const takeTheirs = (field: Field, value: string) => {
    form.setValue(field, value, { shouldDirty: true, shouldValidate: true });
    setConcurrentChange((now) => {
      const { [field]: _, ...conflicts } = now?.conflicts ?? {};
      return { conflicts, takenFields: [...(now?.takenFields ?? []), field] };
    });
  };

  return { form, submit: form.handleSubmit(save), concurrentChange, takeTheirs, delayQuestion };
};
