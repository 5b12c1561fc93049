import { defineConfig } from 'vitest/config';

/** What functions read from their environment; tests that talk to a running product do not use it. */
const env = {
  TABLE_NAME: 'hanho',
  FILES_BUCKET: 'hanho-files',
  MAIL_FROM: 'no-reply@hanho.test',
  AWS_REGION: 'ap-northeast-2',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  LOG_LEVEL: 'SILENT',
  BACKUP_KEYS: 'key-of-the-tests-that-sign-backups',
};

export default defineConfig({
  test: {
    env,
    maxWorkers: 2,
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
          // Loading the modules again for each file takes half of the processor time of these tests.
          isolate: false,
          // A bound for tests that hang. It must hold on a machine that is busy with other work, too.
          testTimeout: 120_000,
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
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'product',
          include: ['test/{integration,local,faults,fuzz,security,soak}/**/*.test.ts'],
          globalSetup: 'test/support/shared-product.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
