import type { Reply } from './reply.ts';
import type { Mail } from './ses.ts';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);

/** A mail runs no script and opens its links beside this page, as in a mail program. */
const toArticle = ({ to, subject, text, html, at }: Mail): string => `<article>
<h2>${escapeHtml(subject)}</h2>
<p><b>${escapeHtml(to)}</b> <time>${escapeHtml(at)}</time></p>
${
  html
    ? `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="${escapeHtml(subject)}" srcdoc="${escapeHtml(`<base target="_blank">${html}`)}"></iframe>`
    : `<pre>${escapeHtml(text)}</pre>`
}
</article>`;

const style = `body{font:16px/1.6 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}
article{border:1px solid #ccc;border-radius:8px;padding:1rem;margin:1rem 0}h2{margin:0;font-size:1.1rem}
time{color:#555}iframe{width:100%;height:28rem;border:0;border-top:1px solid #ccc}pre{white-space:pre-wrap}`;

export const mailPage = (mails: Mail[]): Reply => ({
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
