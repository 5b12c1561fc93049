// Part of the entry, for the route reads it before any code of the page has loaded: as little as possible, no schema.

const tabs = ['uploads', 'failed', 'downloads', 'access'] as const;

/** The page's part of the address: backups, unless another tab is named; `month` of the two logs, `member` of the access log. */
export type BackupsSearch = { tab?: (typeof tabs)[number]; month?: string; member?: number };

export const readBackupsSearch = ({ tab, month, member }: Record<string, unknown>): BackupsSearch => ({
  tab: tabs.find((known) => known === tab),
  month: typeof month === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
  member: Number.isSafeInteger(Number(member)) && Number(member) > 0 ? Number(member) : undefined,
});
