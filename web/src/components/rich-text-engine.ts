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

/** The editor as the product uses it: what `shared/domain/rich-text.ts` allows, marked by classes, never by styles. */

const { ClassAttributor, Scope } = Parchment;

/** The page has the first heading: what is written in it begins with the second. */
class Heading extends QuillHeader {
  static override tagName = ['H2', 'H3'];
}

class Link extends QuillLink {
  static override PROTOCOL_WHITELIST = [...linkSchemes];
}

/** Only pictures that are kept here are shown; whatever else has an address of nowhere. */
class Image extends QuillImage {
  static override sanitize(src: string) {
    return isOwnImage(src) ? src : '//:0';
  }
}

type OnFiles = (range: Range, files: readonly File[]) => void;

/** Hands on every file that is pasted or dropped, pictures or not. */
class Files extends Uploader {
  override upload(range: Range, files: ArrayLike<File>) {
    if (files.length > 0) (this.options as unknown as { onFiles: OnFiles }).onFiles(range, Array.from(files));
  }
}

const mark = (name: string, key: keyof typeof richTextMarks, scope: Parchment.Scope) =>
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
    'formats/color': mark('color', 'color', Scope.INLINE),
    'formats/background': mark('background', 'bg', Scope.INLINE),
    'formats/size': mark('size', 'size', Scope.INLINE),
    'formats/align': mark('align', 'align', Scope.BLOCK),
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

/** Where a picture of ours is kept that was copied out of one of our pages. */
const ownAddress = (src: string): string | undefined => {
  const { origin, pathname } = new URL(src, location.href);
  return origin === location.origin && isOwnImage(pathname) ? pathname : undefined;
};

export type Editor = Quill;
/** What is set where the caret stands, by name: `{ bold: true, header: 1 }`. */
export type Formats = Record<string, unknown>;

type Settings = {
  html: string;
  onFiles: OnFiles;
  /** Told when pasted pictures were left out, since they lie elsewhere. */
  onForeignImages: () => void;
};

/** Leaves out pasted pictures that are not ours, and tells once of all that came together. */
const imagesOfOurs = (onForeignImages: () => void) => {
  let isTold = false;
  return (node: Element) => {
    const image = ownAddress(node.getAttribute('src') ?? '');
    if (image) return new Delta().insert({ image }, { alt: node.getAttribute('alt') ?? '' });
    if (!isTold) {
      queueMicrotask(() => {
        isTold = false;
      });
      onForeignImages();
    }
    isTold = true;
    return new Delta();
  };
};

/** An editor in a box of the page; it is gone with what is in the box. */
export const createEditor = (box: HTMLElement, { html, onFiles, onForeignImages }: Settings): Editor => {
  const quill = new Quill(box, {
    formats,
    modules: {
      uploader: { onFiles },
      clipboard: { matchers: [['img', imagesOfOurs(onForeignImages)]] },
      // Tab leaves the text as it leaves every other field; the lists know no boxes to tick.
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

/** What was written, without what the editor hangs its bullets on; '' when there is nothing to see. */
export const htmlOf = (quill: Editor): string => {
  // An empty text is one line's end.
  if (quill.getLength() <= 1) return '';
  const copy = quill.root.cloneNode(true) as HTMLElement;
  for (const hook of copy.querySelectorAll('.ql-ui')) hook.remove();
  return copy.innerHTML;
};

/** Puts a picture in place of what is selected, and the caret behind it. @returns the picture */
export const insertImage = (quill: Editor, image: string): Node | undefined => {
  const { index, length } = quill.getSelection(true);
  quill.updateContents(new Delta().retain(index).delete(length).insert({ image }), 'user');
  quill.setSelection(index + 1, 0, 'silent');
  return quill.getLeaf(index + 1)[0]?.domNode;
};

/** What is read out in place of a picture; '' where it says nothing. */
export const describeImage = (quill: Editor, image: HTMLImageElement, alt: string): void => {
  const found = Quill.find(image);
  if (found && !(found instanceof Quill)) {
    quill.formatText(quill.getIndex(found), 1, 'alt', alt, 'user');
  }
};

/** Makes the selected text a link, or inserts the address itself; '' takes the link away. */
export const setLink = (quill: Editor, href: string): void => {
  const range = quill.getSelection(true);
  if (range.length > 0 || href === '') {
    quill.format('link', href || false, 'user');
    return;
  }
  quill.insertText(range.index, href, 'link', href, 'user');
  quill.setSelection(range.index + href.length, 0, 'silent');
};

/** What was typed as an address, as a link: without a scheme it is a site or a mail address; undefined when it is none. */
export const linkOf = (typed: string): string | undefined => {
  const text = typed.trim();
  const href = isLink(text) ? text : text.includes('@') ? `mailto:${text}` : `https://${text}`;
  return text && URL.canParse(href) ? href : undefined;
};
