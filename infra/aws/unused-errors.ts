import { readFile } from 'node:fs/promises';
import { allRoutes } from '#shared/contract/index.ts';
import { sessionErrors } from '#shared/contract/route.ts';
import { commonErrors, type ErrorCode, errorCatalog } from '#shared/errors.ts';

// Contracts name the errors of all routes of an area, and the catalog names all errors.
const namesOtherErrors = /^shared\/(contract\/|errors\.ts$)/;

/** Cached, because most bundles have the same modules. */
const codesByModule = new Map<string, Promise<ErrorCode[]>>();

const readCodes = async (path: string): Promise<ErrorCode[]> => {
  const words = new Set((await readFile(path, 'utf8')).match(/\b[A-Z][A-Z_]+\b/g));
  return (Object.keys(errorCatalog) as ErrorCode[]).filter((code) => words.has(code));
};

const codesIn = (path: string): Promise<ErrorCode[]> => {
  const codes = codesByModule.get(path) ?? readCodes(path);
  codesByModule.set(path, codes);
  return codes;
};

/**
 * Returns the errors that a function can answer: those that its route declares, and those that its modules name.
 * @param name of the function, for a route its id @param modules of its bundle, as paths from the root
 */
export const errorsOf = async (name: string, modules: readonly string[]): Promise<Set<ErrorCode>> => {
  const route = allRoutes.find(({ id }) => id === name);
  const own = modules.filter((path) => /^(functions|shared)\//.test(path) && !namesOtherErrors.test(path));
  const named = await Promise.all(own.map(codesIn));
  return new Set([
    ...commonErrors,
    ...(route ? [...sessionErrors(route), ...(route.errors ?? [])] : []),
    ...named.flat(),
  ]);
};

// Entry of the catalog in minified code: `NOT_FOUND:{status:404,message:"…"},`
const catalogEntry = /\b([A-Z][A-Z_]+):\{status:\d+,message:(?:"(?:[^"\\]|\\.)*"|[\w$]+)\},?/g;

/**
 * Removes the sentences of other errors from the code of a bundle. The catalog of all errors was a fifteenth of most
 * bundles. Only the finished bundle shows which modules, and so which errors, a function needs.
 */
export const withoutOtherErrors = (code: string, used: ReadonlySet<string>): string =>
  code.replace(catalogEntry, (entry, name: string) => (used.has(name) ? entry : ''));
