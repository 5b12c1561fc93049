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
  fileReferencesOf,
  type Prose,
  paragraphsOf,
  titlesOf,
  type Violation,
} from './prose-rules.ts';

/**
 * Checks comments, test titles, Markdown, the files and headings that comments and Markdown refer to, and the subjects of
 * new commits: npm run lint. New commits are those after `--since` (default: origin/main), and always the last commit.
 */
const { values: options } = parseArgs({ options: { since: { type: 'string', default: 'origin/main' } } });

/**
 * True if the file or the heading that `target` names does not exist.
 * @param target path relative to `file` or to the root, with an optional `#` and the anchor of a heading
 */
const isMissing = (file: string, target: string): boolean => {
  const [path = '', anchor] = target.split('#');
  const named = path === '' ? file : [join(dirname(file), path), path].find((at) => existsSync(at));
  return !named || (anchor !== undefined && !anchorsOf(readFileSync(named, 'utf8')).includes(anchor));
};

const checkFileReferences = (file: string, prose: readonly Prose[]): Violation[] =>
  prose
    .flatMap(fileReferencesOf)
    .filter(({ text }) => isMissing(file, text))
    .map(({ line, text }) => ({ line, message: `"${text}": no such file or heading` }));

const violationsOf = (file: string): Violation[] => {
  const source = readFileSync(file, 'utf8');
  const prose = file.endsWith('.md') ? paragraphsOf(source) : commentsOf(source);
  return [
    ...prose.flatMap(checkProse),
    ...checkFileReferences(file, prose),
    ...(/\.(test|spec)\.tsx?$/.test(file) ? titlesOf(source).flatMap(checkTitle) : []),
  ];
};

/** Returns the subjects of commits; none if git cannot read the range, as in a shallow clone or a copy without history. */
const readSubjects = (range: string): string[] => {
  try {
    const log = ['log', '--no-merges', '--format=%s', range];
    return execFileSync('git', log, { encoding: 'utf8', stdio: 'pipe' }).split('\n').filter(Boolean);
  } catch {
    return [];
  }
};
const newSubjects = new Set([...readSubjects('-1'), ...readSubjects(`${options.since}..HEAD`)]);

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
