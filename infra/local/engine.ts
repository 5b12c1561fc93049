import { once } from 'node:events';
import { createServer } from 'node:net';

/** An embedded stand-in for one AWS service. */
export type Engine = { endpoint: string; stop: () => Promise<void> };

/** Where engines listen: nobody but this machine reaches them. */
export const LOOPBACK = '127.0.0.1';

/** A start that cannot go on, told in one line without a stack. */
export class StartError extends Error {}

/** `localhost` is either of them, as a browser likes. */
export const siteHosts = [LOOPBACK, '::1'] as const;

const tryListen = async (host: string, port: number): Promise<number> => {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : port;
};

/** A port that is free at the moment. */
export const freePort = (): Promise<number> => tryListen(LOOPBACK, 0);

export const portTaken = (port: number): StartError =>
  new StartError(
    `포트 ${port}을(를) 다른 프로그램이 쓰고 있습니다. PORT=${port + 1} npm start 처럼 다른 포트를 지정해주세요. (Port ${port} is already in use.)`,
  );

/** @throws StartError when another program listens there */
export const requireFreePort = async (port: number): Promise<void> => {
  for (const host of siteHosts) {
    await tryListen(host, port).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') throw portTaken(port);
      if (error.code === 'EACCES') {
        throw new StartError(`포트 ${port}을(를) 쓸 권한이 없습니다. (No permission for port ${port}.)`);
      }
      // A machine without IPv6 has only the other one.
      if (host === LOOPBACK) throw error;
    });
  }
};
