import { Button } from '#web/components/ui/button.tsx';
import { Chip, type Tone } from '#web/components/ui/chip.tsx';
import { inZone } from '#web/lib/time-zone.ts';
import type { Outcome } from './feedback.ts';
import type { Entry } from './scan-entry.ts';

const tones: Record<Outcome, Tone> = {
  ok: 'success',
  repeat: 'warning',
  refused: 'danger',
  question: 'warning',
  pending: 'neutral',
  next: 'info',
  unread: 'warning',
};

type Props = {
  entries: readonly Entry[];
  /** Scan that can be undone now. */
  undoable: Entry | undefined;
  onUndo: (entry: Entry) => void;
};

/** Scans of this page, newest first. */
export const RecentScans = ({ entries, undoable, onUndo }: Props) => (
  <section
    aria-labelledby="recent-scans"
    className="flex min-h-0 flex-col rounded-card border border-line bg-surface"
  >
    <h2 id="recent-scans" className="border-line border-b px-4 py-3 text-16 font-bold">
      최근 스캔
    </h2>
    {entries.length === 0 ? (
      <p className="p-4 text-14 text-ink-2">스캔한 박스가 여기에 나타납니다.</p>
    ) : (
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need the focus to scroll
        tabIndex={0}
        aria-labelledby="recent-scans"
        className="min-h-0 flex-1 divide-y divide-line overflow-y-auto"
      >
        {entries.map((entry) => (
          <li key={entry.scanId} className="flex items-center gap-2 px-4 py-2 text-14">
            <span className="min-w-0 flex-1">
              <strong translate="no" className="break-all tabular-nums">
                {entry.hblNo ?? entry.code}
              </strong>
              {entry.detail && <span className="block text-13 text-ink-2">{entry.detail}</span>}
            </span>
            {entry === undoable && (
              <Button variant="secondary" size="sm" onClick={() => onUndo(entry)}>
                취소
              </Button>
            )}
            <Chip tone={tones[entry.outcome]} icon={entry.outcome === 'next' ? 'scan' : undefined}>
              {entry.word}
            </Chip>
            <span className="w-18 text-right text-13 text-ink-3 tabular-nums">
              {entry.isConfirmed ? inZone(entry.at.toISOString(), 'seoul').time.slice(0, 5) : '전송 전'}
            </span>
          </li>
        ))}
      </ul>
    )}
  </section>
);
