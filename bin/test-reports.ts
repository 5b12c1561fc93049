import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

export type Timed = { name: string; ms: number };
/** Result of one step: the number of passed tests, each failure with its message, and the time of each test. */
export type Outcome = { passed: number; failed: string[]; tests: Timed[] };

/** Result of a command: whether it exited with code 0, and the end of its output, which is empty if it was not collected. */
export type RunResult = { isOk: boolean; outputEnd: string };

/** The parts of Vitest's JSON report that are read here. A file that could not be loaded has a message and no results. */
type VitestReport = {
  testResults: {
    name: string;
    message: string;
    status: string;
    assertionResults: { fullName: string; status: string; duration?: number; failureMessages: string[] }[];
  }[];
};

const outcomeOfVitest = ({ testResults }: VitestReport): Outcome => {
  const outcome: Outcome = { passed: 0, failed: [], tests: [] };
  for (const { name, message, status, assertionResults } of testResults) {
    const file = relative(process.cwd(), name);
    for (const result of assertionResults) {
      const title = `${file} › ${result.fullName}`;
      outcome.tests.push({ name: title, ms: result.duration ?? 0 });
      if (result.status === 'passed') outcome.passed += 1;
      if (result.status === 'failed') outcome.failed.push(`${title}\n${result.failureMessages.join('\n')}`);
    }
    const hasFailedTest = assertionResults.some((result) => result.status === 'failed');
    if (status === 'failed' && !hasFailedTest) outcome.failed.push(`${file}\n${message}`);
  }
  return outcome;
};

/** The parts of Playwright's JSON report that are read here: nested suites, each with its own tests. */
type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    line: number;
    ok: boolean;
    tests: { results: { duration: number; errors: { message?: string }[] }[] }[];
  }[];
};

const specsOf = (suites: PlaywrightSuite[]): PlaywrightSuite['specs'] =>
  suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites ?? [])]);

const outcomeOfPlaywright = ({ suites }: { suites: PlaywrightSuite[] }): Outcome => {
  const outcome: Outcome = { passed: 0, failed: [], tests: [] };
  for (const { title, file, line, ok, tests } of specsOf(suites)) {
    const name = `test/browser/${file}:${line} › ${title}`;
    const results = tests.flatMap((test) => test.results);
    outcome.tests.push({ name, ms: results.reduce((sum, { duration }) => sum + duration, 0) });
    const messages = results.flatMap(({ errors }) => errors.map((error) => error.message));
    if (ok) outcome.passed += 1;
    else outcome.failed.push(`${name}\n${messages.join('\n')}`);
  }
  return outcome;
};

const readers = { vitest: outcomeOfVitest, playwright: outcomeOfPlaywright };

/**
 * Reads the report of a test runner. A missing report counts as a report without tests.
 * @param run if the runner exited with an error, the step fails even if the report names no failed test
 */
export const readReport = (
  runner: keyof typeof readers,
  file: string,
  title: string,
  { isOk, outputEnd }: RunResult,
): Outcome => {
  const outcome: Outcome = existsSync(file)
    ? readers[runner](JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: [], tests: [] };
  return isOk || outcome.failed.length > 0 ? outcome : { ...outcome, failed: [`${title}\n${outputEnd}`] };
};
