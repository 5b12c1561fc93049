import * as z from 'zod';

/** What a function is told by its environment, parsed once. The only place that reads `process.env`. */
const Config = z.object({
  TABLE_NAME: z.string().min(1),
  FILES_BUCKET: z.string().min(1),
  /** The address that mails come from. */
  MAIL_FROM: z.string().min(1),
  /** A sorting-code provider: an http address with `{zipcode}` in it. Without one the embedded table answers. */
  SORTING_CODE_URL: z.url().optional(),
  /** The site as visitors know it, `https://…`, for links in mails that no request asked for. */
  SITE_ORIGIN: z.url().optional(),
  /** Sent by CloudFront with every request; a request without it came around CloudFront. */
  ORIGIN_SECRET: z.string().min(16).optional(),
  /** Begins the names of the jobs' functions: `HanhoJob-backup`. */
  JOB_PREFIX: z.string().default(''),
  /** Multiplies the budgets of the throttles. */
  THROTTLE_FACTOR: z.coerce.number().positive().default(1),
  LOG_LEVEL: z.enum(['DEBUG', 'INFO', 'WARN', 'ERROR', 'SILENT']).default('INFO'),
  /** Engines other than AWS's own, for one machine. */
  DYNAMODB_ENDPOINT: z.url().optional(),
  S3_ENDPOINT: z.url().optional(),
  LAMBDA_ENDPOINT: z.url().optional(),
  SES_ENDPOINT: z.url().optional(),
});

export const config = Config.parse(process.env);
