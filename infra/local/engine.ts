import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';

/** Embedded replacement of an AWS service, called over HTTP. */
export type Engine = { endpoint: string; stop: () => Promise<void> };

/** Address of the engines, reachable from this machine only. */
export const LOOPBACK = '127.0.0.1';

/** Listens on a free port. The returned engine ends open connections when it stops. */
export const listenAsEngine = async (server: Server): Promise<Engine> => {
  server.listen(0, LOOPBACK);
  await once(server, 'listening');
  return {
    endpoint: `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

/** Start failure with a message for the user, printed without a stack trace. */
export class StartError extends Error {}

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, LOOPBACK);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};
