import { localCredentials } from './s3.ts';

export const TABLE = 'hanho';
export const BUCKET = 'hanho-files';

/** Default key for backups of this machine. It is public, so it protects nothing. */
export const LOCAL_BACKUP_KEYS = 'hanho-local-backups-are-signed-by-this-key';
export const localBackupKeys = (): string => process.env.BACKUP_KEYS || LOCAL_BACKUP_KEYS;

/** All functions run in one process, next to the engine: a request can wait for the work of others. */
const DEFAULT_TIME_LIMIT_FACTOR = '4';

type Endpoints = { dynamoDb: string; s3: string; ses?: string; lambda?: string };

/** Sets the environment variables of a deployed function. Must run before any module of `functions/` is loaded. */
export const setEnvironment = (endpoints: Endpoints, more: Record<string, string> = {}): void => {
  Object.assign(process.env, {
    TZ: 'UTC',
    AWS_REGION: 'ap-northeast-2',
    AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    TABLE_NAME: TABLE,
    FILES_BUCKET: BUCKET,
    MAIL_FROM: 'no-reply@hanho.test',
    BACKUP_KEYS: localBackupKeys(),
    DYNAMODB_ENDPOINT: endpoints.dynamoDb,
    S3_ENDPOINT: endpoints.s3,
    ...(endpoints.ses && { SES_ENDPOINT: endpoints.ses }),
    ...(endpoints.lambda && { LAMBDA_ENDPOINT: endpoints.lambda }),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'WARN',
    TIME_LIMIT_FACTOR: process.env.TIME_LIMIT_FACTOR || DEFAULT_TIME_LIMIT_FACTOR,
    ...more,
  });
  // With a session token of the developer's own AWS account, the SDK would send the token together with the keys above.
  delete process.env.AWS_SESSION_TOKEN;
};
