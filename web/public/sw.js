/*
 * Shows an offline page instead of the browser's error page. Only the offline page and its files are cached. Other
 * pages, scripts and API responses come from the network or the HTTP cache, so that an old release cannot be served.
 */
const CACHE = 'offline-page';
const PAGE = '/offline.html';
const FILES = [PAGE, '/offline.css', '/favicon.svg'];
/** Paths that the service worker does not handle. */
const IGNORED_PATHS = /^\/(admin|partnerAdmin|api|_local)(\/|$)/;

self.addEventListener('install', (event) => {
  const cacheFiles = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
    await self.skipWaiting();
  };
  event.waitUntil(cacheFiles());
});

self.addEventListener('activate', (event) => {
  // Requests the page in parallel with the start of the worker.
  event.waitUntil(self.registration.navigationPreload?.enable());
});

const loadPage = async (event) => {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return caches.match(PAGE);
  }
};

self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  if (event.request.mode === 'navigate') {
    if (!IGNORED_PATHS.test(pathname)) event.respondWith(loadPage(event));
  } else if (FILES.includes(pathname)) {
    event.respondWith(fetch(event.request).catch(() => caches.match(pathname)));
  }
});
