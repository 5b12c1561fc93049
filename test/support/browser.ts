import { existsSync, mkdirSync } from 'node:fs';
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

/** Launch options of the installed Chromium if there is one, otherwise of the npm package. */
export const browserLaunch = async (): Promise<{
  executablePath: string;
  args: string[];
  headless: true;
}> => {
  if (existsSync(SYSTEM_CHROMIUM)) {
    return { executablePath: SYSTEM_CHROMIUM, args: ['--no-sandbox', '--disable-gpu'], headless: true };
  }
  // The package unpacks to a fixed path in TMPDIR and uses an existing file there without checking its version.
  const { TMPDIR } = process.env;
  process.env.TMPDIR = fileURLToPath(new URL('../../node_modules/.cache/chromium', import.meta.url));
  mkdirSync(process.env.TMPDIR, { recursive: true });
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  return {
    executablePath,
    args: [...chromium.args.filter((arg) => !excludedArguments.includes(arg)), '--disable-gpu'],
    headless: true,
  };
};
