export type Settings = {
  /** Name prefix of every stack, the table and the buckets. Never change it once there is data. */
  prefix: string;
  region: string;
  /**
   * Domain of the site (`www.hanho.example`) and its Route 53 zone. Certificate and records are then created and
   * renewed automatically. Default: the domain of CloudFront.
   */
  domain?: { name: string; zoneName: string; hostedZoneId: string };
  /** Sender address of mails. Its domain becomes the mail identity, with DNS records if it is in the zone. */
  mailFrom: string;
  /** Recipient of alarms, to be confirmed once by a mailed link. Default: alarms are on the dashboard only. */
  alarmMail?: string;
  /**
   * US dollars per month. `alarmMail` is notified at 80%, and when the forecast exceeds the budget. Without `alarmMail` no
   * budget is created.
   */
  monthlyBudget: number;
  /** URL of a sorting-code provider with `{zipcode}` in it. Default: the table in the files bucket. */
  sortingCodeUrl?: string;
  /**
   * Name of a secret in Secrets Manager that contains the key of the road-name address service (juso.go.kr) as text.
   * Default: no address search.
   */
  addressSearchSecret?: string;
  /**
   * Table that the product uses after a switch to a restored table: its name, and the last part of its stream's ARN (such as
   * `2026-11-23T09:00:00.000`). Default: the table of the data stack.
   */
  restoredTable?: { name: string; streamLabel: string };
  /**
   * Reserved concurrency of functions for which a burst is harmful. Reserved concurrency is taken from the account's
   * limit, so omit this setting in an account with the initial limit of 10.
   */
  reserved?: { passwords: number; imports: number; jobs: number };
  logLevel: 'DEBUG' | 'INFO' | 'WARN' | 'ERROR';
};

export const settings: Settings = {
  prefix: 'Hanho',
  region: 'ap-northeast-2',
  mailFrom: 'no-reply@hanho.example',
  monthlyBudget: 100,
  reserved: { passwords: 10, imports: 5, jobs: 1 },
  logLevel: 'INFO',
};
