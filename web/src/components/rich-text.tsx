import './rich-text.css';
import { useMemo } from 'react';

/** Content of a template element runs no scripts and loads no images. */
const withSafeLinks = (html: string): string => {
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const link of template.content.querySelectorAll('a')) link.rel = 'noopener';
  return template.innerHTML;
};

/** HTML written by staff and sanitised by the server. */
export const RichText = ({ html }: { html: string }) => {
  const __html = useMemo(() => withSafeLinks(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server before it is kept
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html }} />;
};
