import { once } from 'node:events';
import { createServer } from 'node:net';
import { asObject } from '#shared/korean.ts';

/** Embedded replacement of an AWS service, called over HTTP. */
export type Engine = { endpoint: string; stop: () => Promise<void> };

/** Address of the engines, reachable from this machine only. */
export const LOOPBACK = '127.0.0.1';

/** Start failure with a message for the user, printed without a stack trace. */
export class StartError extends Error {}

/** Addresses of `localhost`. A browser may use either address. */
export const siteHosts = [LOOPBACK, '::1'] as const;

const tryListen = async (host: string, port: number): Promise<number> => {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : port;
};

export const freePort = (): Promise<number> => tryListen(LOOPBACK, 0);

export const portTaken = (port: number): StartError =>
  new StartError(
    `포트 ${asObject(String(port))} 다른 프로그램이 쓰고 있습니다. PORT=${port + 1} npm start 처럼 다른 포트를 지정해주세요. (Port ${port} is already in use.)`,
  );

/** Checks that the gateway can listen on the port. @throws StartError if the port is in use or not permitted */
export const requireFreePort = async (port: number): Promise<void> => {
  for (const host of siteHosts) {
    await tryListen(host, port).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') throw portTaken(port);
      if (error.code === 'EACCES') {
        throw new StartError(
          `포트 ${asObject(String(port))} 쓸 권한이 없습니다. (No permission for port ${port}.)`,
        );
      }
      // Without IPv6, only the first address is available.
      if (host === LOOPBACK) throw error;
    });
  }
};
