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
 * Length of the texts. Quadratic matching of such a text takes longer than STUCK_AFTER_MS, linear matching about a
 * millisecond. The server's expressions must be linear, so that no input blocks a function.
 */
const LENGTH = 200_000;
const STUCK_AFTER_MS = 10_000;

const root = fileURLToPath(new URL('../../', import.meta.url));
type Expression = { pattern: string; flags: string };

const expressionsIn = (folder: string): Expression[] => {
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

/** Patterns in the JSON schemas of the contract, including those of zod. */
const schemaPatterns = (): Expression[] => {
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

const pathPatterns = (): Expression[] =>
  allRoutes.map(({ path }) => ({ pattern: pathPattern(path).source, flags: '' }));

/** Expressions with an unbounded repetition. All others are linear. */
const unboundedExpressions = [
  ...new Map(
    [...expressionsIn('shared'), ...expressionsIn('functions'), ...schemaPatterns(), ...pathPatterns()]
      .filter(({ pattern }) => /[*+]|\{\d+,\}/.test(pattern))
      .map((expression) => [`/${expression.pattern}/${expression.flags}`, expression]),
  ),
];

/** Repeated texts for every expression: letters of each kind, and pairs that nested repetitions match. */
const commonTexts = ['a', '0', ' ', '\n', '-', '.', '가', 'a.', 'a-', '0.', 'a ', 'aA0'];

/** Literal characters of an expression, each alone and followed by the next one. */
const literalTexts = (pattern: string): string[] => {
  const characters = [...new Set(pattern.replace(/\\[a-z]|[()|^$?*+{}[\]\\]/g, ''))].slice(0, 12);
  return [...characters, ...characters.map((character, at) => character + (characters[at + 1] ?? 'a'))];
};

/** Three texts that match the expression, or none if fast-check cannot generate them. */
const sampleMatches = ({ pattern, flags }: Expression): string[] => {
  try {
    const texts = fc.stringMatching(new RegExp(pattern, flags.replace(/[gy]/g, '')), { maxLength: 30 });
    return fc.sample(texts, { seed: 1, numRuns: 3 });
  } catch {
    return [];
  }
};

const textsFor = (expression: Expression) => {
  const matches = sampleMatches(expression).filter(Boolean);
  const pumped = [...new Set([...commonTexts, ...literalTexts(expression.pattern), ...matches])];
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

/** True if the expression matches every text within the limit. Otherwise its worker thread is terminated. */
const isFastOnAll = async (expression: Expression, within = STUCK_AFTER_MS): Promise<boolean> => {
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

describe('isFastOnAll', () => {
  it.each(['^(a+)+$', '\\s+$', '^(a|a)*b', '(\\d+\\.?)+x'])(
    'returns false for /%s/, which backtracks',
    async (pattern) => {
      expect(await isFastOnAll({ pattern, flags: '' }, 1_000)).toBe(false);
    },
  );
});

describe('regular expressions of the server', () => {
  it('are found in the sources and in the contract', () => {
    expect(unboundedExpressions.length).toBeGreaterThan(40);
  });

  it.each(unboundedExpressions)('match in linear time: %s', async (_, expression) => {
    expect(await isFastOnAll(expression)).toBe(true);
  });
});
