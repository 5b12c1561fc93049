// Tags and classes that rich text may contain. The editor offers them, the server removes all others, `rich-text.css`
// styles them.

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

/** Formats that are stored as a class: `color` and `red` → `ql-color-red`. */
export const richTextMarks = {
  color: ['red', 'orange', 'green', 'blue', 'gray'],
  bg: ['yellow', 'red', 'green', 'blue'],
  size: ['small', 'large', 'huge'],
  align: ['center', 'right'],
} as const;

export const richTextClasses: readonly string[] = Object.entries(richTextMarks).flatMap(([mark, values]) =>
  values.map((value) => `ql-${mark}-${value}`),
);

export const listKinds = ['bullet', 'ordered'] as const;

export const linkSchemes = ['http', 'https', 'mailto'] as const;

/** True for an absolute URL with one of `linkSchemes`. */
export const isLink = (href: string): boolean => new RegExp(`^(${linkSchemes.join('|')}):`, 'i').test(href);

/** True if the document has no visible content. Images count as content. */
export const isBlankText = (html: string): boolean =>
  !/<img\b/i.test(html) && html.replace(/<[^<>]*>/g, '').replace(/&nbsp;|[\s\u200b\ufeff]/g, '') === '';
