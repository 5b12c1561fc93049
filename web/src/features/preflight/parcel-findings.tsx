import { ChangeReason, MAX_CHANGE_REASON } from '#shared/domain/change-reason.ts';
import { CONSOL_OPEN } from '#shared/domain/consol.ts';
import { OWNER } from '#shared/domain/session.ts';
import { customsRuleNames } from '#shared/preflight-words.ko.ts';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { Drawer } from '#web/components/ui/dialog.tsx';
import type { ReasonKind } from '#web/components/ui/reason-dialog.tsx';
import { askReason } from '#web/components/ui/reasons.tsx';
import { formatMinute } from '#web/lib/formats.ts';
import { useSession } from '#web/lib/session.ts';
import { CorrectionLink } from './correction-link.tsx';
import { SeverityChip } from './preflight-words.tsx';
import { type FindingView, type ParcelView, type PreflightView, useDecide } from './queries.ts';

const overrideKind: ReasonKind = {
  schema: ChangeReason,
  maxLength: MAX_CHANGE_REASON,
  label: '승인하는 이유',
  action: '승인',
  note: '승인한 사람과 이유는 변경 기록에 남습니다. 주문의 내용이 바뀌면 다시 승인해야 합니다.',
};

type Props = { preflight: PreflightView; parcel: ParcelView };

/** Override of a red finding, with buttons for owners while the consol is in preparation. */
const Override = ({ preflight, parcel, finding }: Props & { finding: FindingView }) => {
  const { mutate, isPending } = useDecide(preflight.consolId);
  const { orderId, hblNo } = parcel;
  const { rule, key } = finding;
  const mayDecide = useSession()?.authLevel === OWNER && preflight.status === CONSOL_OPEN;
  const found = preflight.overrides.find(
    (one) => one.orderId === orderId && one.rule === rule && one.key === key,
  );
  const override = async () => {
    const name = `${hblNo}\n${finding.text}`;
    const reason = await askReason({ title: `${customsRuleNames[rule]} 승인`, name, kind: overrideKind });
    if (reason) mutate({ overrides: [{ orderId, rule, key, reason }] });
  };
  if (found?.holds)
    return (
      <div className="mt-2 rounded-control bg-subtle px-3 py-2 text-13">
        <p>{found.reason}</p>
        <p className="text-ink-3">{`${found.by} · ${formatMinute(found.at)}`}</p>
        {mayDecide && (
          <Button
            size="sm"
            variant="secondary"
            className="mt-2"
            busy={isPending}
            onClick={() => mutate({ withdraw: [{ orderId, rule, key }] })}
          >
            승인 취소
          </Button>
        )}
      </div>
    );
  if (!finding.overridable || !mayDecide) return null;
  return (
    <Button size="sm" variant="secondary" className="mt-2" busy={isPending} onClick={() => void override()}>
      승인
    </Button>
  );
};

const Finding = (props: Props & { finding: FindingView }) => {
  const { finding, preflight } = props;
  const reason = finding.severity === 'amber' ? preflight.reasons[finding.rule] : undefined;
  return (
    <li className="rounded-card border border-line px-3.5 py-3 text-14">
      <p className="flex flex-wrap items-center gap-2">
        <SeverityChip finding={finding} />
        <b className="font-semibold">{customsRuleNames[finding.rule]}</b>
      </p>
      <p className="mt-1.5">{finding.text}</p>
      <p className="mt-0.5 text-13 text-ink-2">{finding.todo}</p>
      {reason && <p className="mt-1 text-13 text-ink-2">{`사유: ${reason.text}`}</p>}
      {finding.severity === 'red' && <Override {...props} />}
    </li>
  );
};

/** Findings in a parcel, with what to do about them. */
const ParcelFindings = ({ preflight, parcel, onClose }: Props & { onClose: () => void }) => (
  <Drawer
    open
    onClose={onClose}
    title={<span translate="no">{parcel.hblNo}</span>}
    description={[parcel.receiverName, parcel.orderNumber].filter(Boolean).join(' · ')}
    footer={
      <ButtonLink
        to="/admin/parcel-info"
        search={{ hblNo: parcel.hblNo, order: parcel.orderId }}
        size="sm"
        variant="secondary"
        icon="search"
      >
        주문 열기
      </ButtonLink>
    }
  >
    {parcel.findings.length === 0 ? (
      <p className="text-14 text-ink-2">점검에서 나온 내용이 없습니다.</p>
    ) : (
      <ul aria-label="점검 내용" className="space-y-3">
        {parcel.findings.map((finding) => (
          <Finding
            key={`${finding.rule} ${finding.key} ${finding.item}`}
            preflight={preflight}
            parcel={parcel}
            finding={finding}
          />
        ))}
      </ul>
    )}
    <CorrectionLink consolId={preflight.consolId} parcel={parcel} />
  </Drawer>
);

export default ParcelFindings;
