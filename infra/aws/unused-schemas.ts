import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { parseAst } from 'vite';

/** Files in which a top-level call only creates a value, usually a schema. */
const declarations = /[\\/](shared([\\/](contract|domain))?|functions[\\/]db)[\\/][^\\/]+\.ts$/;

type Cut = { start: number; end: number; by: string; area?: string; action?: string };
type Source = { code: string; cuts: readonly Cut[] };

/** Reads a file and finds its cuts: constants to mark as pure, and routes that can be removed by name. */
const read = async (path: string): Promise<Source> => {
  const code = await readFile(path, 'utf8');
  const cuts: Cut[] = [];
  for (const statement of parseAst(code, { lang: 'ts' }).body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { init } of declared.declarations) {
      if (init?.type !== 'CallExpression') continue;
      const { start, end, callee, arguments: given } = init;
      cuts.push({ start, end: start, by: '/* @__PURE__ */ (() => ' }, { start: end, end, by: ')()' });
      if (callee.type !== 'Identifier' || callee.name !== 'defineRoutes') continue;
      const [area, routes] = given;
      if (area?.type !== 'Literal' || routes?.type !== 'ObjectExpression') continue;
      for (const { type, start, end, ...route } of routes.properties) {
        if (type !== 'Property' || !('key' in route) || route.key.type !== 'Identifier') continue;
        cuts.push({ start, end, by: '...{}', area: String(area.value), action: route.key.name });
      }
    }
  }
  return { code, cuts: cuts.sort((a, b) => a.start - b.start) };
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
      const { code, cuts } = await sourceOf(path);
      const made = cuts.filter(
        (cut) => cut.area === undefined || (cut.area === area && cut.action !== action),
      );
      const kept = made.map(({ start, by }, nth) => code.slice(made[nth - 1]?.end ?? 0, start) + by);
      return { contents: [...kept, code.slice(made.at(-1)?.end ?? 0)].join(''), loader: 'ts' };
    });
  },
});
