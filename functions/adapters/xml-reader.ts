// Reads the XML of outside services. It supports no document types, because entities can expand to any size and can name
// files, so a library for all of XML is not needed.

/** `text`: its own character data without the text of its children. Attributes are not kept. */
export type XmlElement = { name: string; children: XmlElement[]; text: string };

const MAX_BYTES = 1_048_576;
const MAX_DEPTH = 10;

const NAME = '[A-Za-z_:][\\w:.-]*';
const startTag = new RegExp(`<(${NAME})(?:\\s+${NAME}\\s*=\\s*(?:"[^<"]*"|'[^<']*'))*\\s*(/?)>`, 'y');
const endTag = new RegExp(`</(${NAME})\\s*>`, 'y');
const declaration = /^<\?xml\s[^>]*\?>/;
const declaredCharset = /\sencoding\s*=\s*["']([^"']*)["']/;

const charactersByEntity: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const characterOf = (code: number): string => {
  const isControl = code < 0x20 && ![0x09, 0x0a, 0x0d].includes(code);
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  if (isControl || isSurrogate || code > 0x10ffff) throw new Error('The XML has an invalid character');
  return String.fromCodePoint(code);
};

const reference = `#\\d{1,7};|#x[\\da-fA-F]{1,6};|(?:${Object.keys(charactersByEntity).join('|')});`;
const anyReference = new RegExp(`&(${reference})`, 'g');
const noReference = new RegExp(`&(?!${reference})`);

const decode = (text: string): string => {
  if (noReference.test(text)) throw new Error('The XML has an unknown entity');
  return text.replace(anyReference, (_, name: string) => {
    if (name.startsWith('#x')) return characterOf(Number.parseInt(name.slice(2), 16));
    if (name.startsWith('#')) return characterOf(Number.parseInt(name.slice(1), 10));
    return charactersByEntity[name.slice(0, -1)] ?? '';
  });
};

/** Returns the position after an end mark. */
const skipTo = (xml: string, mark: string, from: number): number => {
  const at = xml.indexOf(mark, from);
  if (at < 0) throw new Error('The XML ends too early');
  return at + mark.length;
};

/** Returns the XML without its declaration. */
const requireReadable = (xml: string): string => {
  if (Buffer.byteLength(xml) > MAX_BYTES) throw new Error('The XML is longer than 1 MB');
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new Error('The XML declares a document type or an entity');
  const [declared = ''] = declaration.exec(xml) ?? [];
  const charset = declaredCharset.exec(declared)?.[1] ?? 'utf-8';
  if (charset.toLowerCase() !== 'utf-8') throw new Error('The XML declares another charset than UTF-8');
  return xml.slice(declared.length);
};

/**
 * Returns the root element of an XML document.
 * @param xml at most 1 MB, decoded from UTF-8, with at most 10 levels of elements
 * @throws Error without a text of the document if it is not well-formed, too large or too deep, declares a document type,
 * an entity or another charset
 */
export const readXml = (xml: string): XmlElement => {
  const body = requireReadable(xml);
  const document: XmlElement = { name: '', children: [], text: '' };
  const open: XmlElement[] = [document];
  const current = () => open.at(-1) as XmlElement;
  const matchAt = (tag: RegExp, position: number): RegExpExecArray | null => {
    tag.lastIndex = position;
    return tag.exec(body);
  };

  /** Reads a tag. @returns the position after it */
  const readTag = (position: number): number => {
    const end = matchAt(endTag, position);
    if (end) {
      if (open.length === 1 || open.pop()?.name !== end[1]) throw new Error('The XML closes another element');
      return position + end[0].length;
    }
    const [whole, name, isEmpty] = matchAt(startTag, position) ?? [];
    if (whole === undefined || name === undefined) throw new Error('The XML has an invalid tag');
    if (open.length > MAX_DEPTH) throw new Error('The XML has more than 10 levels');
    const element = { name, children: [], text: '' };
    current().children.push(element);
    if (!isEmpty) open.push(element);
    return position + whole.length;
  };

  let position = 0;
  while (position < body.length) {
    if (body.startsWith('<!--', position)) position = skipTo(body, '-->', position + 4);
    else if (body.startsWith('<?', position)) position = skipTo(body, '?>', position);
    else if (body.startsWith('<![CDATA[', position)) {
      const end = skipTo(body, ']]>', position);
      current().text += body.slice(position + 9, end - 3);
      position = end;
    } else if (body[position] === '<') position = readTag(position);
    else {
      const next = body.indexOf('<', position);
      const end = next < 0 ? body.length : next;
      current().text += decode(body.slice(position, end));
      position = end;
    }
  }
  const [root, ...others] = document.children;
  if (!root || others.length > 0 || open.length > 1 || document.text.trim() !== '') {
    throw new Error('The XML does not have exactly one root element');
  }
  return root;
};

/** Returns the children of an element that have a name. */
export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name);

/** Returns the text of the first child with a name; empty if there is none. */
export const textOfChild = (element: XmlElement, name: string): string =>
  childrenOf(element, name)[0]?.text.trim() ?? '';
