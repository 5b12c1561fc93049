import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pretendardSlices } from '../build/web-fonts.ts';
import { sonnerWithoutStyle, sources } from '../vite.config.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Build of the component gallery. It is separate from the site, so that it is never deployed. */
export default defineConfig({
  ...sources,
  root: at('.'),
  base: '/_local/components/',
  publicDir: false,
  plugins: [react(), tailwindcss(), pretendardSlices(), sonnerWithoutStyle()],
  build: {
    outDir: at('../../dist/components'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
  },
});
