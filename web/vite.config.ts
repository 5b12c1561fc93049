import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter, tanstackRouterGenerator } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkList } from './build/chunk-list.ts';
import { pdfFonts } from './build/pdf-fonts.ts';
import { prerender } from './build/prerender.ts';
import { pretendardSlices } from './build/web-fonts.ts';

/** The call that adds a `<style>` element, which the content security policy forbids. */
const INSERT_CSS = /^__insertCSS\(".*$/m;

/** Takes the style injection out of sonner; its sheet is imported by `components/notice.css` instead. */
const sonnerWithoutStyle = (): Plugin => ({
  name: 'hanho:sonner-without-style',
  transform(code, id) {
    if (!/[\\/]sonner[\\/]dist[\\/]index\.mjs/.test(id)) return null;
    if (!INSERT_CSS.test(code))
      throw new Error('sonner no longer calls __insertCSS: check its style handling');
    return { code: code.replace(INSERT_CSS, ''), map: null };
  },
});

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const framework =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|clsx|use-sync-external-store|@tanstack[\\/](react-router|router-core|history|store|react-store))[\\/]/;
/** Pieces of nearly every page, which cost a KB and five requests more as chunks of their own. */
const common =
  /[\\/](web[\\/]src[\\/](app|start|components[\\/](app-frame|button|company|dialogs|disclosure-menu|icons|logo|notice|office-state|public-[a-z]+|sign-out|spinner|states|system-pages|use-escape|when-near)|lib[\\/](api-error|call|navigation))|shared[\\/]domain[\\/]auth-level)\.tsx?$|[\\/]web[\\/]src[\\/]routes[\\/](__root|_public)\.tsx\?tsr-split=component$/;
/** Pieces of lists and forms, most of them under a KB: a page takes ten of them or none. */
const pieces =
  /[\\/]web[\\/]src[\\/](components[\\/](chip|choice-group|field|form-notes|page-header|pagination)|lib[\\/](media-query|typing))\.tsx?$/;
/** Taken also by pages that have neither. */
const formats = /[\\/](web[\\/]src[\\/]lib[\\/]formats|shared[\\/]domain[\\/](dates|masking))\.ts$/;
/** What a page with a form of many fields takes besides. */
const forms =
  /[\\/](node_modules[\\/](react-hook-form|@hookform)[\\/]|web[\\/]src[\\/]components[\\/](form|form-field)\.tsx?$)/;
/** Every page with server data takes most of it, in ten pieces if left alone. */
const query =
  /[\\/](node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/]|web[\\/]src[\\/](components[\\/]query-client\.tsx|routes[\\/]_public[\\/]_query\.tsx\?tsr-split=component)$)/;
/** Likewise of every page with a form. */
const schemas = /[\\/](node_modules[\\/]zod[\\/]|web[\\/]src[\\/]lib[\\/]zod\.ts$)/;

const routes = { routesDirectory: at('./src/routes'), addExtensions: true, quoteStyle: 'single' } as const;
/** The routes of one of the two apps, without types: those are in the tree of all. */
const routesOf = (app: 'public' | 'staff', others: string) =>
  tanstackRouterGenerator({
    ...routes,
    generatedRouteTree: at(`./src/route-tree.${app}.gen.js`),
    disableTypes: true,
    routeFileIgnorePattern: others,
  });

/** Component tests take the sources as the site does. They read the route trees as they are committed. */
export const sources = {
  root: at('.'),
  resolve: {
    alias: [
      // Exactly `zod`: the file itself imports `zod/v4`.
      { find: /^zod$/, replacement: at('./src/lib/zod.ts') },
      // jsPDF imports these only to draw HTML, which this project does not use.
      { find: /^(canvg|html2canvas|dompurify)$/, replacement: at('./src/lib/empty-module.ts') },
      // The shim is for React 17; the installed React has the hook.
      {
        find: 'use-sync-external-store/shim/with-selector',
        replacement: 'use-sync-external-store/with-selector',
      },
    ],
  },
};
const routerPlugin = (enableRouteGeneration: boolean) =>
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    ...routes,
    generatedRouteTree: at('./src/route-tree.gen.ts'),
    enableRouteGeneration,
  });

export const componentTests = {
  ...sources,
  plugins: [routerPlugin(false), react(), tailwindcss(), pdfFonts()],
};

export default defineConfig({
  ...sources,
  plugins: [
    routerPlugin(true),
    routesOf('public', '^(admin|partnerAdmin)'),
    routesOf('staff', '^_public'),
    react(),
    tailwindcss(),
    pretendardSlices(),
    sonnerWithoutStyle(),
    pdfFonts(),
    chunkList(),
    prerender(),
  ],
  worker: { format: 'es' },
  server: { proxy: { '/api': 'http://localhost:3000' } },
  build: {
    outDir: at('../dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    // The policy allows fonts and pictures from this origin only, so nothing may become a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [at('./index.html'), at('./staff.html')],
      output: {
        codeSplitting: {
          groups: [
            // In one piece it compresses better, and stays in the cache when only the product changes.
            { name: 'framework', test: framework },
            { name: 'common', test: common },
            { name: 'formats', test: formats },
            { name: 'pieces', test: pieces },
            { name: 'forms', test: forms },
            { name: 'query', test: query },
            { name: 'schemas', test: schemas },
          ],
        },
      },
    },
  },
});
