import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { companyName } from '#shared/company.ts';
import { closedPaths, documentOf, publicPages, shellDocument, staffDocument } from '#shared/public-pages.ts';

/** Origin for absolute URLs, set by the environment variable SITE_ORIGIN of the build. */
const siteOrigin = new URL(process.env.SITE_ORIGIN || 'https://hanho.example').origin;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

const meta = (kind: 'name' | 'property', key: string, content: string): string =>
  `<meta ${kind}="${key}" content="${escapeHtml(content)}" />`;

const noIndex = meta('name', 'robots', 'noindex');

const shellHead = (title: string): string => [titleTag(title), noIndex].join('\n    ');

const titleTag = (title: string): string => `<title>${escapeHtml(title)}</title>`;

const pageHead = (page: string, title: string): string => {
  const { description, isHidden } = publicPages[page] ?? { description: '' };
  const address = `${siteOrigin}${page}`;
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

const robots = (): string =>
  [
    'User-agent: *',
    ...closedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteOrigin}/sitemap.xml`,
    '',
  ].join('\n');

const sitemap = (): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...Object.entries(publicPages)
      .filter(([, { isHidden }]) => !isHidden)
      .map(([path]) => `  <url><loc>${siteOrigin}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

const templateTitle = `<title>${companyName}</title>`;
const emptyRoot = '<div id="root"></div>';
const rendererFolder = fileURLToPath(new URL('../../dist/prerender', import.meta.url));

type Output = Rolldown.RolldownOutput['output'];
type RenderPage = (path: string) => Promise<{ title: string; html: string; routeIds: readonly string[] }>;

const replacePart = (document: string, part: string, replacement: string): string => {
  if (!document.includes(part)) throw new Error(`The document template has no ${part}`);
  return document.replace(part, () => replacement);
};

/** Preload of the common font. Without it, lines break differently after the font has loaded. */
const fontLink = (output: Output): string => {
  const font = output.find(({ fileName }) => /\/words-[^/]+\.woff2$/.test(fileName));
  if (!font) throw new Error('The build has no font file `words-*.woff2`: see web-fonts.ts');
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font.fileName}">`;
};

/**
 * Style sheet links and script preloads for the routes of a page. Without preloads the browser requests these chunks
 * only after running the entry.
 */
const routeLinks = (output: Output, template: string, routeIds: readonly string[]): string[] => {
  const chunks = output.filter((file) => file.type === 'chunk');
  const links = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk) return;
    const { importedCss = [] } = chunk.viteMetadata ?? {};
    for (const file of importedCss) links.add(`<link rel="stylesheet" crossorigin href="/${file}">`);
    if (template.includes(chunk.fileName)) return;
    links.add(`<link rel="modulepreload" fetchpriority="low" crossorigin href="/${chunk.fileName}">`);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
  };
  for (const id of routeIds) {
    const module = `/src/routes${id.replace(/\/$/, '/index')}.tsx?tsr-split=component`;
    add(
      chunks.find(({ moduleIds }) => moduleIds.some((each) => each.replaceAll('\\', '/').endsWith(module))),
    );
  }
  return [...links].filter((link) => !template.includes(link));
};

/** Gives scripts a low priority, because the page is readable without them. Styles, fonts and images load first. */
const withLateScripts = (document: string): string =>
  document.replaceAll(
    /<(script type="module"|link rel="modulepreload")(?! fetchpriority)/g,
    '$& fetchpriority="low"',
  );

const writeDocuments = async (folder: string, output: Output, renderPage: RenderPage): Promise<void> => {
  const builtDocument = (name: string): string => {
    const document = output.find(({ fileName }) => fileName === name);
    if (document?.type !== 'asset') throw new Error(`The build has no ${name}`);
    return replacePart(String(document.source), templateTitle, `${templateTitle}\n    ${fontLink(output)}`);
  };
  const template = builtDocument('index.html');
  const write = (address: string, text: string) => writeFile(path.join(folder, address), text);

  const emptyDocument = (of: string) => replacePart(of, templateTitle, shellHead(companyName));
  await write(shellDocument, emptyDocument(template));
  await write(staffDocument, emptyDocument(builtDocument('staff.html')));
  for (const page of Object.keys(publicPages)) {
    const { title, html, routeIds } = await renderPage(page);
    // React starts the HTML with preload links for images. Only the link of the image at the top (high priority) is
    // kept, because the browser finds the other images itself.
    const [pictures = ''] = /^(<link rel="preload"[^>]*>)*/.exec(html) ?? [];
    const firstPicture = /<link [^>]* fetchPriority="high"\/>/.exec(pictures) ?? [];
    const content = html
      .slice(pictures.length)
      // Before hydration the browser would send a form in the URL.
      .replaceAll('<form ', '<form inert ');
    const routeTags = routeLinks(output, template, routeIds).map((link) => `  ${link}\n  `);
    const parts = [
      [templateTitle, [pageHead(page, title), ...firstPicture].join('\n    ')],
      ['</head>', `${routeTags.join('')}</head>`],
      [emptyRoot, `<div id="root" data-page="${page}">${content}</div>`],
    ] as const;
    const document = parts.reduce(
      (text, [part, replacement]) => replacePart(text, part, replacement),
      template,
    );
    await write(documentOf(page), withLateScripts(document));
  }
  await write('robots.txt', robots());
  await write('sitemap.xml', sitemap());
};

/**
 * Prerenders the public pages and writes robots.txt and sitemap.xml. The app is built a second time for Node, with
 * packages as external modules.
 */
export const prerender = (): Plugin => ({
  name: 'hanho:prerender',
  apply: 'build',
  config: () => ({
    environments: {
      ssr: {
        build: {
          outDir: rendererFolder,
          copyPublicDir: false,
          minify: false,
          rolldownOptions: { input: fileURLToPath(new URL('../src/prerender.tsx', import.meta.url)) },
        },
      },
    },
    builder: {
      async buildApp(builder) {
        const { client, ssr } = builder.environments;
        if (!client || !ssr) throw new Error('The build needs the environments `client` and `ssr`');
        const { output } = (await builder.build(client)) as Rolldown.RolldownOutput;
        await builder.build(ssr);
        const { renderPage } = await import(pathToFileURL(path.join(rendererFolder, 'prerender.js')).href);
        await writeDocuments(client.config.build.outDir, output, renderPage);
        await rm(rendererFolder, { recursive: true });
      },
    },
  }),
});
