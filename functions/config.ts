/** A value of the environment; a function that was told nonsense does not start. The value itself may be a secret. */
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
 * What a function is told by its environment, read once; the only place that reads `process.env`. By hand, because a
 * schema for it took a sixteenth of every cold start.
 */
export const config = {
  TABLE_NAME: needed('TABLE_NAME'),
  FILES_BUCKET: needed('FILES_BUCKET'),
  /** The address that mails come from. */
  MAIL_FROM: needed('MAIL_FROM'),
  /** A sorting-code provider: an http address with `{zipcode}` in it. Without one the embedded table answers. */
  SORTING_CODE_URL: address('SORTING_CODE_URL'),
  /** The site as visitors know it, `https://…`, for links in mails that no request asked for. */
  SITE_ORIGIN: address('SITE_ORIGIN'),
  /** Sent by CloudFront with every request; a request without it came around CloudFront. */
  ORIGIN_SECRET: told('ORIGIN_SECRET', ({ length }) => length >= 16),
  /** Keys that sign backups, separated by commas: the first signs, all verify. Only jobs and the restore have them. */
  BACKUP_KEYS: told('BACKUP_KEYS', (text) => text !== ''),
  /** Begins the names of the jobs' functions: `HanhoJob-backup`. */
  JOB_PREFIX: told('JOB_PREFIX', () => true) ?? '',
  /** Multiplies the budgets of the throttles. */
  THROTTLE_FACTOR: Number(
    told('THROTTLE_FACTOR', (text) => Number(text) > 0 && Number.isFinite(Number(text))) ?? 1,
  ),
  LOG_LEVEL: (told('LOG_LEVEL', (text) => levels.some((level) => level === text)) ?? 'INFO') as Level,
  /** Engines other than AWS's own, for one machine. */
  DYNAMODB_ENDPOINT: address('DYNAMODB_ENDPOINT'),
  S3_ENDPOINT: address('S3_ENDPOINT'),
  LAMBDA_ENDPOINT: address('LAMBDA_ENDPOINT'),
  SES_ENDPOINT: address('SES_ENDPOINT'),
};
