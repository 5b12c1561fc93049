// Stored attribute names are short and default values are not stored, because DynamoDB charges for the item size.

// `short`: name in the table. `byDefault`: value of the field if the item does not contain it.
type Scalar = string | number | null;
export type Names<T> = { [K in keyof T]-?: readonly [short: string, byDefault?: Scalar] };

/** Returns the attributes to store: short names, without fields that have their default value. */
export const toStored = <N extends Record<string, readonly [string, Scalar?]>>(
  names: N,
  value: { [K in keyof N]: unknown },
): Record<string, unknown> => {
  const stored: Record<string, unknown> = {};
  for (const long in names) {
    const [short, byDefault] = names[long] as N[string];
    if (value[long] !== byDefault) stored[short] = value[long];
  }
  return stored;
};

/** Returns the fields of stored attributes. An absent attribute becomes the default value of its field. */
export const fromStored = <N extends Record<string, readonly [string, Scalar?]>>(
  names: N,
  stored: Record<string, unknown>,
): { [K in keyof N]: unknown } => {
  const fields: Record<string, unknown> = {};
  for (const long in names) {
    const [short, byDefault] = names[long] as N[string];
    fields[long] = stored[short] ?? byDefault;
  }
  return fields as { [K in keyof N]: unknown };
};
