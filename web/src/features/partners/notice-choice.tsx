import type { PartnerNoticeKind } from '#shared/domain/notifications.ts';
import { partnerNoticeLabels } from '#shared/domain/partner.ts';
import { Checkbox } from '#web/components/choice-group.tsx';
import { FieldGroup } from '#web/components/field.tsx';

const kinds = Object.keys(partnerNoticeLabels) as PartnerNoticeKind[];

/**
 * Checkboxes of the mails to the admin of a partner.
 * @param disabledReason why no mails are sent; empty if they are
 */
export const NoticeChoice = ({
  id,
  chosen,
  disabledReason,
  onChange,
}: {
  id: string;
  chosen: readonly PartnerNoticeKind[];
  disabledReason: string;
  onChange: (chosen: PartnerNoticeKind[]) => void;
}) => (
  <FieldGroup
    id={id}
    label="알림 메일"
    hint={
      disabledReason ||
      '고른 일이 생기면 관리자의 이메일로 모아서 보냅니다. 파트너가 직접 한 일은 보내지 않습니다.'
    }
  >
    <div className="flex flex-wrap gap-x-5">
      {kinds.map((kind) => (
        <Checkbox
          key={kind}
          label={partnerNoticeLabels[kind]}
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
