import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { LOCAL_BACKUP_KEYS } from './infra/local/environment.ts';
import { browserLaunch } from './test/support/browser.ts';
import { componentTests } from './web/vite.config.ts';

/** Environment variables for tests that import server code directly, without starting the product. */
const env = {
  TABLE_NAME: 'hanho',
  FILES_BUCKET: 'hanho-files',
  MAIL_FROM: 'no-reply@hanho.test',
  AWS_REGION: 'ap-northeast-2',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  LOG_LEVEL: 'SILENT',
  TIME_LIMIT_FACTOR: '4',
  // Tests also open the backups of products that they start.
  BACKUP_KEYS: `key-of-the-tests-that-sign-backups,${LOCAL_BACKUP_KEYS}`,
};

/** Packages that Vite bundles before the first component test. */
const componentDependencies = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  '@tanstack/react-query',
  '@tanstack/react-router',
  'react-hook-form',
  '@hookform/resolvers/zod',
  'clsx',
  'zod/v4',
  '@headlessui/react',
  'sonner',
  'ag-grid-react',
  'ag-grid-community',
  '@ag-grid-community/locale',
  'apexcharts',
  'barcode-detector/ponyfill',
  'exceljs',
  'fflate',
  'jspdf',
  'jsbarcode/bin/barcodes/CODE128/CODE128_AUTO.js',
  'luxon',
  'qrcode',
  'qrcode/lib/core/qrcode.js',
  'react-big-calendar',
  ...[
    'core',
    'modules/uploader',
    'formats/underline',
    'formats/strike',
    'formats/list',
    'formats/link',
    'formats/image',
    'formats/header',
    'formats/bold',
    'formats/blockquote',
  ].map((part) => `quill/${part}.js`),
  'vitest-browser-react',
];

export default defineConfig({
  test: {
    env,
    maxWorkers: 2,
    // Time limits are long, because they must only stop tests that hang, also on a busy machine.
    expect: { poll: { timeout: 60_000, interval: 50 } },
    testTimeout: 300_000,
    hookTimeout: 900_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{shared,functions,infra,bin}/**/*.test.ts',
            'web/src/**/*.test.ts',
            'test/*.test.ts',
            'test/{contract,waybill}/**/*.test.ts',
          ],
          // With isolation, loading the modules again for each file would take half of the CPU time of these tests.
          isolate: false,
        },
      },
      {
        ...componentTests,
        // A package that is not listed here would make Vite reload the page during a test.
        optimizeDeps: { include: componentDependencies },
        test: {
          name: 'component',
          include: ['src/**/*.test.tsx', '../test/component/**/*.test.tsx'],
          setupFiles: '../test/component/setup.ts',
          testTimeout: 300_000,
          maxWorkers: 2,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: await browserLaunch(),
              contextOptions: { locale: 'ko-KR', timezoneId: 'Australia/Sydney', reducedMotion: 'reduce' },
              actionTimeout: 60_000,
            }),
            instances: [{ browser: 'chromium' }],
          },
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          include: ['test/web/**/*.test.ts'],
          globalSetup: 'test/support/built-site.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'stack',
          include: ['test/infra/**/*.test.ts'],
          // Without isolation, the test files of a worker share the CDK library and the synthesised stacks.
          isolate: false,
        },
      },
      {
        // Test files are isolated (Vitest's default), because the server code reads environment variables when it is loaded.
        extends: true,
        test: {
          name: 'table',
          include: ['test/table/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'product',
          include: ['test/{integration,local,faults,fuzz,security,soak}/**/*.test.ts'],
          globalSetup: 'test/support/shared-product.ts',
          isolate: false,
        },
      },
    ],
  },
});
