import './rich-text.css';
import { useMemo } from 'react';

/** In a template nothing runs and nothing loads. */
const withSafeLinks = (html: string): string => {
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const link of template.content.querySelectorAll('a')) link.rel = 'noopener';
  return template.innerHTML;
};

/** HTML that staff wrote in the editor and the server has sanitised. */
export const RichText = ({ html }: { html: string }) => {
  const __html = useMemo(() => withSafeLinks(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server before it is kept
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html }} />;
};
