import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  anchorsOf,
  checkProse,
  checkSubject,
  checkTitle,
  commentsOf,
  namedFiles,
  type Prose,
  paragraphsOf,
  titlesOf,
  type Violation,
} from './prose-rules.ts';

/**
 * Checks comments, test titles, Markdown and the subjects of new commits: npm run lint. New commits are those after
 * `--since` (origin/main where it exists), and always the last one.
 */
const { values: options } = parseArgs({ options: { since: { type: 'string', default: 'origin/main' } } });

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);

/** A path is relative to the file that names it or to the root. An anchor is a heading of a Markdown file. */
const isMissing = (file: string, target: string): boolean => {
  const [path = '', anchor] = target.split('#');
  const named = path === '' ? file : [join(dirname(file), path), path].find((at) => existsSync(at));
  return !named || (anchor !== undefined && !anchorsOf(readFileSync(named, 'utf8')).includes(anchor));
};

const checkFiles = (file: string, prose: readonly Prose[]): Violation[] =>
  prose
    .flatMap(namedFiles)
    .filter(({ text }) => isMissing(file, text))
    .map(({ line, text }) => ({ line, message: `"${text}": no such file or heading` }));

const violationsOf = (file: string): Violation[] => {
  const source = readFileSync(file, 'utf8');
  const prose = file.endsWith('.md') ? paragraphsOf(source) : commentsOf(source);
  return [
    ...prose.flatMap(checkProse),
    ...checkFiles(file, prose),
    ...(/\.(test|spec)\.tsx?$/.test(file) ? titlesOf(source).flatMap(checkTitle) : []),
  ];
};

const newSubjects = (): string[] => {
  const last = git('log', '-1', '--no-merges', '--format=%s');
  try {
    return [...new Set([...last, ...git('log', '--no-merges', '--format=%s', `${options.since}..HEAD`)])];
  } catch {
    // The clone has no such branch.
    return last;
  }
};

const files = git('ls-files', '--cached', '--others', '--exclude-standard').filter(
  (file) => /\.(tsx?|mjs|css|md)$/.test(file) && !file.includes('.gen.') && existsSync(file),
);
const failures = [
  ...files.flatMap((file) => violationsOf(file).map(({ line, message }) => `${file}:${line}: ${message}`)),
  ...newSubjects().flatMap(checkSubject),
];
for (const failure of failures) console.error(failure);
console.log(`${files.length} files checked for prose, ${failures.length} violations`);
process.exitCode = failures.length === 0 ? 0 : 1;
