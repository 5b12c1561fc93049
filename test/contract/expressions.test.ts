import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import * as fc from 'fast-check';
import { parseSync, Visitor } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import { allRoutes } from '#shared/contract/index.ts';
import { wireForm } from '#shared/contract/openapi.ts';
import { pathPattern } from '#shared/contract/path-pattern.ts';

/**
 * No expression of the server takes more than linear time, whatever it is given. The texts are so long that a second
 * power takes longer than the limit, where what is linear takes a millisecond: the limit lies far from both.
 */
const LENGTH = 200_000;
const STUCK_AFTER_MS = 10_000;

const root = fileURLToPath(new URL('../../', import.meta.url));
type Expression = { pattern: string; flags: string };

const written = (folder: string): Expression[] => {
  const found: Expression[] = [];
  const visitor = new Visitor({
    Literal: (node) => {
      if ('regex' in node) found.push(node.regex);
    },
  });
  const files = readdirSync(root + folder, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
    visitor.visit(parseSync(file, readFileSync(`${root}${folder}/${file}`, 'utf8')).program);
  }
  return found;
};

/** What the contract's schemas check texts with, the library's own expressions among it. */
const declared = (): Expression[] => {
  const found: Expression[] = [];
  const walk = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'pattern' && typeof inner === 'string') found.push({ pattern: inner, flags: '' });
      else walk(inner);
    }
  };
  for (const schema of allRoutes.flatMap(({ params, query, body }) =>
    [params, query, body].filter((schema) => schema !== undefined),
  ))
    walk(wireForm(schema));
  return found;
};

const paths = (): Expression[] =>
  allRoutes.map(({ path }) => ({ pattern: pathPattern(path).source, flags: '' }));

/** Those that repeat something without an end; any other is linear by its nature. */
const all = [
  ...new Map(
    [...written('shared'), ...written('functions'), ...declared(), ...paths()]
      .filter(({ pattern }) => /[*+]|\{\d+,\}/.test(pattern))
      .map((expression) => [`/${expression.pattern}/${expression.flags}`, expression]),
  ),
];

/** Every kind of letter, and pairs that repetitions inside repetitions are made of. */
const anywhere = ['a', '0', ' ', '\n', '-', '.', '가', 'a.', 'a-', '0.', 'a ', 'aA0'];

/** What an expression itself speaks of, alone and beside its neighbour. */
const ownTexts = (pattern: string): string[] => {
  const marks = [...new Set(pattern.replace(/\\[a-z]|[()|^$?*+{}[\]\\]/g, ''))].slice(0, 12);
  return [...marks, ...marks.map((mark, at) => mark + (marks[at + 1] ?? 'a'))];
};

/** Texts that it matches, where they can be made. */
const matching = ({ pattern, flags }: Expression): string[] => {
  try {
    const texts = fc.stringMatching(new RegExp(pattern, flags.replace(/[gy]/g, '')), { maxLength: 30 });
    return fc.sample(texts, { seed: 1, numRuns: 3 });
  } catch {
    return [];
  }
};

const textsFor = (expression: Expression) => {
  const matches = matching(expression).filter(Boolean);
  const pumped = [...new Set([...anywhere, ...ownTexts(expression.pattern), ...matches])];
  const [start = ''] = matches;
  return pumped.flatMap((text) =>
    ['', start.slice(0, -1)].map((before) => ({
      start: before,
      pumped: text,
      end: '\u0001',
      length: LENGTH,
    })),
  );
};

let worker: Worker | undefined;
afterAll(async () => {
  await worker?.terminate();
});

/** Whether an expression comes to its end on every text; one that does not, or fills its stack, takes its thread with it. */
const endsOnAll = async (expression: Expression, within = STUCK_AFTER_MS): Promise<boolean> => {
  worker ??= new Worker(new URL('match-worker.mjs', import.meta.url));
  const thread = worker;
  const texts = textsFor(expression);
  const ended = await new Promise<boolean>((resolve) => {
    const stuck = setTimeout(() => resolve(false), within);
    thread.once('error', () => resolve(false));
    thread.once('message', () => {
      clearTimeout(stuck);
      thread.removeAllListeners('error');
      resolve(true);
    });
    thread.postMessage({ ...expression, texts });
  });
  if (!ended) {
    worker = undefined;
    await thread.terminate();
  }
  return ended;
};

describe('an expression', () => {
  it('is found where it stands', () => {
    expect(all.length).toBeGreaterThan(40);
  });

  it.each(['^(a+)+$', '\\s+$', '^(a|a)*b', '(\\d+\\.?)+x'])('such as /%s/ is caught', async (pattern) => {
    expect(await endsOnAll({ pattern, flags: '' }, 1_000)).toBe(false);
  });

  it.each(all)('%s takes linear time', async (_, expression) => {
    expect(await endsOnAll(expression)).toBe(true);
  });
});
