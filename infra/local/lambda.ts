import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { type Engine, listenAsEngine } from './engine.ts';

/** Starts a job asynchronously. @returns false if the job does not exist */
export const startJob = async (
  name: string,
  event: unknown,
  onFailure: (error: unknown) => void,
): Promise<boolean> => {
  // Imported on the first call, because jobs read the endpoints of the engines from the environment.
  const { isJob, runJob } = await import('./jobs.ts');
  if (!isJob(name)) return false;
  runJob(name, event).catch(onFailure);
  return true;
};

const invocation = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;

/** Starts a server with Lambda's Invoke API, for asynchronous invocations of jobs. */
export const startLambda = async (onFailure: (error: unknown) => void): Promise<Engine> => {
  const server = createServer(async (req, res) => {
    const name = invocation.exec(req.url ?? '')?.[1] ?? '';
    if (await startJob(name, await json(req), onFailure)) res.writeHead(202).end();
    else res.writeHead(404).end('{}');
  });
  return listenAsEngine(server);
};
