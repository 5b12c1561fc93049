/** Returns an expression that matches a whole path. Each `{name}` is a named group for one path segment. */
export const pathPattern = (path: string): RegExp =>
  new RegExp(
    `^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, (_, name) => `(?<${name}>[^/]+)`)}$`,
  );
