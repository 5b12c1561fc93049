import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { siteFolder } from '#infra/local/build-site.ts';
import { closedPaths, documentOf, publicPages, shellDocument, staffDocument } from '#shared/public-pages.ts';

const pages = Object.keys(publicPages);
const read = (address: string) => readFileSync(siteFolder + address, 'utf8');
const findAll = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
const metaOf = (document: string) =>
  Object.fromEntries(
    [...document.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, key, value]) => [
      key,
      value,
    ]),
  );

const KB = 1024;
/** Maximum gzip size of the scripts that each page loads initially. */
const scriptBudgets: Record<string, number> = {
  '/': 112 * KB,
  '/service-flight': 114 * KB,
  '/service-ocean': 114 * KB,
  '/service': 114 * KB,
  // Includes the search for numbers in a sentence, and the forms of Australian and Korean phone numbers.
  '/parcel-info': 135 * KB,
  // Pages with phone numbers include the readers of values and the numbering plans, 5 KB.
  '/parcel-reg-aus-to-kor': 194 * KB,
  // Includes decimal arithmetic for its example of a volume weight.
  '/shipping-infomation': 121 * KB,
  '/notice': 131 * KB,
  '/inquiry': 182 * KB,
  '/pickup-request': 184 * KB,
  '/aboutUs': 113 * KB,
  '/login': 116 * KB,
  '/signUp': 171 * KB,
  '/forgot-password': 161 * KB,
};
const MAX_FONT_BYTES = 100 * KB;
const MAX_CSS_BYTES = 24 * KB;
const MAX_PICTURE_BYTES = 12 * KB;

/** Total gzip size of files in bytes. */
const sumGzipBytes = (addresses: readonly string[]) =>
  addresses.reduce((bytes, address) => bytes + gzipSync(readFileSync(siteFolder + address)).length, 0);

/** URLs of the fonts that the style sheets select for a text. */
const fontsOf = (text: string): Set<string> => {
  const sheets = readdirSync(`${siteFolder}/assets`).filter((name) => name.endsWith('.css'));
  const faces = sheets.flatMap((name) => [
    ...read(`/assets/${name}`).matchAll(/@font-face\{[^}]*url\(([^)]+)\)[^}]*unicode-range:([^;}]+)/g),
  ]);
  const covers = (ranges: string, code: number) =>
    [...ranges.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)].some(
      ([, from = '', to = from]) => Number.parseInt(from, 16) <= code && code <= Number.parseInt(to, 16),
    );
  const codes = [...new Set(text.replace(/\p{C}/gu, ''))].map((each) => each.codePointAt(0) ?? 0);
  return new Set(
    faces
      .filter(([, , ranges = '']) => codes.some((code) => covers(ranges, code)))
      .map(([, address = '']) => address),
  );
};

describe.each(pages)('prerendered document of %s', (page) => {
  let document: string;
  beforeAll(() => {
    document = read(documentOf(page));
  });

  it('contains Korean content with one h1', () => {
    expect(document).toContain('<html lang="ko">');
    const [heading, ...others] = findAll(document, /<h1[^>]*>(.*?)<\/h1>/g);
    expect(heading).toMatch(/[가-힣]/);
    expect(others).toEqual([]);
    expect(document).toContain('<footer');
  });

  it('has title, description and link-preview tags', () => {
    const [title = ''] = findAll(document, /<title>([^<]+)<\/title>/g);
    const [canonical = ''] = findAll(document, /<link rel="canonical" href="([^"]+)"/g);
    const meta = metaOf(document);
    expect(title).toContain('한호로지스');
    expect(meta).toMatchObject({
      description: publicPages[page]?.description,
      'og:title': title,
      'og:description': meta.description,
      'og:type': 'website',
      'og:locale': 'ko_KR',
      'og:url': canonical,
      'og:image': new URL('/og.png', canonical).href,
    });
    expect(new URL(canonical).pathname).toBe(page);
    expect(meta.robots).toBe(publicPages[page]?.isHidden && 'noindex');
  });

  it('has no inline scripts or styles, which the security policy forbids', () => {
    expect(
      findAll(document, /<script([^>]*)>/g).filter((attributes) => !attributes.includes(' src="/')),
    ).toEqual([]);
    expect(document).not.toMatch(/<style|\sstyle=|\son[a-z]+=|javascript:/);
  });

  it('contains no markup of streamed content, which only a script could insert', () => {
    expect(document).not.toMatch(/<template|<!--\$[?!]/);
  });

  it('has inert forms', () => {
    for (const attributes of findAll(document, /<form([^>]*)>/g)) expect(attributes).toMatch(/^ inert\b/);
  });

  it('loads scripts, styles and images within their budgets', () => {
    const loaded = (ending: RegExp) => [
      ...new Set(
        findAll(document, /(?:href|src)="(\/assets\/[^"]+)"/g).filter((address) => ending.test(address)),
      ),
    ];
    expect(sumGzipBytes(loaded(/\.js$/))).toBeLessThanOrEqual(scriptBudgets[page] ?? 0);
    expect(sumGzipBytes(loaded(/\.css$/))).toBeLessThanOrEqual(MAX_CSS_BYTES);
    expect(sumGzipBytes(loaded(/\.(svg|png)$/))).toBeLessThanOrEqual(MAX_PICTURE_BYTES);
  });

  it('uses only the fonts words and rare-words, and preloads words', () => {
    const text = document.replace(/^.*<body>/s, '').replace(/placeholder="([^"]+)"|<[^>]*>/g, '$1');
    const fonts = [...fontsOf(text)].sort();
    expect(fonts.map((address) => address.replace(/-.{8}\.woff2$/, ''))).toEqual([
      '/assets/rare-words',
      '/assets/words',
    ]);
    const bytes = fonts.map((address) => readFileSync(siteFolder + address).length);
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(MAX_FONT_BYTES);
    expect(findAll(document, /rel="preload" as="font" [^>]*href="([^"]+)"/g)).toEqual([fonts[1]]);
  });

  it('contains no year in the copyright line', () => {
    expect(document).toContain('© ');
    expect(document).not.toMatch(/© [^<]*20\d\d/);
  });
});

describe('documents that are not prerendered', () => {
  it.each([shellDocument, staffDocument])('%s is empty and has noindex', (document) => {
    const shell = read(document);
    expect(shell).toContain('<div id="root"></div>');
    expect(metaOf(shell).robots).toBe('noindex');
    expect(shell).not.toContain('rel="canonical"');
  });
});

describe('sitemap.xml and robots.txt', () => {
  it('sitemap.xml lists each public page that is not hidden', () => {
    const listed = findAll(read('/sitemap.xml'), /<loc>([^<]+)<\/loc>/g).map(
      (address) => new URL(address).pathname,
    );
    expect(listed).toEqual(pages.filter((page) => !publicPages[page]?.isHidden));
  });

  it('robots.txt disallows the closed paths and has the absolute URL of the sitemap', () => {
    const robots = read('/robots.txt');
    for (const path of closedPaths) expect(robots).toContain(`Disallow: ${path}\n`);
    expect(robots).toMatch(/^Sitemap: https?:\/\/[^/]+\/sitemap\.xml$/m);
  });
});

describe('public pages', () => {
  it('have distinct titles and descriptions', () => {
    const titles = pages.map((page) => findAll(read(documentOf(page)), /<title>([^<]+)</g)[0]);
    expect(new Set(titles).size).toBe(pages.length);
    expect(new Set(Object.values(publicPages).map(({ description }) => description)).size).toBe(pages.length);
  });

  it('include every route that is not below a closed path', () => {
    const routes = findAll(readFileSync('web/src/route-tree.gen.ts', 'utf8'), /fullPath: '([^']+)'/g);
    const unknown = [...new Set(routes)].filter(
      (path) =>
        path !== '/$' && !pages.includes(path) && !closedPaths.some((closed) => path.startsWith(closed)),
    );
    expect(unknown).toEqual([]);
  });
});

describe('manifest, icons and service worker', () => {
  const pngSize = (address: string) => {
    const bytes = readFileSync(siteFolder + address);
    return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
  };

  it('manifest has a name and start page, and icon files have the declared sizes', () => {
    const manifest = JSON.parse(read('/manifest.webmanifest'));
    expect(manifest).toMatchObject({ lang: 'ko', start_url: '/parcel-info', display: 'standalone' });
    expect(manifest.name).toMatch(/[가-힣]/);
    const icons: { src: string; sizes: string; purpose: string }[] = manifest.icons;
    for (const { src, sizes } of icons) expect(pngSize(src)).toBe(sizes);
    for (const purpose of ['any', 'maskable']) {
      expect(icons.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes)).toEqual([
        '192x192',
        '512x512',
      ]);
    }
    expect(pngSize('/icons/apple-touch-icon.png')).toBe('180x180');
    expect(pngSize('/og.png')).toBe('1200x630');
  });

  it('manifest, home page and offline page use the colours of the design tokens', () => {
    const tokens = readFileSync('web/src/styles/tokens.css', 'utf8');
    const [surface] = findAll(tokens, /--color-surface: ([^;]+);/g);
    const sixDigitSurface = surface?.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
    const { theme_color: theme, background_color: background } = JSON.parse(read('/manifest.webmanifest'));
    expect([theme, background, metaOf(read('/index.html'))['theme-color']]).toEqual([
      sixDigitSurface,
      sixDigitSurface,
      sixDigitSurface,
    ]);
    for (const colour of new Set(findAll(read('/offline.css'), /(#[0-9a-f]{3,6})\b/g))) {
      expect(tokens).toContain(`: ${colour};`);
    }
  });

  it('service worker names no file of the build, and the offline page exists', () => {
    const worker = read('/sw.js');
    expect(worker).not.toContain('/assets/');
    expect(readdirSync(siteFolder)).toContain('offline.html');
  });
});
