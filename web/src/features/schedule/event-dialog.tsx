import { useWatch } from 'react-hook-form';
import { LONGEST_EVENT_DAYS, scheduleLabels } from '#shared/domain/schedule.ts';
import { Button } from '#web/components/button.tsx';
import { Checkbox, RadioGroup } from '#web/components/choice-group.tsx';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { FormMemo, FormText, useFormField } from '#web/components/form-text.tsx';
import { optionsOf } from '#web/components/select-field.tsx';
import { eventKind } from '#web/lib/event-kind.ts';
import { clock, digits } from '#web/lib/typing.ts';
import type { ScheduleEvent } from './queries.ts';
import { useEventForm } from './use-event-form.ts';

const TITLE_LENGTH = 100;
const DESCRIPTION_LENGTH = 1000;

const kinds = optionsOf({ 1: eventKind(1).kind, 2: eventKind(2).kind });
const minutes = digits(4);
const days = digits(2);

const Kind = () => (
  <RadioGroup label={scheduleLabels.eventType} required options={kinds} {...useFormField('eventType')} />
);

const When = () => (
  <>
    <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
      <FormText name="eventDate" type="date" label={scheduleLabels.eventDate} required />
      <FormText
        name="days"
        label={scheduleLabels.days}
        required
        unit="일"
        inputMode="numeric"
        clean={days}
        hint={`1일부터 ${LONGEST_EVENT_DAYS}일까지`}
      />
    </div>
    <Checkbox label="하루 종일" {...useFormField('isWholeDay')} />
    {!useWatch({ name: 'isWholeDay' }) && (
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        <FormText
          name="eventTime"
          label={scheduleLabels.eventTime}
          required
          inputMode="numeric"
          clean={clock}
          placeholder="15:00"
          hint="24시간으로 입력해주세요."
        />
        <FormText
          name="duration"
          label={scheduleLabels.duration}
          unit="분"
          inputMode="numeric"
          clean={minutes}
          hint="정해지지 않았으면 0"
        />
      </div>
    )}
  </>
);

const IsPublic = () => (
  <Checkbox
    label="홈페이지 달력에 표시"
    hint="표시하지 않으면 관리자만 볼 수 있습니다."
    {...useFormField('isPublic')}
  />
);

/** An event to be registered, modified or deleted. */
const EventDialog = ({
  event,
  day,
  onDone,
  onClose,
}: {
  event?: ScheduleEvent;
  /** Where a new one begins. */
  day: string;
  /** It is now on this day, or no longer anywhere. */
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
      <Kind />
      <When />
      <FormMemo name="description" label={scheduleLabels.description} most={DESCRIPTION_LENGTH} />
      <IsPublic />
    </FormDialog>
  );
};

export default EventDialog;
