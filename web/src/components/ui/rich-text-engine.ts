import Quill, { Delta, Parchment, type Range } from 'quill/core.js';
import Blockquote from 'quill/formats/blockquote.js';
import Bold from 'quill/formats/bold.js';
import QuillHeader from 'quill/formats/header.js';
import QuillImage from 'quill/formats/image.js';
import QuillLink from 'quill/formats/link.js';
import List from 'quill/formats/list.js';
import Strike from 'quill/formats/strike.js';
import Underline from 'quill/formats/underline.js';
import Uploader from 'quill/modules/uploader.js';
import { isOwnImage } from '#shared/domain/image.ts';
import { isLink, linkSchemes, richTextMarks } from '#shared/domain/rich-text.ts';
import { isUrl } from '#web/lib/is-url.ts';

/** Quill with the formats that `shared/domain/rich-text.ts` allows. Formats are classes, never inline styles. */

const { ClassAttributor, Scope } = Parchment;

/** The page has the `h1`, so headings of the text start with `h2`. */
class Heading extends QuillHeader {
  static override tagName = ['H2', 'H3'];
}

class Link extends QuillLink {
  static override PROTOCOL_WHITELIST = [...linkSchemes];
}

/** Shows only images that are stored on this site. Other sources are replaced by an invalid address. */
class Image extends QuillImage {
  static override sanitize(src: string) {
    return isOwnImage(src) ? src : '//:0';
  }
}

type OnFiles = (range: Range, files: readonly File[]) => void;

/** Passes pasted and dropped files of every type to `onFiles`. */
class Files extends Uploader {
  override upload(range: Range, files: ArrayLike<File>) {
    if (files.length > 0) (this.options as unknown as { onFiles: OnFiles }).onFiles(range, Array.from(files));
  }
}

const classFormat = (name: string, key: keyof typeof richTextMarks, scope: Parchment.Scope) =>
  new ClassAttributor(name, `ql-${key}`, { scope, whitelist: [...richTextMarks[key]] });

Quill.register(
  {
    'formats/bold': Bold,
    'formats/underline': Underline,
    'formats/strike': Strike,
    'formats/header': Heading,
    'formats/list': List,
    'formats/blockquote': Blockquote,
    'formats/link': Link,
    'formats/image': Image,
    'formats/color': classFormat('color', 'color', Scope.INLINE),
    'formats/background': classFormat('background', 'bg', Scope.INLINE),
    'formats/size': classFormat('size', 'size', Scope.INLINE),
    'formats/align': classFormat('align', 'align', Scope.BLOCK),
    'modules/uploader': Files,
  },
  true,
);

const formats = [
  'bold',
  'underline',
  'strike',
  'header',
  'list',
  'blockquote',
  'link',
  'image',
  'color',
  'background',
  'size',
  'align',
];

/** Path of an image of this site, or undefined for other addresses. Copied images have an absolute address. */
const ownImagePath = (src: string): string | undefined => {
  const { origin, pathname } = new URL(src, location.href);
  return origin === location.origin && isOwnImage(pathname) ? pathname : undefined;
};

export type Editor = Quill;
/** Formats at the cursor, by name: `{ bold: true, header: 1 }`. */
export type Formats = Record<string, unknown>;

type Settings = {
  html: string;
  onFiles: OnFiles;
  onForeignImages: () => void;
};

/** Returns a clipboard matcher that removes images of other sites and reports them once per paste. */
const imageMatcher = (onForeignImages: () => void) => {
  let isReported = false;
  return (node: Element) => {
    const image = ownImagePath(node.getAttribute('src') ?? '');
    if (image) return new Delta().insert({ image }, { alt: node.getAttribute('alt') ?? '' });
    if (!isReported) {
      queueMicrotask(() => {
        isReported = false;
      });
      onForeignImages();
    }
    isReported = true;
    return new Delta();
  };
};

/** Creates an editor in an element. Removing the children of `box` is enough cleanup. */
export const createEditor = (box: HTMLElement, { html, onFiles, onForeignImages }: Settings): Editor => {
  const quill = new Quill(box, {
    formats,
    modules: {
      uploader: { onFiles },
      clipboard: { matchers: [['img', imageMatcher(onForeignImages)]] },
      // Tab moves the focus out of the editor, like in other fields. Checklists are disabled.
      keyboard: {
        bindings: {
          tab: null,
          indent: null,
          outdent: null,
          'remove tab': null,
          'list autofill': null,
        } as never,
      },
    },
  });
  quill.setContents(quill.clipboard.convert({ html }), 'silent');
  quill.history.clear();
  return quill;
};

/** HTML of the content without the marker elements of Quill. Empty if there is no content. */
export const htmlOf = (quill: Editor): string => {
  // An empty document contains one line break.
  if (quill.getLength() <= 1) return '';
  const copy = quill.root.cloneNode(true) as HTMLElement;
  for (const marker of copy.querySelectorAll('.ql-ui')) marker.remove();
  return copy.innerHTML;
};

/** Replaces the selection with an image and moves the cursor behind it. @returns the image element */
export const insertImage = (quill: Editor, image: string): Node | undefined => {
  const { index, length } = quill.getSelection(true);
  quill.updateContents(new Delta().retain(index).delete(length).insert({ image }), 'user');
  quill.setSelection(index + 1, 0, 'silent');
  return quill.getLeaf(index + 1)[0]?.domNode;
};

/** Sets the alternative text of an image. An empty text marks it as decorative. */
export const describeImage = (quill: Editor, image: HTMLImageElement, alt: string): void => {
  const found = Quill.find(image);
  if (found && !(found instanceof Quill)) {
    quill.formatText(quill.getIndex(found), 1, 'alt', alt, 'user');
  }
};

/** Links the selected text, or inserts the address as a link. An empty address removes the link. */
export const setLink = (quill: Editor, href: string): void => {
  const range = quill.getSelection(true);
  if (range.length > 0 || href === '') {
    quill.format('link', href || false, 'user');
    return;
  }
  quill.insertText(range.index, href, 'link', href, 'user');
  quill.setSelection(range.index + href.length, 0, 'silent');
};

/** Adds `https://` or `mailto:` to an address without a scheme. @returns undefined if it is invalid */
export const linkOf = (typed: string): string | undefined => {
  const text = typed.trim();
  const href = isLink(text) ? text : text.includes('@') ? `mailto:${text}` : `https://${text}`;
  return text && isUrl(href) ? href : undefined;
};
