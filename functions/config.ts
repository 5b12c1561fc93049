/** A value of the environment in the form that it must have: a function that was told nonsense does not start. */
const told = (name: string, form: RegExp): string | undefined => {
  const value = process.env[name];
  if (value !== undefined && !form.test(value)) throw new Error(`${name} is not of the form ${form.source}`);
  return value;
};

const needed = (name: string): string => {
  const value = told(name, /./);
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
};

const ADDRESS = /^https?:\/\/[^\s/]/;
const LEVEL = /^(DEBUG|INFO|WARN|ERROR|SILENT)$/;
type Level = 'DEBUG' | 'INFO' | 'WARN' | 'ERROR' | 'SILENT';

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
  SORTING_CODE_URL: told('SORTING_CODE_URL', ADDRESS),
  /** The site as visitors know it, `https://…`, for links in mails that no request asked for. */
  SITE_ORIGIN: told('SITE_ORIGIN', ADDRESS),
  /** Sent by CloudFront with every request; a request without it came around CloudFront. */
  ORIGIN_SECRET: told('ORIGIN_SECRET', /.{16}/),
  /** Begins the names of the jobs' functions: `HanhoJob-backup`. */
  JOB_PREFIX: told('JOB_PREFIX', /^/) ?? '',
  /** Multiplies the budgets of the throttles. */
  THROTTLE_FACTOR: Number(told('THROTTLE_FACTOR', /^\d+(\.\d+)?$/) ?? 1),
  LOG_LEVEL: (told('LOG_LEVEL', LEVEL) ?? 'INFO') as Level,
  /** Engines other than AWS's own, for one machine. */
  DYNAMODB_ENDPOINT: told('DYNAMODB_ENDPOINT', ADDRESS),
  S3_ENDPOINT: told('S3_ENDPOINT', ADDRESS),
  LAMBDA_ENDPOINT: told('LAMBDA_ENDPOINT', ADDRESS),
  SES_ENDPOINT: told('SES_ENDPOINT', ADDRESS),
};
