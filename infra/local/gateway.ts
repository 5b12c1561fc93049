import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApi } from './api.ts';
import { siteFolder } from './build-site.ts';
import { portTaken, siteHosts } from './engine.ts';
import { startSchedules } from './jobs.ts';
import { createLocalRoutes } from './local-routes.ts';
import type { LocalLog } from './log.ts';
import { head, refusal } from './reply.ts';
import type { Mail } from './ses.ts';
import { createSite } from './site.ts';

/** Longer than any client keeps a connection in its pool, so that none is closed under a request. */
const KEEP_ALIVE_MS = 65_000;
const FINISH_WITHIN_MS = 2_000;

/** Listens on both loopback addresses, so that `localhost` works whichever a client takes. */
const listen = async (servers: readonly Server[], port: number): Promise<number> => {
  let actual = port;
  for (const [index, server] of servers.entries()) {
    const host = siteHosts[index];
    server.listen(actual, host);
    await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') throw portTaken(actual);
      // A machine without IPv6 has only the other one.
      if (index === 0) throw error;
    });
    if (index === 0) actual = (server.address() as AddressInfo).port;
  }
  return actual;
};

/** A server may not listen, where the machine has no IPv6. */
const close = async (server: Server): Promise<void> => {
  if (!server.listening) return;
  const cutOff = setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS);
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  await closed;
  clearTimeout(cutOff);
};

/** The one address of the local product: the site, /api and /_local. */
export const startGateway = async (options: {
  port: number;
  filesOrigin: string;
  mails: () => Mail[];
  log: LocalLog;
}) => {
  const { log } = options;
  const [site, api] = [createSite(siteFolder, options.filesOrigin), await createApi()];
  const local = createLocalRoutes(options.mails);

  const replyTo = async (req: IncomingMessage, requestId: string, path: string, query: string) => {
    if (path.startsWith('/api/') || path === '/api') {
      return api(req, requestId, path, query, (error) => log.failure(requestId, error));
    }
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
      const body = head(res, reply, req.method === 'HEAD');
      const ms = Math.round(performance.now() - startedAt);
      // Before it is sent, so that whoever was answered finds the line.
      log.request({ requestId, method: req.method, path, status: reply.status, ms, bytes: body.length });
      res.end(body);
    } catch (error) {
      // A client that went away in the middle of its request hears no answer.
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
