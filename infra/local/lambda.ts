import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type Engine, LOOPBACK } from './engine.ts';

const invocation = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;

/** Lambda's calls of a job: answered at once, done afterwards. A job that is cut off is as one that Lambda lost. */
export const startLambda = async (onFailure: (error: unknown) => void): Promise<Engine> => {
  const server = createServer(async (req, res) => {
    // Loaded by the first call: the jobs read the environment, which tells them this address, too.
    const { isJob, runJob } = await import('./jobs.ts');
    const name = invocation.exec(req.url ?? '')?.[1] ?? '';
    if (!isJob(name)) return res.writeHead(404).end('{}');
    runJob(name, await json(req)).catch(onFailure);
    res.writeHead(202).end();
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
