/**
 * The response headers of the product as plain data: CloudFront sends them when deployed, the gateway on one machine.
 * They work over http as they stand; `deployed` adds what would lock a browser out of http://localhost.
 */

/** Styles in elements are allowed where the grid, the charts and the editor live, as CloudFront path patterns. */
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
 * The headers of a page or file of the site, by the path the browser asked for.
 * @param filesOrigin where staff pages send files, by addresses that were signed for them
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

/** The headers of every answer below /api. A file that is downloaded still is, under `sandbox` too. */
export const apiHeaders: Record<string, string> = {
  ...common,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'no-store',
};

/**
 * CloudFront path pattern of the cacheable routes: images under the hashes of their contents. The function sets
 * `cache-control`, and not on errors. The upload route has no dot in its path, so it does not match.
 */
export const cacheablePath = '/api/image/*.*';
const isCacheable = (path: string): boolean => /^\/api\/image\/.*\./.test(path);

const { 'cache-control': _, ...ofPictures } = apiHeaders;
/** The headers of an answer of the API, by the path the browser asked for. */
export const apiHeadersOf = (path: string): Record<string, string> =>
  isCacheable(path) ? ofPictures : apiHeaders;

/** Two years. */
export const HSTS_SECONDS = 63_072_000;

/** Only where https is certain: a browser would remember it for localhost too. */
export const deployedOnlyHeaders: Record<string, string> = {
  'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains`,
};

/** The same headers as CloudFront sends them. */
export const deployed = (headers: Record<string, string>): Record<string, string> => ({
  ...headers,
  ...deployedOnlyHeaders,
  'content-security-policy': `${headers['content-security-policy']}; upgrade-insecure-requests`,
});
