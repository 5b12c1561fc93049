import { runInNewContext } from 'node:vm';
import { documentOf, publicPages, shellDocument, staffDocument, staffPaths } from '#shared/public-pages.ts';

const documents = Object.fromEntries(Object.keys(publicPages).map((path) => [path, documentOf(path)]));

/**
 * Viewer-request functions. CloudFront and the local gateway run the same source text, because the runtime of
 * CloudFront has no modules and no types.
 */
export const viewerRequestSources = {
  /** Rewrites a path without a file extension to its prerendered document, or to the shell of the site or staff app. */
  site: `var documents = ${JSON.stringify(documents)};
var staff = new RegExp('^(${staffPaths.join('|')})(/|$)');
function handler(event) {
  var request = event.request;
  var lastSegment = request.uri.split('/').pop();
  if (lastSegment.includes('.')) return request;
  request.uri = staff.test(request.uri) ? '${staffDocument}' : documents[request.uri] || '${shellDocument}';
  return request;
}`,
  /**
   * Behind CloudFront handlers receive neither the visitor's IP address nor the site's host, so two headers contain them.
   * Values sent by a client are overwritten. A trailing slash is removed, because API Gateway would not find the path.
   */
  api: `function handler(event) {
  var headers = event.request.headers;
  event.request.uri = event.request.uri.replace(/\\/$/, '');
  headers['x-viewer-ip'] = { value: event.viewer.ip };
  headers['x-viewer-host'] = { value: headers.host.value };
  return event.request;
}`,
};

type ViewerRequest = { uri: string; headers: Record<string, { value: string }> };
type ViewerEvent = { viewer: { ip: string }; request: ViewerRequest };

const load = (source: string): ((event: ViewerEvent) => ViewerRequest) =>
  runInNewContext(`${source}; handler`);
const siteHandler = load(viewerRequestSources.site);
const apiHandler = load(viewerRequestSources.api);

/** Path of the file that a request for a page or file is rewritten to. */
export const siteFilePath = (uri: string): string =>
  siteHandler({ viewer: { ip: '' }, request: { uri, headers: {} } }).uri;

/** Path of an API request as API Gateway receives it. */
export const apiPath = (uri: string): string =>
  apiHandler({ viewer: { ip: '' }, request: { uri, headers: { host: { value: '' } } } }).uri;

/** Request headers as a handler receives them. @param headers with names in lower case as in CloudFront, `host` is required */
export const apiRequestHeaders = (headers: Record<string, string>, ip: string): Record<string, string> => {
  const wrapped = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }]));
  const answer = apiHandler({ viewer: { ip }, request: { uri: '/', headers: wrapped } });
  return Object.fromEntries(Object.entries(answer.headers).map(([name, { value }]) => [name, value]));
};
