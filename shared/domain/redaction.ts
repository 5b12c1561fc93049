const secrets = /pass|pwd|token|cookie|secret|authorization|pcc|mobile|phone|tel|email|address|name/i;

/** Personal data and secrets inside free text: customs codes, mail addresses, long runs of digits. Control characters go. */
const clean = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, ' ')
    .replace(/P\d{12}/g, 'P************')
    // From the beginning of a word only: without an @ every letter of a long one would be a beginning.
    .replace(/(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+/g, '***@***')
    .replace(/\d[\d-]{7,}\d/g, '***');

/** A value as a log may keep it: named secrets replaced, personal data inside texts struck out. */
export const redact = (value: unknown): unknown => {
  if (typeof value === 'string') return clean(value);
  if (Array.isArray(value)) return value.map(redact);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, secrets.test(key) ? '***' : redact(inner)]),
  );
};
