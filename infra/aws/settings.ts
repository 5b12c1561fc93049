/** What differs from one deployment to another. Everything else is code. */
export type Settings = {
  /** Begins the name of every stack, the table and the buckets. Never change it on a stack that holds data. */
  prefix: string;
  region: string;
  /** The site's own name, `https://www.hanho.example`, once it has one; until then mails lead to CloudFront's. */
  siteOrigin?: string;
  /** The address that mails come from; its domain becomes the mail identity. */
  mailFrom: string;
  /** A sorting-code provider: an http address with `{zipcode}` in it. Without one the embedded table answers. */
  sortingCodeUrl?: string;
  logLevel: 'DEBUG' | 'INFO' | 'WARN' | 'ERROR';
};

export const settings: Settings = {
  prefix: 'Hanho',
  region: 'ap-northeast-2',
  mailFrom: 'no-reply@hanho.example',
  logLevel: 'INFO',
};
