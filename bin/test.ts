import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildSite } from '#infra/local/build-site.ts';

/**
 * Everything that CI runs, one step after another (two cores are the rule), with one count at the end: a test of
 * vitest or of the browser counts as one, types and lint as one each.
 */
const results = 'test-results';
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

/** How many passed, and of each that did not its name and why. */
type Outcome = { passed: number; failed: string[] };

const run = async (title: string, command: string, args: string[], env: Record<string, string> = {}) => {
  console.log(`\n── ${title}`);
  const child = spawn(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  const [code] = await once(child, 'exit');
  return code === 0;
};

const check = async (title: string, command: string, args: string[]): Promise<Outcome> =>
  (await run(title, command, args)) ? { passed: 1, failed: [] } : { passed: 0, failed: [title] };

/** The product that tests start takes the site as it is built. */
const build = async (): Promise<Outcome> => {
  const title = 'build: web';
  console.log(`\n── ${title}`);
  try {
    await buildSite(new AbortController().signal);
    return { passed: 1, failed: [] };
  } catch (error) {
    return { passed: 0, failed: [`${title}\n${(error as Error).message}`] };
  }
};

/** A runner that died, or that ended with an error beside its tests, has failed, whatever its report says. */
const reported = <Report>(
  title: string,
  ok: boolean,
  file: string,
  read: (report: Report) => Outcome,
): Outcome => {
  const outcome = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')) as Report)
    : { passed: 0, failed: [] };
  return ok || outcome.failed.length > 0 ? outcome : { ...outcome, failed: [title] };
};

/** What this needs of vitest's JSON report; a file that could not be loaded has a message and no results. */
type VitestReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    message: string;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

const vitestOutcome = ({ numPassedTests, testResults }: VitestReport): Outcome => ({
  passed: numPassedTests,
  failed: testResults.flatMap(({ name, message, status, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const tests = assertionResults
      .filter((result) => result.status === 'failed')
      .map(({ fullName, failureMessages }) => `${file} › ${fullName}\n${failureMessages.join('\n')}`);
    return tests.length === 0 && status === 'failed' ? [`${file}\n${message}`] : tests;
  }),
});

const vitest = async (project: string): Promise<Outcome> => {
  const title = `vitest: ${project}`;
  const file = `${results}/${project}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const ok = await run(title, 'vitest', ['run', '--project', project, ...reporters]);
  return reported(title, ok, file, vitestOutcome);
};

/** What this needs of Playwright's JSON report: suites within suites, and at the end of each branch its specs. */
type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    line: number;
    ok: boolean;
    tests: { results: { errors: { message?: string }[] }[] }[];
  }[];
};
type PlaywrightReport = { suites: PlaywrightSuite[]; stats: { expected: number } };

const specsOf = (suites: PlaywrightSuite[]): PlaywrightSuite['specs'] =>
  suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites ?? [])]);

const browserOutcome = ({ suites, stats }: PlaywrightReport): Outcome => ({
  passed: stats.expected,
  failed: specsOf(suites)
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) => {
      const messages = tests.flatMap(({ results }) =>
        results.flatMap(({ errors }) => errors.map((error) => error.message)),
      );
      return `test/browser/${file}:${line} › ${title}\n${messages.join('\n')}`;
    }),
});

const browser = async (): Promise<Outcome> => {
  const title = 'browser';
  const file = `${results}/browser.json`;
  const ok = await run(title, 'playwright', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  return reported(title, ok, file, browserOutcome);
};

const outcomes = [
  await check('lint', 'biome', ['ci', '.']),
  await check('types', 'tsc', ['-p', '.']),
  await check('types: web', 'tsc', ['-p', 'web']),
  await check('types: browser tests', 'tsc', ['-p', 'test/browser']),
  await build(),
  await vitest('unit'),
  await vitest('stack'),
  await vitest('product'),
  await browser(),
];
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.flatMap((outcome) => outcome.failed);
// Said again here, because whoever reads a long log reads its end.
for (const failure of failed) console.log(`\n✗ ${stripVTControlCharacters(failure)}`);
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);
