/**
 * What a text may hold that staff write in the editor. The editor offers this, the server drops whatever else is sent,
 * and `rich-text.css` of the site says how it looks.
 */

export const richTextTags = [
  'p',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'blockquote',
  'a',
  'img',
  'br',
  'strong',
  'u',
  's',
  'span',
] as const;

/** What is marked by a class, `ql-color-red`, with its values. */
export const richTextMarks = {
  color: ['red', 'orange', 'green', 'blue', 'gray'],
  bg: ['yellow', 'red', 'green', 'blue'],
  size: ['small', 'large', 'huge'],
  align: ['center', 'right'],
} as const;

export const richTextClasses: readonly string[] = Object.entries(richTextMarks).flatMap(([mark, values]) =>
  values.map((value) => `ql-${mark}-${value}`),
);

/** The kinds of a list, which its items name. */
export const listKinds = ['bullet', 'ordered'] as const;

/** Where a link may lead. */
export const linkSchemes = ['http', 'https', 'mailto'] as const;

export const isLink = (href: string): boolean => new RegExp(`^(${linkSchemes.join('|')}):`, 'i').test(href);

/** Whether nothing is to be seen: blanks and empty paragraphs; a picture is something. */
export const isBlankText = (html: string): boolean =>
  !/<img\b/i.test(html) && html.replace(/<[^<>]*>/g, '').replace(/&nbsp;|[\s\u200b\ufeff]/g, '') === '';
