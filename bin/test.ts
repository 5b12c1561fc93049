import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { buildSite } from '#infra/local/build-site.ts';

/**
 * Everything that CI runs, one step after another (two cores are the rule), with one count at the end: a test of
 * vitest or of the browser counts as one, types and lint as one each.
 */
const results = 'test-results';
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

type Count = { passed: number; failed: number };

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

const check = async (title: string, command: string, args: string[]): Promise<Count> =>
  (await run(title, command, args)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/** The product that tests start takes the site as it is built. */
const build = async (): Promise<Count> => {
  console.log('\n── build: web');
  try {
    await buildSite(new AbortController().signal);
    return { passed: 1, failed: 0 };
  } catch (error) {
    console.error((error as Error).message);
    return { passed: 0, failed: 1 };
  }
};

/** A runner that died before it could count has failed, whatever its report says. */
const counted = (ok: boolean, file: string, read: (report: never) => Count): Count => {
  const count = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')) as never)
    : { passed: 0, failed: 1 };
  return ok || count.failed > 0 ? count : { ...count, failed: 1 };
};

const vitest = async (project: string): Promise<Count> => {
  const file = `${results}/${project}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const ok = await run(`vitest: ${project}`, 'vitest', ['run', '--project', project, ...reporters]);
  return counted(
    ok,
    file,
    ({ numPassedTests, numFailedTests }: { numPassedTests: number; numFailedTests: number }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
    }),
  );
};

const browser = async (): Promise<Count> => {
  const file = `${results}/browser.json`;
  const ok = await run('browser', 'playwright', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  return counted(
    ok,
    file,
    ({ stats }: { stats: { expected: number; unexpected: number; flaky: number } }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
    }),
  );
};

const counts = [
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
const total = counts.reduce((sum, { passed, failed }) => ({
  passed: sum.passed + passed,
  failed: sum.failed + failed,
}));
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
