import { runInNewContext } from 'node:vm';
import { documentOf, publicPages, shellDocument, staffDocument, staffPaths } from '#shared/public-pages.ts';

const documents = Object.fromEntries(Object.keys(publicPages).map((path) => [path, documentOf(path)]));

/**
 * What happens to a request before it is answered: CloudFront runs these sources at its edge, the gateway on one
 * machine runs the very same ones. CloudFront's runtime knows neither modules nor types, hence text.
 */
export const viewerRequestSources = {
  /** A path that names no file is a public page, stored as a document, or another screen of one of the two apps. */
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
   * Behind CloudFront the handlers see neither the visitor's address nor the site's host; what a client sent is
   * overwritten. A path with a last slash is the same path: API Gateway would not find it.
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

/** The file that answers a path of the site. */
export const siteRequest = (uri: string): string =>
  siteHandler({ viewer: { ip: '' }, request: { uri, headers: {} } }).uri;

/** The path of an API request as API Gateway gets it. */
export const apiPath = (uri: string): string =>
  apiHandler({ viewer: { ip: '' }, request: { uri, headers: { host: { value: '' } } } }).uri;

/** The headers that reach a handler. Names are lower-case, as everywhere in CloudFront; `host` must be among them. */
export const apiRequest = (headers: Record<string, string>, ip: string): Record<string, string> => {
  const wrapped = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }]));
  const answer = apiHandler({ viewer: { ip }, request: { uri: '/', headers: wrapped } });
  return Object.fromEntries(Object.entries(answer.headers).map(([name, { value }]) => [name, value]));
};
