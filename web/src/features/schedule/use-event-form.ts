import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { BY_AIR, ScheduleInput, scheduleLabels } from '#shared/domain/schedule.ts';
import { say } from '#shared/words.ko.ts';
import { alert, confirm } from '#web/components/dialogs.tsx';
import { notice } from '#web/components/notice.tsx';
import { offerNewest } from '#web/components/offer-newest.ts';
import { ApiError, isConflict, messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { showRefusals } from '#web/lib/form-field.ts';
import { formatFullDay } from '#web/lib/month.ts';
import { findEvent, refreshSchedule, type ScheduleEvent } from './queries.ts';

type Label = keyof typeof scheduleLabels;
/** The form as typed: every value a text. */
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
    say.required(scheduleLabels.eventTime),
  ),
});

/** The sentence for what the schema has none of its own for: a figure or a day left blank or not readable. */
const problem = ({ path = [], input }: { path?: PropertyKey[]; input?: unknown }): string => {
  const label = scheduleLabels[path[0] as Label];
  return input === '' ? say.required(label) : say.enterCorrectly(label);
};

const check = {
  wholeDay: zodResolver(ScheduleInput, { error: problem }),
  timed: zodResolver(TimedInput, { error: problem }),
};

const resolver = ((values, context, options) =>
  values.isWholeDay
    ? check.wholeDay({ ...values, eventTime: '', duration: 0 }, context, options as never)
    : check.timed(values as never, context, options as never)) as Resolver<
  EventValues,
  unknown,
  ScheduleInput
>;

/** Somebody else has deleted or moved it. */
const isOutOfDate = (error: unknown): boolean =>
  error instanceof ApiError && [404, 409].includes(error.status);

/** The form of an event, new on `day` when none is given. `onDone` is told the day it is on, nothing once it is deleted. */
export const useEventForm = ({
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
  const form = useForm<EventValues, unknown, ScheduleInput>({
    defaultValues: event ? valuesOf(event) : newEvent(day),
    resolver,
    mode: 'onTouched',
    // An error that pushed the button away between press and release would swallow the click that left the field.
    delayError: 250,
  });

  /** Replaces the typed values with the saved ones. Closes the form when the event is in no loaded month any more. */
  const loadNewest = async (id: number) => {
    await refreshSchedule(client);
    const newest = findEvent(client, id);
    if (!newest) return onDone();
    form.reset(valuesOf(newest));
    setVersion(newest.version);
  };

  const titleOf = (verb: string) => `일정 ${verb}에 실패했습니다.`;
  const fail = async (verb: string, error: unknown) => {
    showRefusals(form, error);
    await alert({
      title: titleOf(verb),
      body: messageOf(error, '네트워크 연결을 확인한 뒤 다시 시도해주세요.'),
    });
    if (!isOutOfDate(error)) return;
    await refreshSchedule(client);
    onDone();
  };

  const succeed = async (verb: string, onDay?: string) => {
    await refreshSchedule(client);
    notice.success(`일정을 ${verb}했습니다.`);
    onDone(onDay);
  };

  const save = async (body: ScheduleInput) => {
    const verb = event ? '수정' : '등록';
    try {
      await (event
        ? call('POST /api/schedule/modify', { body: { ...body, id: event.id, version } })
        : call('POST /api/schedule/reg', { body }));
    } catch (error) {
      if (!event || !isConflict(error)) return fail(verb, error);
      if (await offerNewest(titleOf(verb), messageOf(error, ''))) await loadNewest(event.id);
      return;
    }
    await succeed(verb, body.eventDate);
  };

  const remove = async ({ id, title, eventDate }: ScheduleEvent) => {
    const yes = await confirm({
      title: `'${title}' 일정을 삭제할까요?`,
      body: formatFullDay(eventDate),
      action: '삭제',
      tone: 'danger',
    });
    if (!yes) return;
    try {
      await call('POST /api/schedule/delete', { body: { id } });
    } catch (error) {
      return fail('삭제', error);
    }
    await succeed('삭제');
  };

  return { form, submit: form.handleSubmit(save), remove };
};
