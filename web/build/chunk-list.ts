import path from 'node:path';
import type { Plugin } from 'vite';

export type Chunk = {
  fileName: string;
  /** Source modules: paths relative to the project, with `/` and the bundler's query. */
  modules: string[];
  imports: string[];
  css: string[];
};

export const chunkListFile = '.vite/chunks.json';

/** Writes the list of chunks for bundle tests. The file is not published. */
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
      // The names of style sheets are set in an earlier `generateBundle` hook.
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
