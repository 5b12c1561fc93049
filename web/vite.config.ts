import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { prerender } from './build/prerender.ts';
import { pretendardSlices } from './build/pretendard-slices.ts';
import { sonnerWithoutStyle } from './build/sonner-without-style.ts';
import { waybillFonts } from './build/waybill-fonts.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const framework =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|clsx|use-sync-external-store|@tanstack[\\/](react-router|router-core|history|store|react-store))[\\/]/;
/** Pieces of nearly every page, which cost a KB and five requests more as chunks of their own. */
const common =
  /[\\/](web[\\/]src[\\/](components[\\/](button|company|disclosure-menu|icons|logo|office-now|office-state|public-[a-z]+|sign-out|skip-link|spinner|use-escape)|lib[\\/](api-error|call))|shared[\\/]domain[\\/]auth-level)\.tsx?$/;
const emptyModule = at('./src/lib/empty-module.ts');

export default defineConfig({
  root: at('.'),
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: at('./src/routes'),
      generatedRouteTree: at('./src/route-tree.gen.ts'),
      addExtensions: true,
      quoteStyle: 'single',
    }),
    react(),
    tailwindcss(),
    pretendardSlices(),
    sonnerWithoutStyle(),
    waybillFonts(),
    prerender(),
  ],
  resolve: {
    alias: {
      // jsPDF names these for drawing HTML, which nothing here does.
      canvg: emptyModule,
      html2canvas: emptyModule,
      dompurify: emptyModule,
      // The shim is for React 17; today's React has the hook itself.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': 'http://localhost:3000' } },
  build: {
    outDir: at('../dist/web'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // The policy allows fonts and pictures from this origin only, so nothing may become a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // In one piece it compresses better, and stays in the cache when only the product changes.
            { name: 'framework', test: framework },
            { name: 'common', test: common },
          ],
        },
      },
    },
  },
});
