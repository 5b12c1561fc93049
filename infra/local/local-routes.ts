import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setClockOffset } from '#functions/runtime/clock.ts';
import { escapeXml } from '#shared/xml.ts';
import { jobNames, runJob } from './jobs.ts';
import { jsonReply, type Reply, refusal } from './reply.ts';
import type { Mail } from './ses.ts';

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

const readOffset = async (req: IncomingMessage): Promise<number | undefined> => {
  // A page of another origin needs a preflight request for this content type, and no route answers the preflight request.
  if (!req.headers['content-type']?.startsWith('application/json')) return undefined;
  try {
    const { offsetSeconds } = JSON.parse(await text(req)) as { offsetSeconds?: unknown };
    return Number.isFinite(offsetSeconds) ? (offsetSeconds as number) : undefined;
  } catch {
    return undefined;
  }
};

const readEvent = async (req: IncomingMessage): Promise<unknown> => JSON.parse((await text(req)) || '{}');

/** @returns all mails, or those to the address in the query parameter `to` */
const selectMails = (mails: Mail[], { url = '' }: IncomingMessage): Mail[] => {
  const address = new URL(url, 'http://localhost').searchParams.get('to');
  return address === null ? mails : mails.filter(({ to }) => to === address);
};

export const createLocalRoutes = (mails: () => Mail[]) => {
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
