import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

/** Subjects of commits. A shallow clone may lack the base, and a copy of the sources has no history. */
const subjects = (range: string): string[] => {
  try {
    const log = ['log', '--no-merges', '--format=%s', range];
    return execFileSync('git', log, { encoding: 'utf8', stdio: 'pipe' }).split('\n').filter(Boolean);
  } catch {
    return [];
  }
};
const newSubjects = new Set([...subjects('-1'), ...subjects(`${options.since}..HEAD`)]);

const folders = ['bin', 'functions', 'infra', 'shared', 'test', 'web'];
const files = [
  ...readdirSync('.'),
  ...folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  ),
]
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.(tsx?|mjs|css|md)$/.test(file) && !/\.gen\.|(^|\/)node_modules\//.test(file));

const failures = [
  ...files.flatMap((file) => violationsOf(file).map(({ line, message }) => `${file}:${line}: ${message}`)),
  ...[...newSubjects].flatMap(checkSubject),
];
for (const failure of failures) console.error(failure);
console.log(`${files.length} files checked for prose, ${failures.length} violations`);
process.exitCode = failures.length === 0 ? 0 : 1;
