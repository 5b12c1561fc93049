/** Each `{name}` becomes a named group that matches one path segment. */
export const pathPattern = (path: string): RegExp =>
  new RegExp(
    `^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, (_, name) => `(?<${name}>[^/]+)`)}$`,
  );
