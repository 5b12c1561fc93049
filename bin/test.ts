import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { buildSite } from '#infra/local/build-site.ts';
import { type Outcome, type RunResult, readReport, type Timed } from './test-reports.ts';

/**
 * Runs lint, type checks, the build and all tests, and prints how many passed and failed: npm test. CI runs this command.
 * The numbers count each test of Vitest and Playwright, and each step without tests (build, lint and type checks).
 * `--changed` runs only the steps that a change since the commit `--since` (default: HEAD) can affect.
 */
const { values: options } = parseArgs({
  options: { changed: { type: 'boolean', default: false }, since: { type: 'string', default: 'HEAD' } },
});

const results = 'test-results';
const SLOWEST = 10;
/** Length of the output that is printed again in the summary if a command fails, in characters. */
const OUTPUT_END = 2000;

/** One command of the run. `area` matches the paths of files that can affect its result. */
type Step = { title: string; area: RegExp; run: (step: Step) => Promise<Outcome> };

const passed: Outcome = { passed: 1, failed: [], tests: [] };
const failed = (title: string, message: string): Outcome => ({
  passed: 0,
  failed: [`${title}\n${message}`],
  tests: [],
});

/**
 * Runs a command until it ends.
 * @param output `shared` collects the output and prints it at the end, for commands that run at the same time
 */
const runCommand = async (
  title: string,
  [command = '', ...args]: readonly string[],
  { env, output }: { env?: Record<string, string>; output: 'live' | 'shared' },
): Promise<RunResult> => {
  if (output === 'live') console.log(`\n── ${title}`);
  const child = spawn(command, args, {
    stdio: output === 'live' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  const [code] = await once(child, 'close');
  if (output === 'shared') console.log(`\n── ${title}\n${text}`);
  return { isOk: code === 0, outputEnd: text.slice(-OUTPUT_END) };
};

const check =
  (...command: string[]) =>
  async ({ title }: Step): Promise<Outcome> => {
    const { isOk, outputEnd } = await runCommand(title, command, { output: 'shared' });
    return isOk ? passed : failed(title, outputEnd);
  };

const build = async ({ title }: Step): Promise<Outcome> => {
  try {
    await buildSite(new AbortController().signal);
    return passed;
  } catch (error) {
    return failed(title, (error as Error).message);
  }
};

/** @param output `shared` for a step that runs at the same time as another one */
const vitest =
  (projects: readonly string[], output: 'live' | 'shared' = 'live') =>
  async ({ title }: Step): Promise<Outcome> => {
    const file = `${results}/${projects.join('-')}.json`;
    const selected = projects.flatMap((project) => ['--project', project]);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const run = await runCommand(title, ['vitest', 'run', ...selected, ...reporters], { output });
    return readReport('vitest', file, title, run);
  };

const browser = async ({ title }: Step): Promise<Outcome> => {
  const file = `${results}/browser.json`;
  const run = await runCommand(title, ['playwright', 'test', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    output: 'shared',
  });
  return readReport('playwright', file, title, run);
};

const anything = /./;
const server = /^(functions|infra|shared|package-lock\.json)/;
const site = /^(web|shared|package-lock\.json)/;

/** Sources of the product that product tests and browser tests start. */
const product = new RegExp(`${server.source}|^bin|^test/(support|fixtures)`);

/**
 * Stages run one after another. The chains of a stage run concurrently, because tests of one chain use a core while those
 * of the other wait. The steps of a chain run one after another.
 */
const stages: Step[][][] = [
  [
    [{ title: 'build: web', area: anything, run: build }],
    [{ title: 'test data', area: product, run: check('tsx', 'test/support/prepare.ts') }],
    [
      { title: 'lint', area: anything, run: check('biome', 'ci', '.') },
      { title: 'lint: prose', area: anything, run: check('tsx', 'bin/check-prose.ts') },
      { title: 'types', area: anything, run: check('tsc', '-p', '.') },
      { title: 'types: web', area: anything, run: check('tsc', '-p', 'web') },
      { title: 'types: browser tests', area: anything, run: check('tsc', '-p', 'test/browser') },
    ],
  ],
  [
    [
      { title: 'vitest: unit, table, site', area: anything, run: vitest(['unit', 'table', 'site']) },
      {
        title: 'vitest: product',
        area: new RegExp(`${product.source}|^test/(integration|local|faults|fuzz|security|soak)`),
        run: vitest(['product']),
      },
    ],
    [
      {
        title: 'vitest: component',
        area: new RegExp(`${site.source}|^test/(component|fixtures|support)`),
        run: vitest(['component'], 'shared'),
      },
      {
        title: 'browser',
        area: new RegExp(`${product.source}|${site.source}|^test/browser`),
        run: browser,
      },
      {
        title: 'vitest: stack',
        area: /^(bin|functions|infra|shared|test\/infra|package)/,
        run: vitest(['stack'], 'shared'),
      },
    ],
  ],
];

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

const changedFiles = (): string[] => [
  ...git('diff', '--name-only', options.since),
  ...git('ls-files', '--others', '--exclude-standard'),
];

const files = options.changed ? changedFiles() : undefined;
const isAffected = ({ area }: Step): boolean => !files || files.some((file) => area.test(file));

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const outcomes: Outcome[] = [];
const times: Timed[] = [];
const runChain = async (chain: Step[]): Promise<void> => {
  for (const step of chain.filter(isAffected)) {
    const startedAt = performance.now();
    outcomes.push(await step.run(step));
    times.push({ name: step.title, ms: performance.now() - startedAt });
  }
};

const startedAt = performance.now();
for (const stage of stages) await Promise.all(stage.map(runChain));

const failures = outcomes.flatMap((outcome) => outcome.failed);
const slowest = outcomes
  .flatMap(({ tests }) => tests)
  .sort((a, b) => b.ms - a.ms)
  .slice(0, SLOWEST);

// Failures are repeated at the end of the log, where a reader looks first.
for (const failure of failures) console.log(`\n✗ ${stripVTControlCharacters(failure)}`);
console.log('\nSlowest tests');
for (const { name, ms } of slowest) console.log(`${seconds(ms).padStart(9)}  ${name}`);
console.log('\nSteps');
for (const { name, ms } of times) console.log(`${seconds(ms).padStart(9)}  ${name}`);
console.log(`${seconds(performance.now() - startedAt).padStart(9)}  all`);
console.log(
  `\n${outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)} passed, ${failures.length} failed`,
);
process.exit(failures.length === 0 ? 0 : 1);
