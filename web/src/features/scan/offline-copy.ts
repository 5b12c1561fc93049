import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Cache that the service worker of the scan station reads (`public/scan-sw.js`). */
const CACHE = 'scan-station';
const SCOPE = '/admin/scan';

/** Loads the parts of the page that open later. */
const loadParts = () =>
  Promise.all([
    import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?rare'),
    import('#web/components/ui/question-dialog.tsx'),
    import('#web/components/ui/toaster.tsx'),
    import('./camera-view.tsx'),
    import('./report-dialog.tsx'),
    import('./settings-dialog.tsx'),
    document.fonts.ready,
  ]);

/** Paths of the files of the site that this page has loaded. */
const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);

const storeCopy = async (): Promise<void> => {
  // The camera loads its detector when it is used.
  const files = new Set([...loadedFiles(), wasmUrl]);
  const page = await fetch(SCOPE);
  const named = (await page.clone().text()).match(/\/assets\/[^"']+/g) ?? [];
  // Another release was published since this page was loaded. The next load of the page stores it.
  if (!page.ok || !named.every((path) => files.has(path))) return;
  const cache = await caches.open(CACHE);
  await cache.addAll([...files]);
  await cache.put(SCOPE, page);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname !== SCOPE && !files.has(pathname)) await cache.delete(request);
  }
};

/** Stores this page, so that it starts without network. Private windows and some browser policies forbid it. */
export const keepOfflineCopy = async (): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/scan-sw.js', { scope: SCOPE });
    await loadParts();
    await storeCopy();
  } catch {
    // Without network, the page itself comes from the copy.
  }
};
