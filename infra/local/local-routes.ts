import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setClockOffset } from '#functions/runtime/clock.ts';
import { jobNames, runJob } from './jobs.ts';
import { mailPage } from './mail-page.ts';
import { jsonReply, type Reply, refusal } from './reply.ts';
import type { Mail } from './ses.ts';

const readOffset = async (req: IncomingMessage): Promise<number | undefined> => {
  // A foreign page cannot send this type without asking first, which nobody answers.
  if (!req.headers['content-type']?.startsWith('application/json')) return undefined;
  try {
    const { offsetSeconds } = JSON.parse(await text(req)) as { offsetSeconds?: unknown };
    return Number.isFinite(offsetSeconds) ? (offsetSeconds as number) : undefined;
  } catch {
    return undefined;
  }
};

/** What a job is handed; nothing unless told. */
const readEvent = async (req: IncomingMessage): Promise<unknown> => JSON.parse((await text(req)) || '{}');

/** What a deployed product does not have: the mails it would have sent, a clock that can be moved, jobs by hand. */
export const createLocalRoutes = (mails: () => Mail[]) => {
  const routes: Record<string, (req: IncomingMessage) => Promise<Reply>> = {
    'GET /_local/mail': async (req) =>
      req.headers.accept?.includes('text/html') ? mailPage(mails()) : jsonReply(200, mails()),
    'POST /_local/clock': async (req) => {
      const offsetSeconds = await readOffset(req);
      if (offsetSeconds === undefined) return refusal('MALFORMED');
      setClockOffset(offsetSeconds);
      return jsonReply(200, { offsetSeconds });
    },
    ...Object.fromEntries(
      jobNames.map((name) => [
        `POST /_local/jobs/${name}`,
        async (req: IncomingMessage) => jsonReply(200, await runJob(name, await readEvent(req))),
      ]),
    ),
  };

  return async (req: IncomingMessage, path: string): Promise<Reply> => {
    const answer = routes[`${req.method} ${path}`];
    if (answer) return answer(req);
    const isKnown = Object.keys(routes).some((key) => key.endsWith(` ${path}`));
    return refusal(isKnown ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND');
  };
};
