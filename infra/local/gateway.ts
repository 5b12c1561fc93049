import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApi } from './api.ts';
import { siteFolder } from './build-site.ts';
import { portTaken, siteHosts } from './engine.ts';
import { createGallery, isGalleryPath } from './gallery.ts';
import { startSchedules } from './jobs.ts';
import { createLocalRoutes } from './local-routes.ts';
import type { LocalLog } from './log.ts';
import { refusal, writeHead } from './reply.ts';
import type { Mail } from './ses.ts';
import { createSite } from './site.ts';

/** Longer than clients keep idle connections, so that no request meets a closed connection. */
const KEEP_ALIVE_MS = 65_000;
/** Time in which pending requests can finish when the gateway stops. */
const FINISH_WITHIN_MS = 2_000;

/** Listens on both loopback addresses, because clients resolve `localhost` to either. @returns the port */
const listen = async (servers: readonly Server[], port: number): Promise<number> => {
  let actual = port;
  for (const [index, server] of servers.entries()) {
    const host = siteHosts[index];
    server.listen(actual, host);
    await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') throw portTaken(actual);
      // Without IPv6, only the first address is available.
      if (index === 0) throw error;
    });
    if (index === 0) actual = (server.address() as AddressInfo).port;
  }
  return actual;
};

/** Stops a server. Without IPv6 on the machine, the second server never listened. */
const close = async (server: Server): Promise<void> => {
  if (!server.listening) return;
  const cutOff = setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS);
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  await closed;
  clearTimeout(cutOff);
};

export const startGateway = async (options: {
  port: number;
  filesOrigin: string;
  mails: () => Mail[];
  log: LocalLog;
}) => {
  const { log } = options;
  const [site, api] = [createSite(siteFolder, options.filesOrigin), await createApi()];
  const local = createLocalRoutes(options.mails);
  const gallery = createGallery(options.filesOrigin);

  const replyTo = async (req: IncomingMessage, requestId: string, path: string, query: string) => {
    if (path.startsWith('/api/') || path === '/api') {
      return api(req, requestId, path, query, (error) => log.failure(requestId, error));
    }
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

  const servers = siteHosts.map(() => createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, onRequest));
  const port = await listen(servers, options.port);
  const stopSchedules = startSchedules((error) => log.failure('schedule', error));
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      stopSchedules();
      await Promise.all(servers.map(close));
    },
  };
};
