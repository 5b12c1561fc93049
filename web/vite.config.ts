import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter, tanstackRouterGenerator } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { jsonSchemaModules, withoutJsonSchemas } from '#shared/without-json-schemas.ts';
import { chunkList } from './build/chunk-list.ts';
import { pdfFonts } from './build/pdf-fonts.ts';
import { prerender } from './build/prerender.ts';
import { pretendardSlices } from './build/web-fonts.ts';

/** The call in sonner that inserts a `<style>` element, which the security policy forbids. */
const INSERT_CSS = /^__insertCSS\(".*$/m;

/** Removes the style injection of sonner. `components/ui/notice.css` imports its style sheet instead. */
export const sonnerWithoutStyle = (): Plugin => ({
  name: 'hanho:sonner-without-style',
  transform(code, id) {
    if (!/[\\/]sonner[\\/]dist[\\/]index\.mjs/.test(id)) return null;
    if (!INSERT_CSS.test(code))
      throw new Error('sonner no longer calls __insertCSS: check its style handling');
    return { code: code.replace(INSERT_CSS, ''), map: null };
  },
});

/** Search of the bundled library for a `require` of Node. It would add code to the first load of every page. */
const SEARCH_FOR_REQUIRE = /"function"==typeof require&&require/g;

/** Removes the search for `require` from exceljs, which no browser has. */
const exceljsWithoutRequire = (): Plugin => ({
  name: 'hanho:exceljs-without-require',
  transform(code, id) {
    if (!/[\\/]exceljs\.min\.js$/.test(id)) return null;
    if (!SEARCH_FOR_REQUIRE.test(code)) throw new Error('exceljs no longer searches for `require`');
    return { code: code.replace(SEARCH_FOR_REQUIRE, 'false'), map: null };
  },
});

const jsonSchemas = (): Plugin => ({
  name: 'hanho:without-json-schemas',
  transform: (code, id) =>
    jsonSchemaModules.test(id) ? { code: withoutJsonSchemas(code), map: null } : null,
});

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const framework =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|clsx|use-sync-external-store|@tanstack[\\/](react-router|router-core|history|store|react-store))[\\/]/;
/** Modules of nearly every page. Separate chunks would add 1 KB and five requests. */
const common =
  /[\\/](web[\\/]src[\\/](app|start|components[\\/]\w+[\\/](app-frame|button|company|dialogs|disclosure-menu|icons|logo|notice|office-state|public-[a-z]+|spinner|states|system-pages|use-escape)|lib[\\/](api-error|call|navigation|search-values))|shared[\\/]domain[\\/]auth-level)\.tsx?$|[\\/]web[\\/]src[\\/]routes[\\/](__root\.tsx|(__root|_public)\.tsx\?tsr-split=component)$/;
/** Modules of lists and forms, most below 1 KB. A page uses about ten of them or none. */
const pieces =
  /[\\/]web[\\/]src[\\/](components[\\/]\w+[\\/](chip|choice-group|field|form-notes|page-header|pagination)|lib[\\/](keys|media-query|typing))\.tsx?$/;
const formats = /[\\/](web[\\/]src[\\/]lib[\\/]formats|shared[\\/]domain[\\/]dates)\.ts$/;
/** The tracking page has phone numbers but no other values. */
const phones = /[\\/]shared[\\/]domain[\\/]values[\\/]phone-format\.ts$/;
const forms =
  /[\\/](node_modules[\\/](react-hook-form|@hookform)[\\/]|web[\\/]src[\\/]components[\\/]\w+[\\/](form|form-field|use-typing)\.tsx?$)/;
/** Texts and readers of values: thirty modules, most below 1 KB. The home page has quantities but no other values, the tracking page only the numbers in a text. */
const words = /[\\/]shared[\\/](korean|words\.ko|domain[\\/]values[\\/]reading)\.ts$/;
const spelling = /[\\/]shared[\\/]domain[\\/](clean-text|values[\\/]spelling)\.ts$/;
const decimals = /[\\/]shared[\\/]domain[\\/]decimal\.ts$/;
const quantities =
  /[\\/](shared[\\/]domain[\\/]values[\\/](count|length|price|quantity|weight|won)|web[\\/]src[\\/]lib[\\/]quantity-typing)\.ts$/;
const values =
  /[\\/](shared[\\/]domain[\\/]values[\\/](?!phone-format|printed-phone|numbers?-)|web[\\/]src[\\/](components[\\/]\w+[\\/]value-field|lib[\\/]value-typing))[^\\/]*\.tsx?$/;
/** Query library: ten chunks without this group, most of which every page with server data loads. */
const query =
  /[\\/](node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/]|web[\\/]src[\\/](components[\\/]\w+[\\/]query-client\.tsx|lib[\\/]wire-flag\.ts|routes[\\/]_public[\\/]_query\.tsx\?tsr-split=component)$)/;
/** Chunks that each document loads. */
const loadedByAll = /^assets\/(common|react|rolldown-runtime)-/;
const schemas = /[\\/](node_modules[\\/]zod[\\/]|web[\\/]src[\\/]lib[\\/]zod\.ts$)/;

const routes = {
  routesDirectory: pathOf('./src/routes'),
  addExtensions: true,
  quoteStyle: 'single',
} as const;
/** Generates the route tree of one app. Its types are those of the complete tree. */
const routesOf = (app: 'public' | 'staff', others: string) =>
  tanstackRouterGenerator({
    ...routes,
    generatedRouteTree: pathOf(`./src/route-tree.${app}.gen.js`),
    disableTypes: true,
    routeFileIgnorePattern: others,
  });

/** Settings shared with component tests. */
export const sources = {
  root: pathOf('.'),
  resolve: {
    alias: [
      // Matches exactly `zod`, because the replacement itself imports `zod/v4`.
      { find: /^zod$/, replacement: pathOf('./src/lib/zod.ts') },
      // Optional dependencies of jsPDF for drawing HTML, which this project does not use.
      { find: /^(canvg|html2canvas|dompurify)$/, replacement: pathOf('./src/lib/empty-module.ts') },
      // The shim supports React 17. Later versions of React need none.
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
    generatedRouteTree: pathOf('./src/route-tree.gen.ts'),
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
    exceljsWithoutRequire(),
    jsonSchemas(),
    pdfFonts(),
    chunkList(),
    prerender(),
  ],
  worker: { format: 'es' },
  server: { proxy: { '/api': 'http://localhost:3000' } },
  build: {
    outDir: pathOf('../dist/web'),
    emptyOutDir: true,
    // The README states the oldest browsers. Chrome 106 is the engine of Samsung Internet 20. As a target of scripts, they would
    // cost the first load 320 bytes for class fields; the test of the built scripts refuses the rest that Safari 15.4 lacks.
    target: 'es2022',
    cssTarget: ['chrome106', 'safari15.4', 'firefox115'],
    // The security policy forbids fonts and images from data: URLs.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Each document loads these, so that the entry does not repeat them for each page.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !loadedByAll.test(file)),
    },
    // Tests of the site limit what each page loads. Chunks of libraries that load later, such as the grid, may be larger.
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      // Says how long plugins took, which a newcomer at the first start cannot act on.
      checks: { pluginTimings: false },
      input: [pathOf('./index.html'), pathOf('./staff.html')],
      output: {
        // The entry lists the names of a hundred files. A character less in each hash is 150 bytes.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            // React and the router compress better in one chunk, which stays cached across releases.
            { name: 'react', test: framework },
            { name: 'common', test: common },
            { name: 'formats', test: formats },
            { name: 'pieces', test: pieces },
            { name: 'phones', test: phones },
            { name: 'forms', test: forms },
            { name: 'words', test: words },
            { name: 'spelling', test: spelling },
            { name: 'decimals', test: decimals },
            { name: 'quantities', test: quantities },
            { name: 'values', test: values },
            { name: 'query', test: query },
            { name: 'schemas', test: schemas },
          ],
        },
      },
    },
  },
});
