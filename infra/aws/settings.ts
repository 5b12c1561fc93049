/** What differs from one deployment to another. Everything else is code. */
export type Settings = {
  /** Begins the name of every stack, the table and the buckets. Never change it on a stack that holds data. */
  prefix: string;
  region: string;
  /**
   * The site's own name, `www.hanho.example`, and the Route 53 zone it lies in. The certificate and the records are then
   * made and renewed by themselves. Without it the site is found under CloudFront's name.
   */
  domain?: { name: string; zoneName: string; hostedZoneId: string };
  /** The address that mails come from; its domain becomes the mail identity, with its records where it is the zone's. */
  mailFrom: string;
  /** Who is told what the alarms say; confirmed once by a link in a mail. Without it they are on the dashboard only. */
  alarmMail?: string;
  /** US dollars a month; `alarmMail` hears when 80% are spent, and when more will be. */
  monthlyBudget: number;
  /** A sorting-code provider: an http address with `{zipcode}` in it. Without one the embedded table answers. */
  sortingCodeUrl?: string;
  /**
   * How many of one function run at once at most, where a burst would hurt. All of them together are taken from what the
   * account may run at once: leave it out in an account that still has only the first 10.
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
