/** Attribute names are long in code and short in storage. Default values are not stored. */

type Scalar = string | number | null;
/** Short name of every field of `T`, and its default value if it has one. */
export type Names<T> = { [K in keyof T]-?: readonly [short: string, byDefault?: Scalar] };

export const toStored = <N extends Record<string, readonly [string, Scalar?]>>(
  names: N,
  value: { [K in keyof N]: unknown },
): Record<string, unknown> => {
  const stored: Record<string, unknown> = {};
  for (const [long, [short, byDefault]] of Object.entries(names)) {
    if (value[long] !== byDefault) stored[short] = value[long];
  }
  return stored;
};

export const fromStored = <N extends Record<string, readonly [string, Scalar?]>>(
  names: N,
  stored: Record<string, unknown>,
): { [K in keyof N]: unknown } =>
  Object.fromEntries(
    Object.entries(names).map(([long, [short, byDefault]]) => [long, stored[short] ?? byDefault]),
  ) as { [K in keyof N]: unknown };
