import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Resolver, useWatch } from 'react-hook-form';
import { BY_AIR, LONGEST_EVENT_DAYS, ScheduleInput, scheduleLabels } from '#shared/domain/schedule.ts';
import { messages } from '#shared/words.ko.ts';
import { Button } from '#web/components/ui/button.tsx';
import { confirm } from '#web/components/ui/dialogs.tsx';
import { optionsOf } from '#web/components/ui/field.tsx';
import { useSchemaForm } from '#web/components/ui/form.tsx';
import { FormDialog } from '#web/components/ui/form-dialog.tsx';
import { FormCheckbox, FormMemo, FormRadio, FormText } from '#web/components/ui/form-field.tsx';
import { offerNewest, useFormMutation } from '#web/components/ui/record-form.ts';
import { FormValue } from '#web/components/ui/value-field.tsx';
import { ApiError, isConflict, messageOf } from '#web/lib/api-error.ts';
import { eventKind, formatFullDay } from '#web/lib/calendar.ts';
import { call } from '#web/lib/call.ts';
import { findEvent, type ScheduleEvent, scheduleKey } from './queries.ts';

type Label = keyof typeof scheduleLabels;
type EventValues = Record<Label, string> & { isWholeDay: boolean; isPublic: boolean };

const newEvent = (day: string): EventValues => ({
  title: '',
  description: '',
  eventType: String(BY_AIR),
  eventDate: day,
  isWholeDay: true,
  eventTime: '',
  duration: '0',
  days: '1',
  isPublic: true,
});

const valuesOf = ({
  title,
  description,
  eventDate,
  eventTime,
  isPublic,
  ...event
}: ScheduleEvent): EventValues => ({
  title,
  description,
  eventType: String(event.eventType),
  eventDate,
  isWholeDay: eventTime === '',
  eventTime,
  duration: String(event.duration),
  days: String(event.days),
  isPublic,
});

const TimedInput = ScheduleInput.extend({
  eventTime: ScheduleInput.shape.eventTime.refine(
    (time) => time !== '',
    messages.required(scheduleLabels.eventTime),
  ),
});

/** Message for errors without a message in the schema: an empty or invalid number or day. */
const messageFor = ({ path = [], input }: { path?: PropertyKey[]; input?: unknown }): string => {
  const label = scheduleLabels[path[0] as Label];
  return input === '' ? messages.required(label) : messages.enterCorrectly(label);
};

const resolvers = {
  wholeDay: zodResolver(ScheduleInput, { error: messageFor }),
  timed: zodResolver(TimedInput, { error: messageFor }),
};

const resolver = ((values, context, options) =>
  values.isWholeDay
    ? resolvers.wholeDay({ ...values, eventTime: '', duration: 0 }, context, options as never)
    : resolvers.timed(values as never, context, options as never)) as Resolver<
  EventValues,
  unknown,
  ScheduleInput
>;

/** True if another user deleted (404) or modified (409) the event. */
const isOutOfDate = (error: unknown): boolean =>
  error instanceof ApiError && [404, 409].includes(error.status);

const useEventForm = ({
  event,
  day,
  onDone,
}: {
  event: ScheduleEvent | undefined;
  day: string;
  onDone: (day?: string) => void;
}) => {
  const client = useQueryClient();
  const [version, setVersion] = useState(event?.version);
  const form = useSchemaForm({ defaultValues: event ? valuesOf(event) : newEvent(day), resolver });
  const verb = event ? '수정' : '등록';
  const failed = `일정 ${verb}에 실패했습니다.`;
  const canReload = (error: unknown) => event !== undefined && isConflict(error);

  /** Replaces the input with the newest saved values. Closes the form if no loaded month contains the event. */
  const loadNewest = () => {
    const newest = event && findEvent(client, event.id);
    if (!newest) return onDone();
    form.reset(valuesOf(newest));
    setVersion(newest.version);
  };

  const submit = useFormMutation(form, {
    send: (body) =>
      event
        ? call('POST /api/schedule/modify', { body: { ...body, id: event.id, version } })
        : call('POST /api/schedule/reg', { body }),
    invalidates: [scheduleKey],
    saved: `일정을 ${verb}했습니다.`,
    failed,
    isHandled: canReload,
    onSuccess: (_saved, { eventDate }) => onDone(eventDate),
    onError: async (error) => {
      if (!canReload(error)) return isOutOfDate(error) && onDone();
      if (await offerNewest(failed, messageOf(error, ''))) loadNewest();
    },
  });

  const { mutate } = useMutation({
    mutationFn: (id: number) => call('POST /api/schedule/delete', { body: { id } }),
    onSuccess: () => onDone(),
    onError: (error) => isOutOfDate(error) && onDone(),
    meta: {
      invalidates: [scheduleKey],
      saved: '일정을 삭제했습니다.',
      failed: '일정 삭제에 실패했습니다.',
    },
  });
  const remove = async ({ id, title, eventDate }: ScheduleEvent) => {
    const isConfirmed = await confirm({
      title: `'${title}' 일정을 삭제할까요?`,
      body: formatFullDay(eventDate),
      action: '삭제',
      tone: 'danger',
    });
    if (isConfirmed) mutate(id);
  };

  return { form, submit, remove };
};

const TITLE_LENGTH = 100;
const DESCRIPTION_LENGTH = 1000;

const kinds = optionsOf({ 1: eventKind(1).kind, 2: eventKind(2).kind });

const KindField = () => (
  <FormRadio name="eventType" label={scheduleLabels.eventType} required options={kinds} />
);

const TimeFields = () => (
  <>
    <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
      <FormText name="eventDate" type="date" label={scheduleLabels.eventDate} required />
      <FormValue
        name="days"
        kind="count"
        label={scheduleLabels.days}
        required
        maxLength={2}
        unit="일"
        hint={`1일부터 ${LONGEST_EVENT_DAYS}일까지`}
      />
    </div>
    <FormCheckbox name="isWholeDay" label="하루 종일" />
    {!useWatch({ name: 'isWholeDay' }) && (
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        <FormValue
          name="eventTime"
          kind="timeOfDay"
          label={scheduleLabels.eventTime}
          required
          hint="24시간으로 입력해주세요."
        />
        <FormValue
          name="duration"
          kind="count"
          label={scheduleLabels.duration}
          maxLength={4}
          unit="분"
          hint="정해지지 않았으면 0"
        />
      </div>
    )}
  </>
);

const PublicField = () => (
  <FormCheckbox
    name="isPublic"
    label="홈페이지 달력에 표시"
    hint="표시하지 않으면 관리자만 볼 수 있습니다."
  />
);

const EventDialog = ({
  event,
  day,
  onDone,
  onClose,
}: {
  event?: ScheduleEvent;
  day: string;
  /** Called with the day of a saved event, or without a day after the event was deleted or if it no longer exists. */
  onDone: (day?: string) => void;
  onClose: () => void;
}) => {
  const { form, submit, remove } = useEventForm({ event, day, onDone });
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      onClose={onClose}
      title={event ? '일정 수정' : '일정 등록'}
      action={event ? '수정' : '등록'}
      tools={
        event && (
          <Button variant="ghost" icon="trash" onClick={() => void remove(event)}>
            삭제
          </Button>
        )
      }
    >
      <FormText name="title" label={scheduleLabels.title} required maxLength={TITLE_LENGTH} />
      <KindField />
      <TimeFields />
      <FormMemo name="description" label={scheduleLabels.description} maxLength={DESCRIPTION_LENGTH} />
      <PublicField />
    </FormDialog>
  );
};

export default EventDialog;
