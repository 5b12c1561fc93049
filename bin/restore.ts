import { parseArgs } from 'node:util';
import { engineFromEnvironment } from '#infra/local/dynamodb.ts';
import { StartError } from '#infra/local/engine.ts';
import { restoreLocal } from '#infra/local/offline-data.ts';

/**
 * Restores a backup into an empty local data folder (`LOCAL_DATA_DIR`, default `.local`), or with --table into an empty
 * table of the AWS account of the current credentials: npm run restore -- 2026-11-22-1795305600000.jsonl.gz
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    table: { type: 'string' },
    bucket: { type: 'string' },
    'allow-unsigned': { type: 'boolean', default: false },
  },
});
const [file] = positionals;
if (!file) {
  console.error(
    'Usage: npm run restore -- <backup file or name> [--table <table> [--bucket <files bucket>]] [--allow-unsigned]',
  );
  process.exit(1);
}

const allowsUnsigned = values['allow-unsigned'];

const restoreDeployed = async (table: string): Promise<string> => {
  const { bucket } = values;
  // Server code reads environment variables when it is loaded, so they are set before the imports.
  Object.assign(process.env, { TABLE_NAME: table, FILES_BUCKET: bucket ?? 'unused', MAIL_FROM: 'unused' });
  const { restoreOwnTable } = await import('#functions/domain/backup/restore-own.ts');
  const { bucketSource, diskSource } = await import('#functions/domain/backup/source.ts');
  return restoreOwnTable(bucket ? bucketSource(file) : diskSource(file), () => new Date(), {
    allowsUnsigned,
  });
};

try {
  const dataDir = process.env.LOCAL_DATA_DIR || '.local';
  const report = values.table
    ? await restoreDeployed(values.table)
    : await restoreLocal({ file, allowsUnsigned, dataDir, dynamoDb: engineFromEnvironment() });
  console.log(report);
} catch (error) {
  // RestoreError is compared by name, because a static import of its module would read the environment too early.
  const isExpected = error instanceof StartError || (error as Error).constructor.name === 'RestoreError';
  console.error(isExpected ? (error as Error).message : error);
  process.exit(1);
}
