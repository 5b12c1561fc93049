/**
 * Response headers as plain data, sent by CloudFront or by the local gateway. The headers work over http;
 * `addHttpsHeaders` adds headers that would make a browser refuse http://localhost.
 */

/** CloudFront path patterns of pages with grid, charts and editor, which need inline styles. */
export const staffPaths = ['/admin*', '/partnerAdmin*'] as const;

const common = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const contentSecurityPolicy = (styles: string, connections: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src ${connections}`,
    "worker-src 'self' blob:",
    "frame-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * Headers of a page or file of the site, by requested path.
 * @param filesOrigin origin of presigned URLs, to which staff pages upload
 */
export const siteHeaders = (path: string, filesOrigin: string): Record<string, string> => {
  const isStaffPath = staffPaths.some((pattern) => path.startsWith(pattern.replace('*', '')));
  return {
    ...common,
    'content-security-policy': isStaffPath
      ? contentSecurityPolicy("'self' 'unsafe-inline'", `'self' ${filesOrigin}`)
      : contentSecurityPolicy("'self'", "'self'"),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
};

/** Headers of answers below /api, except images. `sandbox` does not prevent downloads. */
export const apiHeaders: Record<string, string> = {
  ...common,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'no-store',
};

/**
 * CloudFront path pattern of cacheable answers: images, whose names are the hashes of their contents. The handler sets
 * `cache-control`, except on errors. The upload route has no dot in its path, so the pattern does not match it.
 */
export const cacheablePath = '/api/image/*.*';
const isCacheable = (path: string): boolean => /^\/api\/image\/.*\./.test(path);

const { 'cache-control': _, ...imageHeaders } = apiHeaders;
export const apiHeadersOf = (path: string): Record<string, string> =>
  isCacheable(path) ? imageHeaders : apiHeaders;

export const HSTS_SECONDS = 63_072_000;

/** Headers for https only, because a browser would also store HSTS for localhost. */
const httpsHeaders: Record<string, string> = {
  'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains`,
};

/** Adds the headers that require https. */
export const addHttpsHeaders = (headers: Record<string, string>): Record<string, string> => ({
  ...headers,
  ...httpsHeaders,
  'content-security-policy': `${headers['content-security-policy']}; upgrade-insecure-requests`,
});
