import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { type ESTree, parseAst } from 'vite';

/** Files in which a top-level call only creates a value, usually a schema. */
const declarations =
  /[\\/](shared([\\/](contract|domain([\\/]\w+)?))?|functions[\\/](db|adapters|domain([\\/][\w-]+)?))[\\/][^\\/]+\.ts$/;

/** Returns an expression without the type assertion around it. */
const withoutType = (expression: ESTree.Expression): ESTree.Expression =>
  'expression' in expression && expression.type.startsWith('TS')
    ? withoutType(expression.expression as ESTree.Expression)
    : expression;

/** True if a bundler keeps the expression, because it may have side effects: a call, a property, or an object of calls. */
const mayHaveEffects = (expression: ESTree.Expression): boolean =>
  expression.type === 'CallExpression' ||
  expression.type === 'MemberExpression' ||
  (expression.type === 'ObjectExpression' &&
    expression.properties.some(
      (property) =>
        property.type === 'SpreadElement' || mayHaveEffects(withoutType(property.value as ESTree.Expression)),
    ));

type Replacement = { start: number; end: number; text: string; area?: string; action?: string };
/** A parsed file. The replacements are sorted and do not overlap. */
type Source = { code: string; replacements: readonly Replacement[] };

/**
 * Parses a file. @returns its code, and replacements that mark constants as pure or remove a route (with `area` and
 * `action`)
 */
const read = async (path: string): Promise<Source> => {
  const code = await readFile(path, 'utf8');
  const replacements: Replacement[] = [];
  for (const statement of parseAst(code, { lang: 'ts' }).body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { init } of declared.declarations) {
      const value = init && withoutType(init);
      if (!value || !mayHaveEffects(value)) continue;
      const { start, end } = value;
      replacements.push(
        { start, end: start, text: '/* @__PURE__ */ (() => (' },
        { start: end, end, text: '))()' },
      );
      if (value.type !== 'CallExpression') continue;
      const {
        callee,
        arguments: [area, routes],
      } = value;
      if (callee.type !== 'Identifier' || callee.name !== 'defineRoutes') continue;
      if (area?.type !== 'Literal' || routes?.type !== 'ObjectExpression') continue;
      for (const { type, start, end, ...route } of routes.properties) {
        if (type !== 'Property' || !('key' in route) || route.key.type !== 'Identifier') continue;
        replacements.push({ start, end, text: '...{}', area: String(area.value), action: route.key.name });
      }
    }
  }
  return { code, replacements: replacements.sort((a, b) => a.start - b.start) };
};

/** Cached, because every bundle reads the same files. */
const sources = new Map<string, Promise<Source>>();
const sourceOf = (path: string): Promise<Source> => {
  const source = sources.get(path) ?? read(path);
  sources.set(path, source);
  return source;
};

/**
 * Removes the schemas that a route does not need from the bundle of its function. Creating them all took a seventh of a
 * cold start. Without this plugin a bundler keeps them, because a call of `z.object(…)` may have side effects.
 * @param currentName returns the name of the function that is built, for a route its id (`parcel.search`)
 */
export const withoutUnusedSchemas = (currentName: () => string): Plugin => ({
  name: 'without-unused-schemas',
  setup: ({ onLoad }) => {
    onLoad({ filter: declarations }, async ({ path }) => {
      const [area, action] = currentName().split('.');
      const { code, replacements } = await sourceOf(path);
      const applied = replacements.filter(
        (replacement) =>
          replacement.area === undefined || (replacement.area === area && replacement.action !== action),
      );
      const parts = applied.map(
        ({ start, text }, nth) => code.slice(applied[nth - 1]?.end ?? 0, start) + text,
      );
      return { contents: [...parts, code.slice(applied.at(-1)?.end ?? 0)].join(''), loader: 'ts' };
    });
  },
});

/** Schemas of the operations of an SDK client. */
const sdkSchemas = /[\\/]@aws-sdk[\\/]client-[\w-]+[\\/]dist-es[\\/]schemas[\\/]schemas_0\.js$/;

/**
 * Plugin that removes the schemas of operations that a function does not call. A bundler keeps those of S3, because their
 * objects have computed keys, which may have side effects.
 */
export const withoutUnusedOperations: Plugin = {
  name: 'without-unused-operations',
  setup: ({ onLoad }) =>
    onLoad({ filter: sdkSchemas }, async ({ path }) => {
      const code = await readFile(path, 'utf8');
      return { contents: code.replace(/ = (\[[^;]*\]);$/gm, ' = /* @__PURE__ */ (() => ($1))();') };
    }),
};
