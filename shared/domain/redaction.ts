// Names of properties whose values are never logged.
const secrets = /pass|pwd|token|cookie|secret|authorization|pcc|mobile|phone|tel|email|address|name/i;

// Removes customs codes, mail addresses, long digit sequences and control characters.
const clean = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes them
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, ' ')
    .replace(/P\d{12}/g, 'P************')
    // The lookbehind permits a match at the start of a word only. Without it, a long text without @ takes quadratic time.
    .replace(/(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+/g, '***@***')
    .replace(/\d[\d-]{7,}\d/g, '***');

/** Prepares a value for the log: replaces values of properties with `secrets` names, and personal data in texts. */
export const redact = (value: unknown): unknown => {
  if (typeof value === 'string') return clean(value);
  if (Array.isArray(value)) return value.map(redact);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, secrets.test(key) ? '***' : redact(inner)]),
  );
};
