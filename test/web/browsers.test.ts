import { readdirSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { siteFolder } from '#infra/local/build-site.ts';
import { documentOf, publicPages, shellDocument, staffDocument } from '#shared/public-pages.ts';

/** Methods that Chrome 106, Safari 15.4 or Firefox 115 does not have. An error of React names one of them. */
const newMethods =
  /\.(toReversed|toSorted|toSpliced|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|isWellFormed|requestSubmit)\((?!\) instead)|(Object|Map)\.groupBy\(|Promise\.(withResolvers|try)\(|Array\.fromAsync\(|URL\.(canParse|parse)\(|AbortSignal\.(timeout|any)\(|new OffscreenCanvas\(/g;
/** Zod and the reader of barcodes use the methods only if they exist. */
const guarded = /typeof URL\.canParse==`function`\?URL\.canParse\(|try\{let (\w+)=new OffscreenCanvas\(/g;
/** Syntax that Safari has since 16.4. Older ones refuse the whole file. */
const newSyntax = /\(\?<[=!]|\bstatic\{/g;

const read = (name: string) => readFileSync(`${siteFolder}/${name}`, 'utf8');
const scripts = readdirSync(siteFolder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.js'),
);

describe('scripts of the site', () => {
  it('use no method or syntax that the oldest supported browsers do not have', () => {
    const found = scripts.flatMap((name) => {
      const code = read(name).replaceAll(guarded, '');
      return [newMethods, newSyntax].flatMap((pattern) =>
        (code.match(pattern) ?? []).map((one) => `${name}: ${one}`),
      );
    });
    expect(found).toEqual([]);
  });
});

describe('old-browser.js', () => {
  const run = (absent: readonly string[]) => {
    const inserted: string[] = [];
    const body = { insertAdjacentHTML: (_: string, html: string) => inserted.push(html) };
    const without = absent.map((name) => `delete ${name};`).join('');
    runInNewContext(without + read('old-browser.js'), { document: { body } });
    return inserted;
  };
  const formatRange = 'Intl.NumberFormat.prototype.formatRange';
  const toSorted = 'Array.prototype.toSorted';

  it.each([
    ['Chrome 105, Safari 15.3 and Firefox 114', [formatRange, toSorted], 1],
    ['Chrome 109, Samsung Internet 20 and Safari 15.4', [toSorted], 0],
    ['Firefox 115', [formatRange], 0],
    ['later browsers', [], 0],
  ])('of %s, without %j, shows %i sentences', (_, absent, count) => {
    expect(run(absent)).toEqual(
      Array.from({ length: count }, () => expect.stringContaining('브라우저를 업데이트해주세요.')),
    );
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
