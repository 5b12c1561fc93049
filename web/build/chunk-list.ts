import path from 'node:path';
import type { Plugin } from 'vite';

/** A script of the built site and the source modules in it. */
export type Chunk = {
  fileName: string;
  /** Paths relative to the project, with `/` and with the bundler's query. */
  modules: string[];
  /** Scripts that a browser loads together with this one. */
  imports: string[];
  /** Style sheets that it brings. */
  css: string[];
};

export const chunkListFile = '.vite/chunks.json';

/** Writes the list of chunks beside the site, so that tests of the bundle need no build of their own. It is never published. */
export const chunkList = (): Plugin => {
  let root = '';
  const relative = (id: string): string => path.relative(root, id.replace('\0', '')).replaceAll('\\', '/');
  return {
    name: 'hanho:chunk-list',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved: (config) => {
      root = path.dirname(config.root);
    },
    generateBundle: {
      // Style sheets get their names in an earlier hook of the same kind.
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).flatMap((file): Chunk[] =>
          file.type === 'chunk'
            ? [
                {
                  fileName: file.fileName,
                  modules: file.moduleIds.map(relative),
                  imports: file.imports,
                  css: [...(file.viteMetadata?.importedCss ?? [])],
                },
              ]
            : [],
        );
        this.emitFile({ type: 'asset', fileName: chunkListFile, source: JSON.stringify(chunks) });
      },
    },
  };
};
