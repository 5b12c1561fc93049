// Errors omit the value, because it may be a secret.
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

const levels = ['DEBUG', 'INFO', 'WARN', 'ERROR', 'SILENT'] as const;
type Level = (typeof levels)[number];

/** The only reader of `process.env`. Parsed without zod, which took a sixteenth of every cold start. */
export const config = {
  TABLE_NAME: requireVariable('TABLE_NAME'),
  FILES_BUCKET: requireVariable('FILES_BUCKET'),
  MAIL_FROM: requireVariable('MAIL_FROM'),
  /** Contains `{zipcode}`. Default: the embedded table of sorting codes. */
  SORTING_CODE_URL: readUrl('SORTING_CODE_URL'),
  /** Public origin of the site (`https://…`), for links in mails. */
  SITE_ORIGIN: readUrl('SITE_ORIGIN'),
  /** CloudFront sends it with every request. A request without it bypassed CloudFront. */
  ORIGIN_SECRET: readVariable('ORIGIN_SECRET', ({ length }) => length >= 16),
  /** Comma-separated: the first key signs backups, all verify. Only jobs and the restore have them. */
  BACKUP_KEYS: readVariable('BACKUP_KEYS', (text) => text !== ''),
  JOB_PREFIX: readVariable('JOB_PREFIX', () => true) ?? '',
  THROTTLE_FACTOR: Number(
    readVariable('THROTTLE_FACTOR', (text) => Number(text) > 0 && Number.isFinite(Number(text))) ?? 1,
  ),
  LOG_LEVEL: (readVariable('LOG_LEVEL', (text) => levels.some((level) => level === text)) ?? 'INFO') as Level,
  DYNAMODB_ENDPOINT: readUrl('DYNAMODB_ENDPOINT'),
  S3_ENDPOINT: readUrl('S3_ENDPOINT'),
  LAMBDA_ENDPOINT: readUrl('LAMBDA_ENDPOINT'),
  SES_ENDPOINT: readUrl('SES_ENDPOINT'),
};
