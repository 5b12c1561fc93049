/**
 * Regular expression of a path such as `/api/parcel/lookup/{zipcode}`, with a named group per brace. A brace matches
 * one segment.
 */
export const pathPattern = (path: string): RegExp =>
  new RegExp(
    `^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, (_, name) => `(?<${name}>[^/]+)`)}$`,
  );
