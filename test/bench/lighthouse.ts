import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { freePort } from '#infra/local/engine.ts';
import { browserLaunch } from '#test/support/browser.ts';

/**
 * Last Lighthouse version for Node 20. It is not in package.json, because it depends on `latest` versions, which a lock
 * file cannot pin.
 */
const VERSION = '12.8.2';
const folder = fileURLToPath(new URL(`../../node_modules/.cache/lighthouse-${VERSION}`, import.meta.url));
const entry = `${folder}/node_modules/lighthouse/core/index.js`;

export type Scores = Record<
  'performance' | 'accessibility' | 'bestPractices' | 'seo' | 'lcpMs' | 'ttiMs' | 'cls' | 'tbtMs',
  number
>;

/** Device profiles: Lighthouse's default phone, or a desktop with a fast connection. */
const devices = {
  phone: {},
  desktop: {
    formFactor: 'desktop',
    screenEmulation: { mobile: false, width: 1350, height: 940, deviceScaleFactor: 1, disabled: false },
    throttling: { rttMs: 40, throughputKbps: 10_240, cpuSlowdownMultiplier: 1 },
  },
};
export type Device = keyof typeof devices;

type Result = {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue: number; score: number | null; title: string }>;
};
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Result }>;

/** Installs Lighthouse on first use, outside the project. @throws if the registry is unavailable */
const loadLighthouse = async (): Promise<Lighthouse> => {
  if (!existsSync(entry)) {
    console.log(`Installing Lighthouse ${VERSION} into ${folder}`);
    mkdirSync(folder, { recursive: true });
    const args = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder];
    spawnSync('npm', [...args, `lighthouse@${VERSION}`], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    if (!existsSync(entry))
      throw new Error(`Lighthouse ${VERSION} could not be installed; it needs the npm registry.`);
  }
  return (await import(pathToFileURL(entry).href)).default;
};

const scoresOf = ({ categories, audits }: Result): Scores => {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: figure('largest-contentful-paint'),
    ttiMs: figure('interactive'),
    cls: figure('cumulative-layout-shift'),
    tbtMs: figure('total-blocking-time'),
  };
};

/** Starts a browser for Lighthouse. Each call of `run` scores a page once and lists the audits below 90. */
export const startLighthouse = async () => {
  const lighthouse = await loadLighthouse();
  const port = await freePort();
  const launch = await browserLaunch();
  const browser = await chromium.launch({
    ...launch,
    args: [...launch.args, `--remote-debugging-port=${port}`],
  });
  return {
    run: async (url: string, device: Device): Promise<{ scores: Scores; auditsBelow90: string[] }> => {
      const { lhr } = await lighthouse(url, { port, logLevel: 'silent', output: 'json', ...devices[device] });
      const auditsBelow90 = Object.values(lhr.audits)
        .filter(({ score }) => score !== null && score < 0.9)
        .map(({ title }) => title);
      return { scores: scoresOf(lhr), auditsBelow90 };
    },
    stop: () => browser.close(),
  };
};
