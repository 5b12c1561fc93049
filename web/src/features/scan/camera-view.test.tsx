import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoOverflow } from '#test/component/actions.ts';
import { renderComponent } from '#test/component/app.tsx';
import { expectGone, field, press } from '#test/component/screen.ts';
import CameraView from './camera-view.tsx';
import type { SeenCode } from './code-view.ts';
import { stationSettings } from './settings.ts';

/** Codes that the detector finds in each picture; an error if it cannot be loaded. */
let inView: readonly SeenCode[] | Error = [];
vi.mock('./code-detector.ts', () => ({
  createCodeDetector: () => async () => {
    if (inView instanceof Error) throw inView;
    return inView;
  },
}));

const opened: MediaStream[] = [];
const timers: ReturnType<typeof setInterval>[] = [];
const getUserMedia = vi.fn<typeof navigator.mediaDevices.getUserMedia>();

const openStream = async (): Promise<MediaStream> => {
  const canvas = document.createElement('canvas');
  const drawing = canvas.getContext('2d');
  const stream = canvas.captureStream(10);
  // A stream has no picture until something is drawn after it started.
  timers.push(setInterval(() => drawing?.fillRect(0, 0, 10, 10), 50));
  opened.push(stream);
  return stream;
};
const tracks = () => opened.flatMap((stream) => stream.getTracks().map(({ readyState }) => readyState));
const camera = (deviceId: string, label: string) =>
  ({ deviceId, label, kind: 'videoinput' }) as MediaDeviceInfo;

beforeEach(() => {
  inView = [];
  opened.length = 0;
  stationSettings.set((now) => ({ ...now, cameraId: '' }));
  getUserMedia.mockReset().mockImplementation(openStream);
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(getUserMedia);
  vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue([camera('1', '뒷면')]);
});

afterEach(() => {
  for (const timer of timers.splice(0)) clearInterval(timer);
});

const open = async () => {
  const scanned: string[] = [];
  const view = await renderComponent(<CameraView onScan={(code) => scanned.push(code)} />);
  return { scanned, close: () => view.unmount() };
};
const hint = page.getByText('바코드를 빨간 선에 맞춰주세요.');
const alert = page.getByRole('alert');

describe('camera of the scan station', () => {
  it('scans a code once while it is in view, and the next one when it appears', async () => {
    const { scanned } = await open();
    inView = [{ code: 'HHK1000123', centre: 3 }];
    await expect.poll(() => scanned).toEqual(['HHK1000123']);
    inView = [{ code: 'HHK1000124', centre: 3 }];
    await expect.poll(() => scanned).toEqual(['HHK1000123', 'HHK1000124']);
  });

  it('releases the camera when it is closed', async () => {
    const { close } = await open();
    await expect.poll(tracks).toEqual(['live']);
    await close();
    await expect.poll(tracks).toEqual(['ended']);
  });

  it.each([
    ['NotAllowedError', /카메라 권한이 없습니다\./],
    ['NotFoundError', /이 기기에 카메라가 없습니다\./],
    ['NotReadableError', /다른 프로그램이 카메라를 쓰고 있습니다\./],
    ['AbortError', /카메라를 켜지 못했습니다\./],
  ])('explains %s, and starts again on request', async (name, sentence) => {
    getUserMedia.mockRejectedValueOnce(new DOMException('', name));
    await open();
    await expect.element(alert).toHaveTextContent(sentence);
    await press('다시 시도');
    await expectGone(alert);
    await expect.element(hint).toBeVisible();
  });

  it('explains that the detector could not be loaded', async () => {
    inView = new Error('wasm');
    await open();
    await expect.element(alert).toHaveTextContent('바코드 인식기를 불러오지 못했습니다.');
    inView = [];
    await press('다시 시도');
    await expectGone(alert);
  });

  it('changes the camera, and uses another one if the chosen one is gone', async () => {
    vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue([
      camera('1', '뒷면'),
      camera('2', '앞면'),
    ]);
    await open();
    await field('카메라 선택').selectOptions('앞면');
    await expect
      .poll(() => getUserMedia.mock.lastCall?.[0]?.video)
      .toMatchObject({ deviceId: { exact: '2' } });
    await expect.poll(tracks).toEqual(['ended', 'live']);
    expect(stationSettings.get().cameraId).toBe('2');
    getUserMedia.mockRejectedValueOnce(new DOMException('', 'OverconstrainedError'));
    await field('카메라 선택').selectOptions('뒷면');
    await expect
      .poll(() => getUserMedia.mock.lastCall?.[0]?.video)
      .toMatchObject({ facingMode: 'environment' });
    await expect.poll(tracks).toEqual(['ended', 'ended', 'live']);
  });

  it('offers the torch of a camera that has one', async () => {
    const applied: unknown[] = [];
    getUserMedia.mockImplementation(async () => {
      const stream = await openStream();
      for (const track of stream.getVideoTracks()) {
        track.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities;
        track.applyConstraints = async (constraints) => void applied.push(constraints);
      }
      return stream;
    });
    await open();
    await page.getByRole('switch', { name: '손전등' }).click();
    await expect.poll(() => applied).toEqual([{ advanced: [{ torch: true }] }]);
  });

  it('fits on a phone', async () => {
    await open();
    await page.viewport(390, 844);
    await expect.element(hint).toBeVisible();
    await expectNoOverflow();
  });
});
