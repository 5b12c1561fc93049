import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type Engine, LOOPBACK } from './engine.ts';

/** Has a job begin, done afterwards; one that is cut off is as one that Lambda lost. @returns whether there is such a job */
export const begin = async (
  name: string,
  event: unknown,
  onFailure: (error: unknown) => void,
): Promise<boolean> => {
  // Loaded by the first: jobs read the environment, which tells them where the engines are.
  const { isJob, runJob } = await import('./jobs.ts');
  if (!isJob(name)) return false;
  runJob(name, event).catch(onFailure);
  return true;
};

const invocation = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;

/** Lambda's calls of a job: answered at once. */
export const startLambda = async (onFailure: (error: unknown) => void): Promise<Engine> => {
  const server = createServer(async (req, res) => {
    const name = invocation.exec(req.url ?? '')?.[1] ?? '';
    if (await begin(name, await json(req), onFailure)) res.writeHead(202).end();
    else res.writeHead(404).end('{}');
  });
  await new Promise<void>((listening) => server.listen(0, LOOPBACK, listening));
  return {
    endpoint: `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
