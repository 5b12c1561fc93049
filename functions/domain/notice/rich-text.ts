import sanitizeHtml from 'sanitize-html';
import { isOwnImage } from '#shared/domain/image.ts';
import { isLink, linkSchemes, listKinds, richTextClasses, richTextTags } from '#shared/domain/rich-text.ts';

const rules: sanitizeHtml.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt'],
    li: [{ name: 'data-list', values: [...listKinds] }],
  },
  allowedClasses: { '*': [...richTextClasses] },
  allowedSchemes: [...linkSchemes],
  allowProtocolRelative: false,
  transformTags: {
    a: (_, { href = '', class: marks = '' }): sanitizeHtml.Tag =>
      isLink(href)
        ? { tagName: 'a', attribs: { href, rel: 'noopener', class: marks } }
        : { tagName: 'span', attribs: { class: marks } },
    img: (tagName, { alt = '', ...attribs }) => ({ tagName, attribs: { ...attribs, alt } }),
  },
  exclusiveFilter: ({ tag, attribs, text, mediaChildren }) =>
    (tag === 'img' && !isOwnImage(attribs.src ?? '')) ||
    // What the editor hangs its bullets on.
    (tag === 'span' && text === '' && mediaChildren.length === 0),
};

/** What may be shown to everyone of a text that somebody sent: tags, classes, links and pictures that are known. */
export const sanitised = (html: string): string => sanitizeHtml(html, rules);
