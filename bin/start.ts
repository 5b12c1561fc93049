import { parseArgs } from 'node:util';
import { type SeedKind, seedKinds } from '#infra/local/data-folder.ts';
import { DEMO_PASSWORD, demoAccounts } from '#infra/local/demo-accounts.ts';
import { isDynamoDbEngine } from '#infra/local/dynamodb.ts';
import { StartError } from '#infra/local/engine.ts';
import { type Options, startLocal } from '#infra/local/product.ts';

/** Maximum time of an orderly stop. Then the process exits. */
const STOP_WITHIN_MS = 4_500;

const isSeedKind = (text: string): text is SeedKind => (seedKinds as readonly string[]).includes(text);

const invalidOption = (problem: string) => new StartError(`${problem} (README의 '실행'을 확인해주세요.)`);

const readFlags = () => {
  try {
    const { values } = parseArgs({
      options: {
        reset: { type: 'boolean', default: false },
        seed: { type: 'string' },
        'no-build': { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    throw invalidOption((error as Error).message);
  }
};

const readOptions = (): Omit<Options, 'signal' | 'onLost'> => {
  const { reset, seed, 'no-build': noBuild } = readFlags();
  const { env } = process;
  const port = Number(env.PORT || 3000);
  const throttleFactor = Number(env.LOCAL_THROTTLE_FACTOR || 1);
  const engine = env.LOCAL_DYNAMODB_ENGINE || undefined;
  if (seed !== undefined && !isSeedKind(seed))
    throw invalidOption(`--seed=${seed}: demo 또는 empty만 쓸 수 있습니다.`);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw invalidOption(`PORT=${env.PORT}: 포트 번호가 아닙니다.`);
  if (!(throttleFactor > 0)) throw invalidOption('LOCAL_THROTTLE_FACTOR는 0보다 큰 수여야 합니다.');
  if (engine !== undefined && !isDynamoDbEngine(engine))
    throw invalidOption('LOCAL_DYNAMODB_ENGINE은 dynoxide 또는 java입니다.');
  return {
    port,
    dataDir: env.LOCAL_DATA_DIR || '.local',
    seed,
    reset,
    build: !noBuild,
    dynamoDb: { endpoint: env.LOCAL_DYNAMODB_ENDPOINT || undefined, engine },
    throttleFactor,
    schedules: env.LOCAL_SCHEDULES !== '0',
    restoredTable: env.LOCAL_TABLE || undefined,
    logToStdout: env.LOCAL_LOG === '1',
  };
};

/** Calls `stop` on a signal, or when the parent npm process has ended. */
const onStopRequest = (stop: () => void) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), 250).unref();
};

const printWelcome = ({ url, dataDir, seed, endpoints }: Awaited<ReturnType<typeof startLocal>>) => {
  const accounts = demoAccounts.filter(({ level }) => seed === 'demo' || level === 99);
  console.log(`
한호 (Hanho)
  사이트      ${url}
  관리자      ${url}/admin
  보낸 메일   ${url}/_local/mail
  데이터      ${dataDir}
  DynamoDB    ${endpoints.dynamoDb}   S3 ${endpoints.s3}   SES ${endpoints.ses}

계정 (비밀번호는 모두 ${DEMO_PASSWORD})
${accounts.map(({ email, level, who }) => `  ${email.padEnd(26)} ${String(level).padStart(2)}  ${who}`).join('\n')}

Ctrl-C로 끝냅니다.
ready: ${url}`);
};

const starting = new AbortController();
let running: Awaited<ReturnType<typeof startLocal>> | undefined;
let exitCode: number | undefined;

const stopAll = async (code: number) => {
  if (exitCode !== undefined) return;
  exitCode = code;
  // Do not wait for hanging requests; the engine is a child process and exits with this one.
  setTimeout(() => process.exit(code), STOP_WITHIN_MS).unref();
  starting.abort();
  await running?.stop();
  if (running) process.exit(code);
};

const fail = (error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
};

onStopRequest(() => void stopAll(0));
try {
  running = await startLocal({
    ...readOptions(),
    signal: starting.signal,
    onLost: (reason) => {
      console.error(`DynamoDB 엔진이 멈췄습니다. (The DynamoDB engine stopped: ${reason})`);
      void stopAll(1);
    },
  });
  printWelcome(running);
} catch (error) {
  if (exitCode !== undefined) process.exit(exitCode);
  fail(error);
}
