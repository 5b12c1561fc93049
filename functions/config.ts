// Error messages omit the value, because it may be a secret.
const readVariable = (name: string, isValid: (value: string) => boolean): string | undefined => {
  const value = process.env[name];
  if (value !== undefined && !isValid(value)) throw new Error(`${name} has an invalid value`);
  return value;
};

const requireVariable = (name: string): string => {
  const value = readVariable(name, (text) => text !== '');
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
};

const readUrl = (name: string): string | undefined => readVariable(name, (text) => URL.canParse(text));

const readFactor = (name: string): number =>
  Number(readVariable(name, (text) => Number(text) > 0 && Number.isFinite(Number(text))) ?? 1);

/**
 * Deployed functions have the id of a secret in Secrets Manager (`<name>_ID`), so that their settings do not contain the
 * value. Commands and tests may have the value itself.
 */
const readSecretVariables = (name: string, isValid: (value: string) => boolean) => ({
  id: readVariable(`${name}_ID`, (text) => text !== ''),
  value: readVariable(name, isValid),
});

const levels = ['DEBUG', 'INFO', 'WARN', 'ERROR', 'SILENT'] as const;
type Level = (typeof levels)[number];

/**
 * Environment variables, parsed once. No other module reads `process.env`. An absent required or invalid variable throws
 * at start. Parsed without zod, which would add a sixteenth to every cold start.
 */
export const config = {
  TABLE_NAME: requireVariable('TABLE_NAME'),
  FILES_BUCKET: requireVariable('FILES_BUCKET'),
  MAIL_FROM: requireVariable('MAIL_FROM'),
  /** URL of the sorting code provider with `{zipcode}`. Without it, the table in the files bucket is used. */
  SORTING_CODE_URL: readUrl('SORTING_CODE_URL'),
  /** Open API of the road-name address service of the Korean government. */
  ADDRESS_SEARCH_URL: readUrl('ADDRESS_SEARCH_URL') ?? 'https://business.juso.go.kr/addrlink/addrLinkApi.do',
  /** Service that knows the events of the parcels of Korean couriers. */
  COURIER_TRACKER_URL: readUrl('COURIER_TRACKER_URL') ?? 'https://info.sweettracker.co.kr',
  /** Open API of the customs service of Korea. */
  UNIPASS_URL: readUrl('UNIPASS_URL') ?? 'https://unipass.customs.go.kr:38010',
  /** Public origin of the site (`https://…`), for links in mails. */
  SITE_ORIGIN: readUrl('SITE_ORIGIN'),
  secrets: {
    /** Secret that CloudFront adds to every request. Requests without it bypassed CloudFront and are refused. */
    ORIGIN_SECRET: readSecretVariables('ORIGIN_SECRET', ({ length }) => length >= 16),
    /** Comma-separated keys: the first signs backups, all verify signatures. Set for jobs and the restore only. */
    BACKUP_KEYS: readSecretVariables('BACKUP_KEYS', (text) => text !== ''),
    /** Key of the address service. Without it, the forms offer no address search. Set for the address search only. */
    ADDRESS_SEARCH_KEY: readSecretVariables('ADDRESS_SEARCH_KEY', (text) => text !== ''),
    /** `{ "key": "…" }` of the tracking service. Without it, parcels are not tracked. Set for the job and refresh only. */
    COURIER_TRACKER: readSecretVariables('COURIER_TRACKER', (text) => text !== ''),
    /** `{ "pcc", "clearance", "rates" }`: one key of the customs service per API. Without a key its API is not called. */
    UNIPASS: readSecretVariables('UNIPASS', (text) => text !== ''),
  },
  /** Prefix of the Lambda function names of jobs. */
  JOB_PREFIX: readVariable('JOB_PREFIX', () => true) ?? '',
  /** Multiplies the request limits of `shared/contract/throttles.ts`. */
  THROTTLE_FACTOR: readFactor('THROTTLE_FACTOR'),
  /** Multiplies the time limits of one request, for a machine whose functions and table share a few cores. */
  TIME_LIMIT_FACTOR: readFactor('TIME_LIMIT_FACTOR'),
  /** Multiplies the calls per second to outside services, for tests that call simulators. */
  CALL_RATE_FACTOR: readFactor('CALL_RATE_FACTOR'),
  LOG_LEVEL: (readVariable('LOG_LEVEL', (text) => levels.some((level) => level === text)) ?? 'INFO') as Level,
  DYNAMODB_ENDPOINT: readUrl('DYNAMODB_ENDPOINT'),
  S3_ENDPOINT: readUrl('S3_ENDPOINT'),
  LAMBDA_ENDPOINT: readUrl('LAMBDA_ENDPOINT'),
  SES_ENDPOINT: readUrl('SES_ENDPOINT'),
  SECRETS_ENDPOINT: readUrl('SECRETS_ENDPOINT'),
};

export type SecretName = keyof typeof config.secrets;

/**
 * Options of every SDK client. They are set because the SDK searches configuration files for absent options at every cold
 * start.
 */
export const sdkOptions = {
  defaultsMode: 'standard',
  retryMode: 'standard',
  maxAttempts: 3,
  authSchemePreference: [] as string[],
  disableClockSkewCorrection: false,
  useDualstackEndpoint: false,
  useFipsEndpoint: false,
  userAgentAppId: 'hanho',
} as const;
