/** Regular expression of `/api/parcel/lookup/{zipcode}` with a named group per parameter, which matches one segment. */
export const pathPattern = (path: string): RegExp =>
  new RegExp(
    `^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, (_, name) => `(?<${name}>[^/]+)`)}$`,
  );
