import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asObject } from '#shared/korean.ts';
import { LOOPBACK, StartError } from './engine.ts';

/** Addresses of `localhost`. A browser may use either address. */
const siteHosts = [LOOPBACK, '::1'] as const;
/** Attempts to find a port that is free on both addresses. */
const ATTEMPTS = 10;
/** Longer than clients keep idle connections, so that no request meets a closed connection. */
const KEEP_ALIVE_MS = 65_000;
/** Time in which pending requests can finish when the servers stop. */
const FINISH_WITHIN_MS = 2_000;

const startError = (port: number, { code }: NodeJS.ErrnoException): StartError | undefined => {
  const portName = asObject(String(port));
  if (code === 'EADDRINUSE') {
    return new StartError(
      `포트 ${portName} 다른 프로그램이 쓰고 있습니다. PORT=${port + 1} npm start 처럼 다른 포트를 지정해주세요. (Port ${port} is already in use.)`,
    );
  }
  if (code === 'EACCES') {
    return new StartError(`포트 ${portName} 쓸 권한이 없습니다. (No permission for port ${port}.)`);
  }
  return undefined;
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

const listen = async (servers: readonly Server[], requested: number): Promise<number> => {
  let port = requested;
  for (const [index, server] of servers.entries()) {
    server.listen(port, siteHosts[index]);
    try {
      await once(server, 'listening');
    } catch (error) {
      const reason = startError(port, error as NodeJS.ErrnoException);
      // Without IPv6, only the first address is available.
      if (reason || index === 0) throw reason ?? error;
    }
    if (index === 0) port = (server.address() as AddressInfo).port;
  }
  return port;
};

export type SiteServers = Awaited<ReturnType<typeof openSiteServers>>;

/**
 * Listens on both addresses of `localhost` with one port. Before `answerWith` is called, each request gets 503. The port
 * is opened first, because another program could take a free port during the start.
 * @param requested 0 for any free port
 * @throws StartError if the port is in use or not permitted
 */
export const openSiteServers = async (requested: number) => {
  let answer: RequestListener = (_, res) => res.writeHead(503, { 'retry-after': '1' }).end();
  for (let attempt = 1; ; attempt += 1) {
    const servers = siteHosts.map(() =>
      createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (req, res) => answer(req, res)),
    );
    const stop = async () => {
      await Promise.all(servers.map(close));
    };
    try {
      const url = `http://localhost:${await listen(servers, requested)}`;
      return {
        url,
        answerWith: (listener: RequestListener) => {
          answer = listener;
        },
        stop,
      };
    } catch (error) {
      await stop();
      // A port that is free on the first address can be in use on the second one.
      if (requested !== 0 || attempt === ATTEMPTS) throw error;
    }
  }
};
