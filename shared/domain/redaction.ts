const secrets = /pass|pwd|token|cookie|secret|authorization|pcc|mobile|phone|tel|email|address|name/i;

// Removes customs codes, mail addresses, long digit sequences and control characters.
const clean = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes them
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, ' ')
    .replace(/P\d{12}/g, 'P************')
    // Starts at a word boundary only; otherwise a long text without @ would take quadratic time.
    .replace(/(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+/g, '***@***')
    .replace(/\d[\d-]{7,}\d/g, '***');

/** For log lines: values of secret names are replaced, personal data in texts is removed. */
export const redact = (value: unknown): unknown => {
  if (typeof value === 'string') return clean(value);
  if (Array.isArray(value)) return value.map(redact);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, secrets.test(key) ? '***' : redact(inner)]),
  );
};
