/** Reads an environment variable. Throws on an invalid value, without the value, which may be a secret. */
const told = (name: string, isRight: (value: string) => boolean): string | undefined => {
  const value = process.env[name];
  if (value !== undefined && !isRight(value)) throw new Error(`${name} is not what it must be`);
  return value;
};

const needed = (name: string): string => {
  const value = told(name, (text) => text !== '');
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
};

const address = (name: string): string | undefined => told(name, (text) => URL.canParse(text));

const levels = ['DEBUG', 'INFO', 'WARN', 'ERROR', 'SILENT'] as const;
type Level = (typeof levels)[number];

/**
 * The environment, read once. No other file reads `process.env`. Parsed without zod, because a schema took a
 * sixteenth of every cold start.
 */
export const config = {
  TABLE_NAME: needed('TABLE_NAME'),
  FILES_BUCKET: needed('FILES_BUCKET'),
  /** Sender address of mails. */
  MAIL_FROM: needed('MAIL_FROM'),
  /** URL of a sorting-code provider with `{zipcode}` in it. Default: the embedded table. */
  SORTING_CODE_URL: address('SORTING_CODE_URL'),
  /** Public origin of the site (`https://…`), for links in mails. */
  SITE_ORIGIN: address('SITE_ORIGIN'),
  /** Secret that CloudFront sends with every request. A request without it bypassed CloudFront. */
  ORIGIN_SECRET: told('ORIGIN_SECRET', ({ length }) => length >= 16),
  /**
   * Keys of backup signatures, separated by commas: the first signs, all verify. Only jobs and the restore have them.
   */
  BACKUP_KEYS: told('BACKUP_KEYS', (text) => text !== ''),
  /** Prefix of the names of job functions: `HanhoJob-backup`. */
  JOB_PREFIX: told('JOB_PREFIX', () => true) ?? '',
  /** Factor for the limits of throttles. */
  THROTTLE_FACTOR: Number(
    told('THROTTLE_FACTOR', (text) => Number(text) > 0 && Number.isFinite(Number(text))) ?? 1,
  ),
  LOG_LEVEL: (told('LOG_LEVEL', (text) => levels.some((level) => level === text)) ?? 'INFO') as Level,
  /** Endpoints of local engines instead of AWS. */
  DYNAMODB_ENDPOINT: address('DYNAMODB_ENDPOINT'),
  S3_ENDPOINT: address('S3_ENDPOINT'),
  LAMBDA_ENDPOINT: address('LAMBDA_ENDPOINT'),
  SES_ENDPOINT: address('SES_ENDPOINT'),
};
