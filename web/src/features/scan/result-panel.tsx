import { clsx } from 'clsx';
import type { Ref } from 'react';
import type { Measured } from '#shared/domain/scan.ts';
import { freightNames } from '#shared/words.ko.ts';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { Icon, type IconName } from '#web/components/ui/icons.tsx';
import { Announcement } from './announcement.tsx';
import { BoxButtons } from './box-buttons.tsx';
import type { Outcome } from './feedback.ts';
import { measuredFacts } from './measured-facts.ts';
import { boxOf, type Entry } from './scan-entry.ts';

const looks: Record<Outcome, { panel: string; icon: IconName }> = {
  ok: { panel: 'bg-success text-surface', icon: 'checkCircle' },
  repeat: { panel: 'bg-accent text-ink', icon: 'warning' },
  refused: { panel: 'bg-danger text-surface', icon: 'error' },
  question: { panel: 'bg-accent text-ink', icon: 'box' },
  pending: { panel: 'bg-sunken text-ink', icon: 'clock' },
  next: { panel: 'bg-brand text-surface', icon: 'scan' },
  unread: { panel: 'bg-accent text-ink', icon: 'warning' },
};

/** The last four characters identify a box at a glance. */
const Code = ({ text }: { text: string }) => (
  <p translate="no" className="break-all text-20 tabular-nums">
    {text.slice(0, -4)}
    <strong className="text-48">{text.slice(-4)}</strong>
  </p>
);

const MeasuredFacts = ({ measured }: { measured: Measured }) => (
  <ul className="space-y-1 text-16 text-balance tabular-nums">
    {measuredFacts(measured).map(({ text, isConspicuous }) => (
      <li
        key={text}
        className={clsx(isConspicuous && 'rounded-control bg-accent px-3 py-1 font-bold text-ink')}
      >
        {isConspicuous && <Icon name="warning" size={18} label="차이 큼" className="mr-1.5 inline" />}
        {text}
      </li>
    ))}
  </ul>
);

type FactsProps = { entry: Entry; partnerName: (id: number) => string };

/** Facts that distinguish a box from its neighbours at a distance. */
const ParcelFacts = ({ entry, partnerName }: FactsProps) => {
  const { method, partnerId, receiverName, boxes } = entry;
  if (!method) return null;
  const box = boxOf(entry);
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-4 text-24 font-bold">
      <span>{freightNames[method]}</span>
      {partnerId !== undefined && <span className="break-all">{partnerName(partnerId)}</span>}
      <span>{receiverName}</span>
      {box !== undefined && boxes && (
        <span className="tabular-nums">
          박스 {box}/{boxes.total}
        </span>
      )}
    </p>
  );
};

/** A person compares the number with the label there, because couriers issue numbers that no published rule covers. */
const CourierPageLink = ({ code, hblNo = code, trackingNo = '' }: Entry) => (
  <ButtonLink
    to="/admin/courier-numbers"
    search={{ rows: `${hblNo}\t${trackingNo}` }}
    reloadDocument
    variant="secondary"
    size="xl"
    className="mt-2"
  >
    운송장 등록 화면에서 확인
  </ButtonLink>
);

type Props = {
  ref: Ref<HTMLElement>;
  entry: Entry | undefined;
  statusName: (status: string) => string;
  partnerName: (id: number) => string;
  onChooseBox: (box: number) => void;
  onSettings: () => void;
  /** Stores the box of an unknown number. Absent if the member may not. */
  onKeep?: () => void;
  isKeeping: boolean;
};

/** The result of the last scan, readable from two metres away. */
export const ResultPanel = ({
  ref,
  entry,
  statusName,
  partnerName,
  onChooseBox,
  onSettings,
  onKeep,
  isKeeping,
}: Props) => {
  const { panel, icon } = entry
    ? looks[entry.outcome]
    : { panel: 'bg-subtle text-ink-2', icon: 'box' as const };
  const boxes = entry?.outcome === 'question' ? entry.boxes : undefined;
  const word = entry?.word ?? '스캔을 기다립니다';
  return (
    <>
      <Announcement text={entry ? `${word} ${entry.hblNo ?? entry.code} ${entry.detail}` : word} />
      <section
        ref={ref}
        tabIndex={-1}
        aria-label="스캔 결과"
        className={clsx(
          'flex min-h-70 flex-1 flex-col items-center justify-center gap-2 rounded-card p-4 text-center',
          panel,
        )}
      >
        <Icon name={icon} size={72} />
        <p className="text-48 font-bold">{word}</p>
        {entry && <Code text={entry.hblNo ?? entry.code} />}
        {entry && <ParcelFacts entry={entry} partnerName={partnerName} />}
        {entry?.detail && <p className="text-20 font-semibold">{entry.detail}</p>}
        {entry?.measured && <MeasuredFacts measured={entry.measured} />}
        {entry?.status && <p className="text-18">{statusName(entry.status)}</p>}
        {entry?.reason === 'TRACKING_FORM' && <CourierPageLink {...entry} />}
        {boxes && (
          <>
            <BoxButtons total={boxes.total} size="xl" onChoose={onChooseBox} />
            <p className="text-16">키 1–9로도 고를 수 있습니다.</p>
          </>
        )}
        {entry?.outcome === 'unread' && (
          <Button variant="secondary" size="xl" onClick={onSettings} className="mt-2">
            스캐너 속도 설정
          </Button>
        )}
        {onKeep && (
          <Button variant="secondary" size="xl" busy={isKeeping} onClick={onKeep} className="mt-2">
            주인 모를 박스로 보관
          </Button>
        )}
      </section>
    </>
  );
};
