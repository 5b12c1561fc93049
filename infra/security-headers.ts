/**
 * Response headers as plain data, sent by CloudFront or by the local gateway. The headers work over http;
 * `addHttpsHeaders` adds headers that would make a browser refuse http://localhost.
 */

/** CloudFront path patterns of pages with grid, charts and editor, which need inline styles. */
export const staffPaths = ['/admin*', '/partnerAdmin*'] as const;

/** Pattern of the scan station, the only page with a camera. WebAssembly reads the barcodes in its picture. */
export const scanPath = '/admin/scan*';

const common = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Sources of a directive that differ between pages, separated by blanks. */
type Sources = { scripts?: string; styles?: string; connections?: string };

const contentSecurityPolicy = ({ scripts = "'self'", styles = "'self'", connections = "'self'" }: Sources) =>
  [
    "default-src 'none'",
    `script-src ${scripts}`,
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
  const isAt = (pattern: string) => path.startsWith(pattern.replace('*', ''));
  const isScanPath = isAt(scanPath);
  const staffSources = { styles: "'self' 'unsafe-inline'", connections: `'self' ${filesOrigin}` };
  return {
    ...common,
    'content-security-policy': contentSecurityPolicy({
      ...(staffPaths.some(isAt) && staffSources),
      ...(isScanPath && { scripts: "'self' 'wasm-unsafe-eval'" }),
    }),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': `camera=(${isScanPath ? 'self' : ''}), geolocation=(), microphone=(), payment=(), usb=()`,
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
