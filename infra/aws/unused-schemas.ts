import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { parseAst } from 'vite';

/** Where a call at the top of a file only makes a value: schemas, for the most part. */
const declarations = /[\\/](shared([\\/](contract|domain))?|functions[\\/]db)[\\/][^\\/]+\.ts$/;

type Cut = { start: number; end: number; by: string; area?: string; action?: string };
type Source = { code: string; cuts: readonly Cut[] };

/** A file, and what to change in it: constants that may go when nobody reads them, routes that may go by their name. */
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

/** Every bundle reads the same files. */
const sources = new Map<string, Promise<Source>>();
const sourceOf = (path: string): Promise<Source> => {
  const source = sources.get(path) ?? read(path);
  sources.set(path, source);
  return source;
};

/**
 * Leaves out of a function's bundle every schema that its route does not need. Making them all took a seventh of a cold
 * start where orders come in: a bundler cannot know that `z.object(…)` does nothing but make a value.
 * @param name the function's: `parcel.search` for a route
 */
export const withoutUnusedSchemas = (name: string): Plugin => ({
  name: 'without-unused-schemas',
  setup: ({ onLoad }) => {
    const [area, action] = name.split('.');
    onLoad({ filter: declarations }, async ({ path }) => {
      const { code, cuts } = await sourceOf(path);
      const made = cuts.filter(
        (cut) => cut.area === undefined || (cut.area === area && cut.action !== action),
      );
      const kept = made.map(({ start, by }, nth) => code.slice(made[nth - 1]?.end ?? 0, start) + by);
      return { contents: [...kept, code.slice(made.at(-1)?.end ?? 0)].join(''), loader: 'ts' };
    });
  },
});
