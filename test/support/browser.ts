import { existsSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/**
 * Arguments of the packaged browser that would break it here, make it laxer than the one of our users, have each page
 * load the whole browser anew, or have a processor play the graphics card, which costs more than the pages themselves.
 */
const unwanted = [
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

/** How to start a browser: the machine's own Chromium, or the one that comes with the packages. */
export const browserLaunch = async (): Promise<{
  executablePath: string;
  args: string[];
  headless: true;
}> => {
  if (existsSync(SYSTEM_CHROMIUM)) {
    return { executablePath: SYSTEM_CHROMIUM, args: ['--no-sandbox', '--disable-gpu'], headless: true };
  }
  // It unpacks to a fixed name below the temporary folder and takes what lies there, of whatever version.
  const { TMPDIR } = process.env;
  process.env.TMPDIR = fileURLToPath(new URL('../../node_modules/.cache/chromium', import.meta.url));
  mkdirSync(process.env.TMPDIR, { recursive: true });
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  return {
    executablePath,
    args: [...chromium.args.filter((arg) => !unwanted.includes(arg)), '--disable-gpu'],
    headless: true,
  };
};
