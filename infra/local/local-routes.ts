import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { forgetSecrets } from '#functions/adapters/secrets.ts';
import { removeBreakers } from '#functions/db/breaker.entity.ts';
import { setClockOffset } from '#functions/runtime/clock.ts';
import { errorResponse } from '#functions/runtime/respond.ts';
import { COURIER_SERVICE, type CustomsService, serviceOfCourier } from '#shared/domain/breaker.ts';
import { couriers } from '#shared/domain/couriers.ts';
import { AppError } from '#shared/errors.ts';
import { escapeXml } from '#shared/xml.ts';
import { type JobName, jobNames, runJob } from './jobs.ts';
import { jsonReply, type Reply, refusal, toReply } from './reply.ts';
import type { Mail } from './ses.ts';
import { type Simulator, SimulatorChange } from './simulators/simulator.ts';

/** Shows a mail in a frame without scripts that opens links in a new tab. */
const toArticle = ({ to, subject, text, html, at, headers = {} }: Mail): string => `<article>
<h2>${escapeXml(subject)}</h2>
<p><b>${escapeXml(to)}</b> <time>${escapeXml(at)}</time></p>
${headers['list-unsubscribe'] ? `<p>List-Unsubscribe: ${escapeXml(headers['list-unsubscribe'])}</p>` : ''}
${
  html
    ? `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="${escapeXml(subject)}" srcdoc="${escapeXml(`<base target="_blank">${html}`)}"></iframe>`
    : `<pre>${escapeXml(text)}</pre>`
}
</article>`;

const style = `body{font:16px/1.6 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}
article{border:1px solid #ccc;border-radius:8px;padding:1rem;margin:1rem 0}h2{margin:0;font-size:1.1rem}
time{color:#555}iframe{width:100%;height:28rem;border:0;border-top:1px solid #ccc}pre{white-space:pre-wrap}`;

const mailPage = (mails: Mail[]): Reply => ({
  status: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; frame-ancestors 'none'",
  },
  body: `<!doctype html><html lang="ko"><meta charset="utf-8"><title>보낸 메일</title><style>${style}</style>
<h1>보낸 메일 (${mails.length})</h1>
${mails.map(toArticle).join('\n') || '<p>아직 보낸 메일이 없습니다.</p>'}</html>`,
});

/** Returns the parsed body; undefined if it is no JSON. */
const readJson = async (req: IncomingMessage): Promise<unknown> => {
  // A page of another origin needs a preflight request for this content type, and no route answers the preflight request.
  if (!req.headers['content-type']?.startsWith('application/json')) return undefined;
  try {
    return JSON.parse(await text(req));
  } catch {
    return undefined;
  }
};

const readOffset = async (req: IncomingMessage): Promise<number | undefined> => {
  const { offsetSeconds } = ((await readJson(req)) ?? {}) as { offsetSeconds?: unknown };
  return Number.isFinite(offsetSeconds) ? (offsetSeconds as number) : undefined;
};

/** Simulators of outside services by name. */
export type Simulators = Record<'courierTracker' | CustomsService, Simulator>;
const breakersBySimulator: Record<keyof Simulators, readonly string[]> = {
  courierTracker: [COURIER_SERVICE, ...Object.keys(couriers).map(serviceOfCourier)],
  pcc: ['pcc'],
  clearance: ['clearance'],
  customsRates: ['customsRates'],
};

/** Changes a simulator, so that the next request of the product meets the change. */
const changeSimulator = async (
  req: IncomingMessage,
  simulator: Simulator,
  breakers: readonly string[],
): Promise<Reply> => {
  const { data: change } = SimulatorChange.safeParse(await readJson(req));
  if (!change) return refusal('MALFORMED');
  if (!simulator.change(change)) return refusal('MALFORMED');
  if (change.off !== undefined) forgetSecrets();
  if (change.reset) await removeBreakers(breakers);
  return jsonReply(200, simulator.state());
};

const readEvent = async (req: IncomingMessage): Promise<unknown> => JSON.parse((await text(req)) || '{}');

/** @returns all mails, or those to the address in the query parameter `to` */
const selectMails = (mails: Mail[], { url = '' }: IncomingMessage): Mail[] => {
  const address = new URL(url, 'http://localhost').searchParams.get('to');
  return address === null ? mails : mails.filter(({ to }) => to === address);
};

/** Runs a job with the request body as its event. An event that the job refuses gets the answer of an invalid request. */
const runRequestedJob = async (name: JobName, req: IncomingMessage): Promise<Reply> => {
  try {
    return jsonReply(200, await runJob(name, await readEvent(req)));
  } catch (error) {
    if (error instanceof z.ZodError) return refusal('VALIDATION_FAILED');
    if (error instanceof AppError) return toReply(errorResponse(error));
    throw error;
  }
};

export const createLocalRoutes = (mails: () => Mail[], simulators: Simulators) => {
  const named = Object.entries(simulators) as [keyof Simulators, Simulator][];
  const routes: Record<string, (req: IncomingMessage) => Promise<Reply>> = {
    'GET /_local/mail': async (req) => {
      const selected = selectMails(mails(), req);
      return req.headers.accept?.includes('text/html') ? mailPage(selected) : jsonReply(200, selected);
    },
    'POST /_local/clock': async (req) => {
      const offsetSeconds = await readOffset(req);
      if (offsetSeconds === undefined) return refusal('MALFORMED');
      setClockOffset(offsetSeconds);
      return jsonReply(200, { offsetSeconds });
    },
    'GET /_local/simulators': async () =>
      jsonReply(200, Object.fromEntries(named.map(([name, simulator]) => [name, simulator.state()]))),
    ...Object.fromEntries(
      named.map(([name, simulator]) => [
        `POST /_local/simulators/${name}`,
        (req: IncomingMessage) => changeSimulator(req, simulator, breakersBySimulator[name]),
      ]),
    ),
    ...Object.fromEntries(
      jobNames.map((name) => [
        `POST /_local/jobs/${name}`,
        (req: IncomingMessage) => runRequestedJob(name, req),
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
