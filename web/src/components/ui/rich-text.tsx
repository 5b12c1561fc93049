import './rich-text.css';
import { useMemo } from 'react';

/** Adds `rel="noopener"` to links. A template element parses the HTML without running scripts or loading images. */
const withSafeLinks = (html: string): string => {
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const link of template.content.querySelectorAll('a')) link.rel = 'noopener';
  return template.innerHTML;
};

/** Renders HTML that staff wrote and the server sanitised. */
export const RichText = ({ html }: { html: string }) => {
  const __html = useMemo(() => withSafeLinks(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server before it is stored
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html }} />;
};
