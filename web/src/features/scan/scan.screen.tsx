import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CatchBoundary, Link } from '@tanstack/react-router';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { isStaff } from '#shared/domain/auth-level.ts';
import { toLatinKeys } from '#shared/domain/hangul-keys.ts';
import { PARTNER_MODE, type ScanMode, scanModes, UNDO_MS } from '#shared/domain/scan-rules.ts';
import { scanModeNames } from '#shared/scan-words.ko.ts';
import { LazyEventPhotos } from '#web/components/order/lazy-event-photos.tsx';
import { Timeline } from '#web/components/order/timeline.tsx';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import { SelectField, TextField } from '#web/components/ui/field.tsx';
import { addIcons } from '#web/components/ui/icons.tsx';
import { notice } from '#web/components/ui/notice.tsx';
import { officeIcons } from '#web/components/ui/office-icons.ts';
import { EmptyState } from '#web/components/ui/states.tsx';
import { Switch } from '#web/components/ui/switch.tsx';
import { adminHome } from '#web/lib/admin-pages.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { useSession } from '#web/lib/session.ts';
import { useStore } from '#web/lib/store.ts';
import { useUnsavedInput } from '#web/lib/unsaved-input.ts';
import { QuestionList, RefusedList, scansIn, UnsentCount } from './backlog-list.tsx';
import { ExpectedArrivals } from './expected-arrivals.tsx';
import { signal } from './feedback.ts';
import { MeasuresForm } from './measures-form.tsx';
import { keepOfflineCopy } from './offline-copy.ts';
import { RecentScans } from './recent-scans.tsx';
import { ResultPanel } from './result-panel.tsx';
import type { Entry } from './scan-entry.ts';
import { SessionBar } from './session-bar.tsx';
import { lastClosed, type ReportedSession, stationSettings } from './settings.ts';
import { isPossibleCode } from './station.ts';
import { isUnclaimed, useBoxKeeping } from './use-box-keeping.ts';
import { useKept } from './use-kept.ts';
import { useOnlyTab } from './use-only-tab.ts';
import { type Station, useStation } from './use-station.ts';
import { useWedge } from './use-wedge.ts';

addIcons(officeIcons);

const CameraView = lazy(() => import('./camera-view.tsx'));
const SettingsDialog = lazy(() => import('./settings-dialog.tsx'));
const ReportDialog = lazy(() => import('./report-dialog.tsx'));

type LatePartProps = { isOpen: boolean; onMissing: () => void; children: ReactNode };

/** Part that loads when it opens. If that fails without network, it is closed, and the station continues. */
const LatePart = ({ isOpen, onMissing, children }: LatePartProps) => (
  <CatchBoundary
    getResetKey={() => String(isOpen)}
    errorComponent={() => null}
    onCatch={() => {
      notice.error('불러오지 못했습니다. 네트워크에 연결한 뒤 이 페이지를 새로 고쳐주세요.', {
        duration: 6_000,
      });
      onMissing();
    }}
  >
    <Suspense>{isOpen && children}</Suspense>
  </CatchBoundary>
);

const ModeChoice = ({ station, modes }: { station: Station; modes: readonly ScanMode[] }) => (
  <fieldset className="flex flex-wrap gap-1.5">
    <legend className="sr-only">작업</legend>
    {modes.map((mode) => (
      <Button
        key={mode}
        variant={mode === station.mode ? 'primary' : 'secondary'}
        size="lg"
        aria-pressed={mode === station.mode}
        onClick={() => station.dispatch({ type: 'modeChosen', mode })}
      >
        {scanModeNames[mode]}
      </Button>
    ))}
  </fieldset>
);

/** For a box whose barcode cannot be read. */
const TypedCode = ({ onScan }: { onScan: (code: string) => void }) => {
  const [code, setCode] = useState('');
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onScan(toLatinKeys(code));
        setCode('');
      }}
    >
      <TextField
        label="번호 직접 입력"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        size="lg"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        className="min-w-0 flex-1"
      />
      <Button type="submit" size="lg" variant="secondary">
        입력
      </Button>
    </form>
  );
};

const PlaceChoice = ({
  station,
  locations,
}: {
  station: Station;
  locations: readonly { code: string; name: string }[];
}) => (
  <SelectField
    label="넣을 위치"
    hint="위치 라벨을 스캔하거나 고르세요."
    placeholder="위치 선택"
    options={locations.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
    value={station.location}
    onChange={({ target }) => station.dispatch({ type: 'locationChosen', location: target.value })}
  />
);

type HandOverProps = {
  station: Station;
  couriers: readonly { courierCode: string; courierName: string }[];
};

const HandOverHelp = ({ station, couriers }: HandOverProps) => {
  const { waiting, dispatch } = station;
  return (
    <div className="space-y-3">
      <SelectField
        label="택배사"
        placeholder="주문에 입력된 택배사"
        options={couriers.map(({ courierCode, courierName }) => ({ value: courierCode, label: courierName }))}
        value={station.courierCode}
        onChange={({ target }) => dispatch({ type: 'courierChosen', courierCode: target.value })}
      />
      {waiting ? (
        <p className="flex flex-wrap items-center gap-3 rounded-control bg-brand-weak p-3 text-16 font-semibold">
          {waiting.code}: 운송장을 기다립니다.
          <Button variant="secondary" size="md" onClick={() => dispatch({ type: 'inputCancelled' })}>
            취소
          </Button>
        </p>
      ) : (
        <p className="text-14 text-ink-2">박스를 먼저 스캔하고, 이어서 택배사 운송장을 스캔하세요.</p>
      )}
    </div>
  );
};

type LookedUpProps = { orderId: number; hblNo: string; statusName: string };

const LookedUp = ({ orderId, hblNo, statusName }: LookedUpProps) => {
  const { data } = useQuery({
    queryKey: ['scan', 'timeline', orderId],
    queryFn: ({ signal }) => call('POST /api/parcel/getTimeline', { body: { orderId }, signal }),
    staleTime: 0,
  });
  return data ? (
    <section aria-labelledby="looked-up" className="rounded-card border border-line bg-surface p-4">
      <h2 id="looked-up" className="text-16 font-bold break-all">
        {hblNo}
      </h2>
      <h3 className="mb-2 text-14 font-semibold text-ink-2">진행 내역</h3>
      <Timeline
        timeline={data}
        hblNo={hblNo}
        statusName={statusName}
        detailsOf={(event) => <LazyEventPhotos orderId={orderId} photoKeys={event.data.photoKeys} />}
      />
    </section>
  ) : null;
};

// A box that was stored without an order has none to undo.
const isUndoable = ({ isConfirmed, isTraining, outcome, mode, orderId }: Entry): boolean =>
  isConfirmed && !isTraining && outcome === 'ok' && mode !== 'lookUp' && orderId !== undefined;

// The server accepts the undoing of a scan for 30 s after it recorded the scan.
const useUndo = ({ entries, isTraining, dispatch }: Station) => {
  const client = useQueryClient();
  const [now, setNow] = useState(() => Date.now());
  const latest = entries.find(isUndoable);
  const scannedAt = latest?.at.getTime() ?? 0;
  useEffect(() => {
    setNow(Date.now());
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, scannedAt + UNDO_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [scannedAt]);
  const undo = async (entry: Entry): Promise<void> => {
    try {
      const { hblNo } = await call('POST /api/scan/undo', { body: { scanId: entry.scanId } });
      dispatch({ type: 'undone', entry });
      notice.success(`${hblNo} 스캔을 취소했습니다.`);
      // The parcel is expected again.
      void client.invalidateQueries({ queryKey: ['scan'] });
    } catch (error) {
      notice.error(messageOf(error));
    }
  };
  return { undoable: !isTraining && now < scannedAt + UNDO_MS ? latest : undefined, undo };
};

/** Moves the focus to `fallback` if the focused control is gone, such as the form of a scan that was sent. */
const useKeptFocus = (fallback: RefObject<HTMLElement | null>): void => {
  const focused = useRef<EventTarget>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      focused.current = target;
    };
    addEventListener('focusin', remember);
    return () => removeEventListener('focusin', remember);
  }, []);
  // Without dependencies, because any render may remove the control. A dialog returns the focus before the next frame.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const isGone = focused.current instanceof Element && !focused.current.isConnected;
      if (isGone && document.activeElement === document.body)
        fallback.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  });
};

/** Entry of the box on the bench: the one that waits for its values, or the newest scan. */
const shownEntry = ({ entries, mode, waiting }: Station): Entry | undefined => {
  const shown = waiting ? entries.find(({ code }) => code === waiting.code) : entries[0];
  return shown?.mode === mode ? shown : undefined;
};

const OtherTab = () => (
  <main className="min-h-dvh bg-subtle p-4">
    <h1 tabIndex={-1} className="text-20 font-bold">
      스캔
    </h1>
    <EmptyState icon="box" title="다른 탭에서 스캔하고 있습니다">
      스캔이 순서대로 저장되도록 한 탭에서만 스캔합니다. 그 탭을 닫으면 이 탭에서 이어집니다.
    </EmptyState>
  </main>
);

/** 스캔: receives, measures and loads parcels with a scanner, and passes them to a courier, also without network. */
export const ScanScreen = () => {
  const isOnly = useOnlyTab('hanho.scan-station');
  if (isOnly === undefined) return null;
  return isOnly ? <ScanStation /> : <OtherTab />;
};

const ScanStation = () => {
  const member = useSession();
  const settings = useStore(stationSettings);
  const locations = useKept('locations', referenceQueries.parcelLocations);
  const couriers = useKept('couriers', referenceQueries.couriers);
  const statuses = useKept('statuses', referenceQueries.codes('ORDSTT'));
  const partners = useKept('partners', referenceQueries.partners);
  const codes = useMemo(() => new Set(locations.map(({ code }) => code.toUpperCase())), [locations]);
  const modes = isStaff(member) ? scanModes : [PARTNER_MODE];
  const station = useStation({ memberId: member?.memberId ?? 0, modes, locations: codes });
  const [hasCamera, setCamera] = useState(false);
  const [dialog, setDialog] = useState<'settings' | ReportedSession>();
  const { backlog } = station.queue;
  const { undoable, undo } = useUndo(station);
  const { isKeeping, keep } = useBoxKeeping(station);
  useUnsavedInput(backlog.unsent > 0);
  useEffect(() => void keepOfflineCopy(), []);
  useEffect(() => {
    if (backlog.unsent === 0) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [backlog.unsent]);
  const entry = shownEntry(station);
  const scan = (code: string) => station.dispatch({ type: 'scanned', code });
  const chooseBox = (box: number) =>
    entry && station.dispatch({ type: 'boxChosen', entry, box, questions: backlog.questions });
  const scanUnlessDialog = (code: string) => {
    if (dialog === undefined) {
      scan(code);
      return;
    }
    signal('refused');
    notice.error(`${code}: 저장하지 않았습니다. 대화 상자를 닫고 다시 스캔해주세요.`, { duration: 6_000 });
  };
  useWedge(settings, {
    onScan: scanUnlessDialog,
    onSlow: (code) => {
      if (dialog === undefined) station.dispatch({ type: 'typedSlowly', code });
      return dialog === undefined && isPossibleCode(code, station);
    },
    onKey: (character) => {
      const boxes = entry?.outcome === 'question' ? entry.boxes : undefined;
      const box = Number(character);
      if (dialog === undefined && boxes && box >= 1 && box <= boxes.total) chooseBox(box);
    },
  });
  const result = useRef<HTMLElement>(null);
  useKeptFocus(result);

  const statusName = (status: string) => statuses.find(({ code }) => code === status)?.codeLabel ?? status;
  const partnerName = (id: number) => partners.find((one) => one.id === id)?.partner_name ?? '';
  const asks = station.mode === 'measure' ? (['weight', 'size'] as const) : settings.asks;
  const session = station.session.session;
  const refused = scansIn(backlog.refused, session?.sessionId);
  const questions = scansIn(backlog.questions, session?.sessionId);

  return (
    <main className="flex min-h-dvh flex-col gap-3 bg-subtle p-3 sm:p-4">
      <header className="sticky top-0 z-10 -mx-3 -mt-3 -mb-2 flex flex-wrap items-center gap-3 bg-subtle px-3 pt-3 pb-2 sm:-mx-4 sm:-mt-4 sm:px-4 sm:pt-4">
        <h1 tabIndex={-1} className="text-20 font-bold">
          스캔
        </h1>
        <UnsentCount queue={station.queue} />
        <span className="ml-auto flex items-center gap-2">
          <Switch
            label="연습"
            words={['연습', '연습']}
            checked={station.isTraining}
            onChange={(isTraining) => station.dispatch({ type: 'trainingSet', isTraining })}
          />
          <Button
            variant="secondary"
            icon="camera"
            aria-expanded={hasCamera}
            onClick={() => setCamera(!hasCamera)}
          >
            카메라
          </Button>
          <IconButton icon="keyboard" label="설정" onClick={() => setDialog('settings')} />
          <Link to={adminHome} reloadDocument className="text-14 font-semibold text-brand underline">
            나가기
          </Link>
        </span>
      </header>
      {station.isTraining && (
        <p role="status" className="rounded-control bg-warning-weak p-3 text-16 font-bold">
          연습 중입니다. 스캔이 저장되지 않습니다.
        </p>
      )}
      <ModeChoice station={station} modes={modes} />
      <div className="grid flex-1 gap-3 lg:grid-cols-[2fr_1fr]">
        <div className="flex flex-col gap-3">
          <ResultPanel
            ref={result}
            entry={entry}
            statusName={statusName}
            partnerName={partnerName}
            onChooseBox={chooseBox}
            onSettings={() => setDialog('settings')}
            onKeep={isStaff(member) && entry && isUnclaimed(entry) ? () => void keep(entry) : undefined}
            isKeeping={isKeeping}
          />
          <SessionBar station={station} onReport={setDialog} />
          <LatePart isOpen={hasCamera} onMissing={() => setCamera(false)}>
            <CameraView onScan={scanUnlessDialog} />
          </LatePart>
          {station.mode === 'putAway' && <PlaceChoice station={station} locations={locations} />}
          {station.mode === 'handOver' && <HandOverHelp station={station} couriers={couriers} />}
          {station.waiting?.for === 'measures' && (
            <MeasuresForm station={station} asks={asks} locations={locations} />
          )}
          {station.mode === 'lookUp' && entry?.orderId && (
            <LookedUp
              orderId={entry.orderId}
              hblNo={entry.hblNo ?? entry.code}
              statusName={statusName(entry.status ?? '')}
            />
          )}
          <TypedCode onScan={scan} />
        </div>
        <div className="flex min-h-0 flex-col gap-3 lg:max-h-[calc(100dvh-144px)]">
          <QuestionList
            scans={questions.filter(({ scan }) => scan.scanId !== entry?.scanId)}
            onAnswer={(question, box) => station.dispatch({ type: 'questionAnswered', question, box })}
            onDiscard={station.queue.confirm}
          />
          <RefusedList confirm={station.queue.confirm} scans={refused} />
          {station.mode === 'receive' && <ExpectedArrivals entries={station.entries} />}
          <RecentScans entries={station.entries} undoable={undoable} onUndo={(one) => void undo(one)} />
        </div>
      </div>
      <LatePart isOpen={dialog !== undefined} onMissing={() => setDialog(undefined)}>
        {dialog === 'settings' && <SettingsDialog onClose={() => setDialog(undefined)} />}
        {typeof dialog === 'object' && (
          <ReportDialog
            session={dialog}
            backlog={
              session?.sessionId === dialog.sessionId
                ? { refused, waiting: backlog.unsent + questions.length, confirm: station.queue.confirm }
                : undefined
            }
            onCancel={() => setDialog(undefined)}
            onClosed={() => {
              lastClosed.set(dialog);
              station.session.leave(dialog.sessionId);
            }}
          />
        )}
      </LatePart>
    </main>
  );
};
