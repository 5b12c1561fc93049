/*
 * Lets the scan station start and reload without network, for which the page stores its document and files
 * (`features/scan/offline-copy.ts`). The document comes from the network if there is one, so that a new release is
 * loaded. Files are named by their content hash.
 */
const CACHE = 'scan-station';

self.addEventListener('install', () => self.skipWaiting());

const fromCache = async (request) =>
  (await caches.open(CACHE)).match(request, { ignoreSearch: true, ignoreVary: true });

const loadDocument = (request) =>
  fetch(request).catch(async () => (await fromCache(request)) ?? Response.error());

const loadFile = async (request) => (await fromCache(request)) ?? fetch(request);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.mode === 'navigate') event.respondWith(loadDocument(request));
  else if (origin === location.origin && pathname.startsWith('/assets/'))
    event.respondWith(loadFile(request));
});
