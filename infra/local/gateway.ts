import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createApi } from './api.ts';
import { siteFolder } from './build-site.ts';
import { createGallery, isGalleryPath } from './gallery.ts';
import { startSchedules } from './jobs.ts';
import { createLocalRoutes, type Simulators } from './local-routes.ts';
import type { LocalLog } from './log.ts';
import { refusal, writeHead } from './reply.ts';
import type { Mail } from './ses.ts';
import { createSite } from './site.ts';
import type { SiteServers } from './site-servers.ts';

const ownHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** False for a request of a page of another site, also of one whose host name resolves to this machine. */
const isOwnRequest = ({ headers: { host = '', origin } }: IncomingMessage): boolean =>
  ownHost.test(host) && (origin === undefined || origin === `http://${host}`);

export const startGateway = async (options: {
  servers: SiteServers;
  filesOrigin: string;
  mails: () => Mail[];
  simulators: Simulators;
  schedules: boolean;
  log: LocalLog;
}) => {
  const { log } = options;
  const [site, api] = [createSite(siteFolder, options.filesOrigin), await createApi()];
  const local = createLocalRoutes(options.mails, options.simulators);
  const gallery = createGallery(options.filesOrigin);

  const replyTo = async (req: IncomingMessage, requestId: string, path: string, query: string) => {
    if (path.startsWith('/api/') || path === '/api') {
      return api(req, requestId, path, query, (error) => log.failure(requestId, error));
    }
    if (path.startsWith('/_local/') && !isOwnRequest(req)) return refusal('FOREIGN_ORIGIN');
    if (isGalleryPath(path) && req.method === 'GET') return gallery(path);
    if (path.startsWith('/_local/')) return local(req, path);
    return req.method === 'GET' || req.method === 'HEAD'
      ? site(path, req.headers)
      : refusal('METHOD_NOT_ALLOWED');
  };

  const onRequest = async (req: IncomingMessage, res: ServerResponse) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    const [path = '/', ...query] = (req.url ?? '/').split('?');
    try {
      const reply = await replyTo(req, requestId, path, query.join('?'));
      const body = writeHead(res, reply, req.method === 'HEAD');
      const ms = Math.round(performance.now() - startedAt);
      // Log before the response is sent, so that a test that got the response finds the line.
      log.request({ requestId, method: req.method, path, status: reply.status, ms, bytes: body.length });
      res.end(body);
    } catch (error) {
      log.failure(requestId, error);
      res.destroy();
    }
  };

  const stopSchedules = startSchedules((error) => log.failure('schedule', error), options.schedules);
  options.servers.answerWith(onRequest);
  return {
    stop: async () => {
      stopSchedules();
      await options.servers.stop();
    },
  };
};
