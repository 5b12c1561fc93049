import * as z from 'zod';
import { allRoutes, type RouteId } from '#shared/contract/index.ts';
import type { Fields } from './written-records.ts';

type Schema = {
  type?: string;
  maxLength?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
};
/** Path of a text field in a body, as in validation errors (`itemList.0.itemName`), and its maximum length. */
export type TextField = { path: string; maxLength: number };

const bodyOf = (id: RouteId): Schema => {
  const { body } = allRoutes.find((route) => route.id === id) ?? {};
  return body ? (z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema) : {};
};

const textsIn = (schema: Schema, path = ''): TextField[] => {
  if (schema.anyOf) return schema.anyOf.flatMap((one) => textsIn(one, path));
  if (schema.items) return textsIn(schema.items, `${path}.0`);
  if (schema.properties) {
    return Object.entries(schema.properties).flatMap(([name, one]) =>
      textsIn(one, path ? `${path}.${name}` : name),
    );
  }
  return schema.type === 'string' && !schema.enum ? [{ path, maxLength: schema.maxLength ?? 100 }] : [];
};

/** Text fields in the request body of a route, without enumerations. */
export const textFields = (id: RouteId): TextField[] => [
  ...new Map(textsIn(bodyOf(id)).map((field) => [field.path, field])).values(),
];

/** Names of the top-level fields in the request body of a route. */
export const fieldNamesOf = (id: RouteId): string[] => Object.keys(bodyOf(id).properties ?? {});

/** Returns the value at a path, or undefined. */
export const valueAt = (record: Fields, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (inner as Fields | undefined)?.[name], record);

/** Sets the value at a path. Does nothing if a parent object is missing. */
export const setValue = (record: Fields, path: string, value: unknown): void => {
  const [name = '', ...holders] = path.split('.').reverse();
  const holder = holders.length > 0 ? valueAt(record, holders.reverse().join('.')) : record;
  if (holder) (holder as Fields)[name] = value;
};
