/** Modules of zod that convert schemas to JSON schemas. */
export const jsonSchemaModules = /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/;

/**
 * Returns a replacement of such a module for bundles. Every schema refers to these modules, but only the OpenAPI document, which
 * is written during development, uses them. @param code of the module
 */
export const withoutJsonSchemas = (code: string): string => {
  const names = [...code.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => name);
  if (names.length === 0) throw new Error('The module of zod exports nothing');
  return `const unused = () => { throw new Error('JSON schemas are not bundled'); };
export { ${names.map((name) => `unused as ${name}`).join(', ')} };`;
};
