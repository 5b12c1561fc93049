import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';

/** Reasons why a camera cannot be used, as sentences. */
const failures: Record<string, string> = {
  NotAllowedError: '카메라 권한이 없습니다. 브라우저에서 이 사이트의 카메라를 허용한 뒤 다시 시도해주세요.',
  NotFoundError: '이 기기에 카메라가 없습니다.',
  OverconstrainedError: '이 기기에 카메라가 없습니다.',
  NotReadableError: '다른 프로그램이 카메라를 쓰고 있습니다. 그 프로그램을 닫고 다시 시도해주세요.',
};
const INSECURE = '이 주소에서는 카메라를 쓸 수 없습니다. https로 시작하는 주소로 열어주세요.';
const UNKNOWN = '카메라를 켜지 못했습니다.';

const messageOfError = (error: unknown): string =>
  (error instanceof DOMException && failures[error.name]) || UNKNOWN;

const watchVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

/** Camera of the device. The name is empty until the user has allowed the camera. */
type CameraDevice = { id: string; name: string };

const listCameras = async (): Promise<CameraDevice[]> =>
  (await navigator.mediaDevices.enumerateDevices())
    .filter(({ kind }) => kind === 'videoinput')
    .map(({ deviceId, label }) => ({ id: deviceId, name: label }));

// The camera at the back of a phone, unless the user has chosen another one.
const openStream = (cameraId: string): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: false,
    video: {
      ...(cameraId ? { deviceId: { exact: cameraId } } : { facingMode: 'environment' }),
      width: { ideal: 1280 },
      height: { ideal: 720 },
    },
  });

// A chosen camera may have been unplugged.
const openAnyStream = async (cameraId: string): Promise<MediaStream> => {
  try {
    return await openStream(cameraId);
  } catch (error) {
    const isGone = error instanceof DOMException && error.name === 'OverconstrainedError';
    if (!cameraId || !isGone) throw error;
    return openStream('');
  }
};

const stop = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

// The types lack the torch, which Chrome on Android supports.
type TorchTrack = MediaTrackCapabilities & { torch?: boolean };
const hasTorch = (stream: MediaStream): boolean =>
  stream.getVideoTracks().some((track) => (track.getCapabilities?.() as TorchTrack | undefined)?.torch);

type Camera = {
  /** Undefined while the camera starts. */
  stream: MediaStream | undefined;
  /** Sentence for the user if the camera cannot be used. */
  failure: string | undefined;
  cameras: readonly CameraDevice[];
  /** Undefined if the camera has no torch. */
  setTorch: ((isOn: boolean) => void) | undefined;
  retry: () => void;
};

/**
 * Shows the picture of a camera in a video element, while the page is visible. The camera is released when the page is
 * hidden or the component unmounts. @param cameraId empty: the camera at the back
 */
export const useCamera = (video: RefObject<HTMLVideoElement | null>, cameraId: string): Camera => {
  const isVisible = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible');
  const [stream, setStream] = useState<MediaStream>();
  const [failure, setFailure] = useState<string>();
  const [cameras, setCameras] = useState<readonly CameraDevice[]>([]);
  const [attempts, setAttempts] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempts` starts the camera again.
  useEffect(() => {
    if (!isVisible) return;
    let isOpen = true;
    let opened: MediaStream | undefined;
    const start = async () => {
      if (!navigator.mediaDevices) {
        setFailure(INSECURE);
        return;
      }
      const next = await openAnyStream(cameraId);
      if (!isOpen) return stop(next);
      opened = next;
      setFailure(undefined);
      setStream(next);
      if (video.current) {
        video.current.srcObject = next;
        await video.current.play();
      }
      setCameras(await listCameras());
    };
    start().catch((error) => {
      // `play` fails if the camera is changed before the first picture.
      if (isOpen && !opened) setFailure(messageOfError(error));
    });
    return () => {
      isOpen = false;
      if (opened) stop(opened);
      setStream(undefined);
    };
  }, [video, cameraId, isVisible, attempts]);

  const setTorch = (isOn: boolean) => {
    const constraint = { torch: isOn } as MediaTrackConstraintSet;
    for (const track of stream?.getVideoTracks() ?? []) {
      void track
        .applyConstraints({ advanced: [constraint] })
        .catch(() => setFailure('손전등을 켜지 못했습니다.'));
    }
  };
  return {
    stream,
    failure,
    cameras,
    setTorch: stream && hasTorch(stream) ? setTorch : undefined,
    retry: () => setAttempts((count) => count + 1),
  };
};
