/** `/api/parcel/lookup/{zipcode}` as an expression with a named group per brace; a brace stands for one part of a path. */
export const pathPattern = (path: string): RegExp =>
  new RegExp(
    `^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, (_, name) => `(?<${name}>[^/]+)`)}$`,
  );
