import { companyName } from '#shared/company.ts';
import { closedPaths, publicPages } from '#shared/public-pages.ts';

/** Where the site will be found, for what needs whole addresses; an environment of the build, since a document cannot ask. */
export const siteOrigin = new URL(process.env.SITE_ORIGIN || 'https://hanho.example').origin;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

const meta = (kind: 'name' | 'property', key: string, content: string): string =>
  `<meta ${kind}="${key}" content="${escaped(content)}" />`;

const noIndex = meta('name', 'robots', 'noindex');

/** What takes the place of the template's title in the document of every screen that is not stored. */
export const shellHead = (title: string): string => [titleTag(title), noIndex].join('\n    ');

const titleTag = (title: string): string => `<title>${escaped(title)}</title>`;

/** What takes the place of the template's title in the document of a public page. */
export const pageHead = (path: string, title: string): string => {
  const { description, isHidden } = publicPages[path] ?? { description: '' };
  const address = `${siteOrigin}${path}`;
  return [
    titleTag(title),
    meta('name', 'description', description),
    ...(isHidden ? [noIndex] : []),
    `<link rel="canonical" href="${address}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', 'ko_KR'),
    meta('property', 'og:site_name', companyName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', `${siteOrigin}/og.png`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
  ].join('\n    ');
};

/** For search engines: what to leave alone, and where the list of the rest is. */
export const robots = (): string =>
  [
    'User-agent: *',
    ...closedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteOrigin}/sitemap.xml`,
    '',
  ].join('\n');

/** For search engines: the public pages. */
export const sitemap = (): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...Object.entries(publicPages)
      .filter(([, { isHidden }]) => !isHidden)
      .map(([path]) => `  <url><loc>${siteOrigin}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
