import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { SeenCode } from './code-view.ts';

// By default, the package loads the file from a public server.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

/** Reads the codes of a picture. @throws if the WebAssembly file cannot be loaded */
type DetectCodes = (video: HTMLVideoElement) => Promise<SeenCode[]>;

/** Returns a detector of Code 128 and QR codes. */
export const createCodeDetector = (): DetectCodes => {
  const detector = new BarcodeDetector({ formats: ['code_128', 'qr_code'] });
  return async (video) => {
    const found = await detector.detect(video);
    const [x, y] = [video.videoWidth / 2, video.videoHeight / 2];
    return found.map(({ rawValue, boundingBox: { left, right, top, bottom } }) => ({
      code: rawValue,
      centre: Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y),
    }));
  };
};
