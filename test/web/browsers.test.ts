import { readdirSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { siteFolder } from '#infra/local/build-site.ts';
import { documentOf, publicPages, shellDocument, staffDocument } from '#shared/public-pages.ts';

/** Methods that Chrome 106, Safari 15.4 or Firefox 115 does not have. */
const newMethods =
  /\.(toReversed|toSorted|toSpliced|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|isWellFormed)\(|(Object|Map)\.groupBy\(|Promise\.(withResolvers|try)\(|Array\.fromAsync\(|URL\.(canParse|parse)\(/g;
/** Zod checks first whether the method exists. */
const guarded = 'typeof URL.canParse==`function`?URL.canParse(';
/** Safari has it since 16.4. Older ones refuse the whole file. */
const lookbehind = /\(\?<[=!]/g;

const read = (name: string) => readFileSync(`${siteFolder}/${name}`, 'utf8');
const scripts = readdirSync(siteFolder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.js'),
);

describe('scripts of the site', () => {
  it('use no method or expression that the oldest supported browsers do not have', () => {
    const found = scripts.flatMap((name) => {
      const code = read(name).replaceAll(guarded, '');
      return [newMethods, lookbehind].flatMap((pattern) =>
        (code.match(pattern) ?? []).map((one) => `${name}: ${one}`),
      );
    });
    expect(found).toEqual([]);
  });
});

describe('old-browser.js', () => {
  const run = (isOld: boolean) => {
    const inserted: string[] = [];
    const body = { insertAdjacentHTML: (_: string, html: string) => inserted.push(html) };
    runInNewContext(read('old-browser.js'), { document: { body }, self: isOld ? {} : { structuredClone } });
    return inserted;
  };

  it('shows a sentence in an older browser only', () => {
    expect(run(true)).toEqual([expect.stringContaining('브라우저를 업데이트해주세요.')]);
    expect(run(false)).toEqual([]);
  });

  it('uses only syntax of old browsers', () => {
    expect(read('old-browser.js').replace(/\/\/.*/g, '')).not.toMatch(/=>|\b(let|const)\b|`|\?\./);
  });

  it.each([...Object.keys(publicPages).map(documentOf), shellDocument, staffDocument])(
    'is loaded by %s',
    (document) => {
      expect(read(document)).toMatch(/<script defer [^>]*src="\/old-browser\.js"><\/script>/);
    },
  );
});
