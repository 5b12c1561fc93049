import { join, resolve } from 'node:path';
import { buildSite } from './build-site.ts';
import { type DataFolder, openDataFolder, type SeedKind } from './data-folder.ts';
import { type DynamoDbEngine, startDynamoDb } from './dynamodb.ts';
import { StartError } from './engine.ts';
import { BUCKET, localBackupKeys, setEnvironment, TABLE } from './environment.ts';
import { startJob, startLambda } from './lambda.ts';
import { openLog } from './log.ts';
import { LOCAL_ADDRESS_KEY, startRoadAddresses } from './road-addresses.ts';
import { startS3 } from './s3.ts';
import { startSecrets } from './secrets.ts';
import { startSes } from './ses.ts';
import { LOCAL_TRACKER_SECRET, startCourierTracker } from './simulators/courier-tracker.ts';
import { startUnipass } from './simulators/unipass.ts';
import { openSiteServers } from './site-servers.ts';
import { createTable, hasTable } from './table.ts';

const BACKUP_SECRET = 'hanho/backup';
const ADDRESS_SECRET = 'hanho/address-search';
const COURIER_SECRET = 'hanho/courier';
const UNIPASS_SECRET = 'hanho/unipass';

export type Options = {
  /** 0 selects a free port. */
  port: number;
  dataDir: string;
  /** Seed data of a first start. Default: demo. Existing data is not seeded again. */
  seed?: SeedKind;
  reset: boolean;
  build: boolean;
  dynamoDb: { endpoint?: string; engine?: DynamoDbEngine };
  throttleFactor: number;
  /** False if jobs run on request only. */
  schedules: boolean;
  /** Restored table to use instead of the table of the data folder. */
  restoredTable?: string;
  logToStdout: boolean;
  signal: AbortSignal;
  /** Called when the DynamoDB engine exited and is not restarted. */
  onLost: (reason: string) => void;
};

/** Creates the table, and seeds an empty table. `replace` deletes an existing table first. @returns the kind of its data */
const fillTable = async (
  folder: DataFolder,
  { endpoint, table }: { endpoint: string; table: string },
  requested: SeedKind | undefined,
  replace: boolean,
): Promise<SeedKind> => {
  if (!(await createTable(endpoint, table, replace))) {
    const existing = folder.readContents()?.seed ?? 'demo';
    if (requested && requested !== existing) {
      console.log(
        `있던 데이터(${existing})를 그대로 씁니다. 다시 채우려면: npm start -- --reset --seed=${requested}`,
      );
    }
    return existing;
  }
  const kind = requested ?? 'demo';
  folder.markFilling(kind);
  console.log(`처음 쓸 데이터를 채웁니다. (Seeding: ${kind})`);
  const { seed } = await import('./seed.ts');
  await seed(kind, new Date());
  folder.markFilled(kind);
  return kind;
};

/** Starts all engines and the gateway in order. `stop` and a failed start stop them in reverse order. @throws StartError */
export const startLocal = async (options: Options) => {
  const { signal, onLost } = options;
  const dataDir = resolve(options.dataDir);
  const stops: (() => Promise<void> | void)[] = [];
  let stopping = Promise.resolve();
  const stop = () => {
    stopping = stopping.then(async () => {
      for (const stopOne of stops.splice(0).reverse()) await stopOne();
    });
    return stopping;
  };

  // An abort stops the engines, which makes a start in progress fail.
  signal.addEventListener('abort', () => void stop());
  try {
    const servers = await openSiteServers(options.port);
    stops.push(servers.stop);
    const folder = openDataFolder(dataDir);
    if (!options.reset) folder.requireUsable();
    await folder.claim();
    stops.push(folder.release);
    const building = new AbortController();
    stops.push(() => building.abort());
    // The build is a process of its own, which runs while the engines start and the table is filled.
    const built = options.build ? buildSite(building.signal) : Promise.resolve();
    // A failure is thrown where the build is awaited.
    built.catch(() => undefined);

    const replace = options.reset || folder.readContents()?.isFilling === true;
    if (replace) folder.empty();
    const log = openLog(join(dataDir, 'gateway.log'), options.logToStdout);
    const starting = { dataDir, ...options.dynamoDb, onStart: folder.recordEngine, onLost };
    const dynamoDb = await startDynamoDb(starting);
    stops.push(dynamoDb.stop);
    const onJobFailure = (error: unknown) => log.failure('job', error);
    const s3 = await startS3(dataDir, BUCKET, (event) => void startJob('import', event, onJobFailure));
    stops.push(s3.stop);
    const ses = await startSes(dataDir, (event) => void startJob('mailEvents', event, onJobFailure));
    stops.push(ses.stop);

    const roadAddresses = await startRoadAddresses();
    stops.push(roadAddresses.stop);
    const courierTracker = await startCourierTracker(join(dataDir, 'courier-tracker.jsonl'));
    stops.push(courierTracker.stop);
    const unipass = await startUnipass(join(dataDir, 'clearance.jsonl'));
    stops.push(unipass.stop);
    const secrets = await startSecrets({
      [BACKUP_SECRET]: localBackupKeys(),
      [ADDRESS_SECRET]: LOCAL_ADDRESS_KEY,
      get [COURIER_SECRET]() {
        return courierTracker.state().off ? '' : LOCAL_TRACKER_SECRET;
      },
      get [UNIPASS_SECRET]() {
        return unipass.secret();
      },
    });
    stops.push(secrets.stop);
    const lambda = await startLambda(onJobFailure);
    stops.push(lambda.stop);

    const table = options.restoredTable ?? TABLE;
    const endpoints = {
      dynamoDb: dynamoDb.endpoint,
      s3: s3.endpoint,
      ses: ses.endpoint,
      lambda: lambda.endpoint,
    };
    setEnvironment(endpoints, {
      ADDRESS_SEARCH_URL: roadAddresses.endpoint,
      COURIER_TRACKER_URL: courierTracker.state().url,
      UNIPASS_URL: unipass.url,
      SECRETS_ENDPOINT: secrets.endpoint,
      BACKUP_KEYS_ID: BACKUP_SECRET,
      ADDRESS_SEARCH_KEY_ID: ADDRESS_SECRET,
      COURIER_TRACKER_ID: COURIER_SECRET,
      UNIPASS_ID: UNIPASS_SECRET,
      SITE_ORIGIN: servers.url,
      THROTTLE_FACTOR: String(options.throttleFactor),
      TABLE_NAME: table,
    });
    if (options.restoredTable && !(await hasTable(dynamoDb.endpoint, table))) {
      throw new StartError(
        `LOCAL_TABLE=${table}: ${dataDir}에 없는 테이블입니다. 관리자 화면의 백업 관리에서 이름을 확인해주세요. (No such table.)`,
      );
    }
    const { logger } = await import('#functions/runtime/logger.ts');
    Object.assign(logger, { console: log.console });
    signal.throwIfAborted();
    const { storeSampleCodes } = await import('./sorting-codes.ts');
    await storeSampleCodes();
    const seed = await fillTable(folder, { endpoint: dynamoDb.endpoint, table }, options.seed, replace);

    const { startStream } = await import('./stream.ts');
    const stream = await startStream({
      endpoint: dynamoDb.endpoint,
      tableName: table,
      file: join(dataDir, 'stream.json'),
      onFailure: (error) => log.failure('stream', error),
    });
    stops.push(stream.stop);

    await built;
    const { startGateway } = await import('./gateway.ts');
    const gateway = await startGateway({
      servers,
      filesOrigin: s3.endpoint,
      mails: ses.mails,
      simulators: { courierTracker, ...unipass.simulators },
      schedules: options.schedules,
      log,
    });
    stops.push(gateway.stop);
    signal.throwIfAborted();
    return { url: servers.url, dataDir, seed, endpoints, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
