import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { SelectField } from '#web/components/ui/field.tsx';
import { Switch } from '#web/components/ui/switch.tsx';
import { useStore } from '#web/lib/store.ts';
import { createCodeDetector } from './code-detector.ts';
import { createCodeView } from './code-view.ts';
import { stationSettings } from './settings.ts';
import { useCamera } from './use-camera.ts';

/** Pause between two pictures that are read, in milliseconds, so that a phone stays cool. */
const PAUSE_MS = 80;
const NO_DETECTOR = '바코드 인식기를 불러오지 못했습니다. 네트워크를 확인한 뒤 다시 시도해주세요.';

/** Reads codes from the video while the camera runs. @returns a sentence if the detector could not be loaded */
const useCodes = (
  video: { readonly current: HTMLVideoElement | null },
  stream: MediaStream | undefined,
  onCode: (code: string) => void,
): string | undefined => {
  const [failure, setFailure] = useState<string>();
  const handler = useRef(onCode);
  handler.current = onCode;
  useEffect(() => {
    if (!stream) return;
    let isRunning = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const detect = createCodeDetector();
    const view = createCodeView();
    const read = async () => {
      const picture = video.current;
      const isReady = picture && picture.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
      if (isReady) {
        const code = view(await detect(picture), performance.now());
        if (code !== undefined && isRunning) handler.current(code);
      }
      if (isRunning) timer = setTimeout(loop, PAUSE_MS);
    };
    const loop = () => {
      read().catch(() => {
        if (isRunning) setFailure(NO_DETECTOR);
      });
    };
    setFailure(undefined);
    loop();
    return () => {
      isRunning = false;
      clearTimeout(timer);
    };
  }, [video, stream]);
  return failure;
};

/** Picture of the camera, whose codes are scanned. Load it lazily, because the detector has half a megabyte. */
const CameraView = ({ onScan }: { onScan: (code: string) => void }) => {
  const { cameraId } = useStore(stationSettings);
  const video = useRef<HTMLVideoElement>(null);
  const { stream, failure, cameras, setTorch, retry } = useCamera(video, cameraId);
  const [isLit, setLit] = useState(false);
  // A new stream starts without torch.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect follows the stream.
  useEffect(() => setLit(false), [stream]);
  const unread = useCodes(video, stream, onScan);
  const problem = failure ?? unread;
  return (
    <section aria-label="카메라" className="overflow-hidden rounded-card border border-line bg-surface">
      <div className="relative bg-ink">
        <video
          ref={video}
          muted
          playsInline
          aria-label="카메라 화면"
          className="h-52 w-full object-cover sm:h-72"
        />
        <span className="absolute inset-x-[12%] top-1/2 h-0.5 bg-danger" />
        {!stream && !problem && (
          <p role="status" className="absolute inset-0 grid place-items-center text-16 text-surface">
            카메라를 켜는 중입니다.
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3 p-3">
        {problem ? (
          <>
            <p role="alert" className="flex-1 text-14 text-danger">
              {problem}
            </p>
            <Button variant="secondary" onClick={retry}>
              다시 시도
            </Button>
          </>
        ) : (
          <p className="flex-1 text-14 text-ink-2">바코드를 빨간 선에 맞춰주세요.</p>
        )}
        {cameras.length > 1 && (
          <SelectField
            label="카메라 선택"
            hideLabel
            size="sm"
            placeholder="뒷면 카메라"
            options={cameras.map(({ id, name }, index) => ({
              value: id,
              label: name || `카메라 ${index + 1}`,
            }))}
            value={cameraId}
            onChange={({ target }) => stationSettings.set((now) => ({ ...now, cameraId: target.value }))}
            className="w-44"
          />
        )}
        {setTorch && (
          <Switch
            label="손전등"
            words={['손전등', '손전등']}
            checked={isLit}
            onChange={(isOn) => {
              setLit(isOn);
              setTorch(isOn);
            }}
          />
        )}
      </div>
    </section>
  );
};

export default CameraView;
