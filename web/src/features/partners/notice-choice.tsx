import type { PartnerNoticeKind } from '#shared/domain/notifications.ts';
import { DEFAULT_PARTNER } from '#shared/domain/order-fields.ts';
import { type Partner, partnerNoticeLabels } from '#shared/domain/partner.ts';
import { Checkbox } from '#web/components/ui/choice-group.tsx';
import { FieldGroup } from '#web/components/ui/field.tsx';

const sentences: Record<PartnerNoticeKind, string> = {
  delayed: '운송 일정이 바뀌어 도착 예정일이 달라지면 알려드립니다.',
  problems: '입고·출고·통관 문제와 세금 납부, 반송·폐기를 알려드립니다.',
  short: '적재를 마감할 때 실리지 않은 화물이나 도착을 마감할 때 확인되지 않은 화물이 있으면 알려드립니다.',
  delivered: '받는 분께 배송을 마치면 알려드립니다.',
};

const kinds = Object.keys(partnerNoticeLabels) as PartnerNoticeKind[];

/** Returns why a partner gets no mails; empty if it gets them. @param advice what to do about a missing address */
export const noMailsReason = (
  { id, admin_email }: Pick<Partner, 'id' | 'admin_email'>,
  advice: string,
): string => {
  if (id === DEFAULT_PARTNER) return '자사에는 알림 메일을 보내지 않습니다.';
  return admin_email ? '' : `관리자의 이메일이 없어 보낼 수 없습니다. ${advice}`;
};

/**
 * Checkboxes of the mails to the admin of a partner.
 * @param disabledReason why no mails are sent; empty if they are
 */
export const NoticeChoice = ({
  id,
  label,
  chosen,
  disabledReason,
  onChange,
}: {
  id: string;
  label: string;
  chosen: readonly PartnerNoticeKind[];
  disabledReason: string;
  onChange: (chosen: PartnerNoticeKind[]) => void;
}) => (
  <FieldGroup
    id={id}
    label={label}
    hint={
      disabledReason ||
      '고른 일이 생기면 관리자의 이메일로 모아서 보냅니다. 파트너가 직접 한 일은 보내지 않습니다.'
    }
  >
    <div className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
      {kinds.map((kind) => (
        <Checkbox
          key={kind}
          label={partnerNoticeLabels[kind]}
          hint={sentences[kind]}
          disabled={disabledReason !== ''}
          checked={chosen.includes(kind)}
          onChange={({ target }) =>
            onChange(kinds.filter((one) => (one === kind ? target.checked : chosen.includes(one))))
          }
        />
      ))}
    </div>
  </FieldGroup>
);
