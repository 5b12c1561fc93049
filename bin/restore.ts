import { parseArgs } from 'node:util';
import { isDynamoDbEngine } from '#infra/local/dynamodb.ts';
import { StartError } from '#infra/local/engine.ts';
import { restoreLocal } from '#infra/local/offline-data.ts';

/**
 * Restores a backup into a folder of this machine, or with --table into an empty table of the account whose credentials
 * are at hand: npm run restore -- 2026-11-22-1795305600000.jsonl.gz
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
    '사용법: npm run restore -- 백업파일.jsonl.gz (또는 백업 이름) [--table 테이블 [--bucket 파일버킷]] [--allow-unsigned]',
  );
  process.exit(1);
}

const allowsUnsigned = values['allow-unsigned'];

const restoreDeployed = async (table: string): Promise<string> => {
  const { bucket } = values;
  // Functions read their environment when they are loaded.
  Object.assign(process.env, { TABLE_NAME: table, FILES_BUCKET: bucket ?? 'unused', MAIL_FROM: 'unused' });
  const { restoreOwn } = await import('#functions/domain/backup/restore-own.ts');
  const { bucketSource, diskSource } = await import('#functions/domain/backup/source.ts');
  return restoreOwn(bucket ? bucketSource(file) : diskSource(file), () => new Date(), { allowsUnsigned });
};

try {
  const { LOCAL_DATA_DIR, LOCAL_DYNAMODB_ENDPOINT, LOCAL_DYNAMODB_ENGINE: engine = '' } = process.env;
  const dynamoDb = {
    endpoint: LOCAL_DYNAMODB_ENDPOINT || undefined,
    engine: isDynamoDbEngine(engine) ? engine : undefined,
  };
  const report = values.table
    ? await restoreDeployed(values.table)
    : await restoreLocal({ file, allowsUnsigned, dataDir: LOCAL_DATA_DIR || '.local', dynamoDb });
  console.log(report);
} catch (error) {
  // Both are told in a sentence; a RestoreError is loaded with what throws it.
  const isTold = error instanceof StartError || (error as Error).constructor.name === 'RestoreError';
  console.error(isTold ? (error as Error).message : error);
  process.exit(1);
}
