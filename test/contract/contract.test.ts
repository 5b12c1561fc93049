import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { allRoutes, handlerPath } from '#shared/contract/index.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

describe('API contract', () => {
  it('has a handler file for every route and a route for every handler file', () => {
    const files = readdirSync(`${root}functions/api`, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => file.replaceAll('\\', '/').replace(/\.ts$/, ''));
    expect(files.sort()).toEqual(allRoutes.map(({ id }) => handlerPath(id)).sort());
  });

  it('declares a schema for each path parameter', () => {
    for (const { id, path, params } of allRoutes) {
      const braces = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(Object.keys(params?.shape ?? {}), id).toEqual(braces);
    }
  });

  it('has no two routes with the same method and path', () => {
    const keys = allRoutes.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('declares a response for every route', () => {
    const silent = allRoutes.filter(({ response, produces }) => !response && !produces);
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  it('matches the committed OpenAPI document (npm run openapi)', () => {
    const file = `${root}shared/contract/openapi.json`;
    expect(existsSync(file)).toBe(true);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  });
});
