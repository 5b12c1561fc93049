import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { type NotificationKind, notificationKinds } from '#shared/domain/notifications.ts';
import type { MailStop } from '#shared/domain/profile.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/choice-group.tsx';
import { FieldGroup } from '#web/components/ui/field.tsx';
import { DraftNote } from '#web/components/ui/form-notes.tsx';
import { formatDay } from '#web/lib/formats.ts';

const labels: Record<NotificationKind, string> = {
  received: '창고 입고',
  dispatched: '출고 준비와 출고',
  departed: '운송편 출발',
  arrived: '목적지 도착',
  customs: '통관 시작과 완료',
  courier: '택배사 인계',
  outForDelivery: '배송 출발과 배송 실패',
  delivered: '배송 완료',
  cancelled: '주문 취소',
  delayed: '일정 변경 안내',
  problems: '입고·출고·통관 문제와 반송',
};

const NAME = 'notifications';

/** Checkboxes of the notifications that a member gets by mail. */
export const NotificationChoice = () => {
  const id = useId();
  const { register, setValue } = useFormContext();
  const choose = (kinds: NotificationKind[]) => setValue(NAME, kinds, { shouldDirty: true });
  return (
    <FieldGroup
      id={id}
      label="메일로 받을 배송 소식"
      hint="여러 소식은 모아서 한 통으로 보냅니다. 문제가 생기면 바로 알려드립니다."
    >
      <div className="grid gap-x-5 sm:grid-cols-2">
        {notificationKinds.map((kind) => (
          <Checkbox key={kind} {...register(NAME)} value={kind} label={labels[kind]} />
        ))}
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" variant="ghost" onClick={() => choose(notificationKinds)}>
          모두 켜기
        </Button>
        <Button size="sm" variant="ghost" onClick={() => choose([])}>
          모두 끄기
        </Button>
      </div>
    </FieldGroup>
  );
};

const stopSentences: Record<MailStop['reason'], (day: string) => string> = {
  bounce: (day) =>
    `${day}에 이 주소로 보낸 메일이 반송되어 메일을 보내지 않고 있습니다. 주소를 다시 쓸 수 있으면 고객센터로 알려주세요.`,
  complaint: (day) =>
    `${day}에 메일이 스팸으로 신고되어 배송 소식을 보내지 않고 있습니다. 다시 받으시려면 고객센터로 알려주세요.`,
};

/** States that mails to the address of the member are stopped. */
export const MailStopNote = ({ mailStop }: { mailStop: MailStop | null }) =>
  mailStop && <DraftNote text={stopSentences[mailStop.reason](formatDay(mailStop.at))} />;
