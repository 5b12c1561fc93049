/*
 * Says that the browser is offline where it would say so itself. It keeps that one page and nothing else: pages, scripts
 * and answers of the API always come from the network or the browser's own cache, so no old release can be served.
 */
const CACHE = 'offline-page';
const PAGE = '/offline.html';
const FILES = [PAGE, '/offline.css', '/favicon.svg'];
/** The back office and the API are none of its business. */
const LEFT_ALONE = /^\/(admin|partnerAdmin|api|_local)(\/|$)/;

self.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
    await self.skipWaiting();
  };
  event.waitUntil(keep());
});

self.addEventListener('activate', (event) => {
  // Asks for the page while this worker wakes up.
  event.waitUntil(self.registration.navigationPreload?.enable());
});

const open = async (event) => {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return caches.match(PAGE);
  }
};

self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  if (event.request.mode === 'navigate') {
    if (!LEFT_ALONE.test(pathname)) event.respondWith(open(event));
  } else if (FILES.includes(pathname)) {
    event.respondWith(fetch(event.request).catch(() => caches.match(pathname)));
  }
});
