import { describe, expect, it } from 'vitest';
import { childrenOf, readXml, textOfChild } from './xml-reader.ts';

const nested = (levels: number): string => `${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}`;

/** Far less than a quadratic algorithm takes for 1 MB, also on a busy machine. */
const MAX_MS = 5_000;

describe('readXml', () => {
  it('returns elements with their children and texts', () => {
    const root = readXml(
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<!-- notice -->\n' +
        '<answer xmlns="urn:a"><tCnt>2</tCnt><row id=\'1\'><word>반입신고</word></row><row ><word/></row></answer>\n',
    );
    expect(root.name).toBe('answer');
    expect(textOfChild(root, 'tCnt')).toBe('2');
    expect(childrenOf(root, 'row').map((row) => textOfChild(row, 'word'))).toEqual(['반입신고', '']);
    expect(textOfChild(root, 'none')).toBe('');
  });

  it.each([
    ['no declaration', '<a>통관</a>'],
    ['a declaration without a charset', '<?xml version="1.0"?><a>통관</a>'],
    ['the charset utf-8 in lower case', "<?xml version='1.0' encoding='utf-8'?><a>통관</a>"],
    ['CDATA', '<a><![CDATA[통관]]></a>'],
    ['a comment within a text', '<a>통<!-- <b> -->관</a>'],
    ['character references', '<a>&#53685;&#xAD00;</a>'],
  ])('reads a text with %s', (_, xml) => {
    expect(readXml(xml).text).toBe('통관');
  });

  it('decodes the entities of XML once', () => {
    expect(readXml('<a>&lt;b&gt; &amp;lt; &quot;&apos;</a>').text).toBe('<b> &lt; "\'');
  });

  it('reads 10 levels and refuses 11', () => {
    expect(readXml(nested(10)).name).toBe('a');
    expect(() => readXml(nested(11))).toThrow('more than 10 levels');
    expect(() => readXml(`${nested(10).replace('</a>', '<a/></a>')}`)).toThrow('more than 10 levels');
  });

  it('reads 1 MB and refuses one byte more', () => {
    const sized = (bytes: number) => `<a>${'x'.repeat(bytes - 7)}</a>`;
    expect(readXml(sized(1_048_576)).text).toHaveLength(1_048_569);
    expect(() => readXml(sized(1_048_577))).toThrow('longer than 1 MB');
    expect(() => readXml(`<a>${'가'.repeat(349_526)}</a>`)).toThrow('longer than 1 MB');
  });

  it.each([
    ['a document type', '<!DOCTYPE a><a/>'],
    ['a document type in lower case', '<!doctype a><a/>'],
    ['an outside entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['expanding entities', '<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;">]><a>&y;</a>'],
    ['an entity within the document', '<a><!ENTITY x "ha"></a>'],
    ['another declaration', '<a><!ELEMENT x ANY></a>'],
    ['an undeclared entity', '<a>&x;</a>'],
    ['an entity named as a property of objects', '<a>&toString;</a>'],
    ['a bare ampersand', '<a>A & B</a>'],
    ['a reference to a control character', '<a>&#0;</a>'],
    ['a reference to half a character', '<a>&#xD800;</a>'],
    ['a reference beyond Unicode', '<a>&#x110000;</a>'],
    ['the charset EUC-KR', '<?xml version="1.0" encoding="EUC-KR"?><a/>'],
    ['the charset UTF-16', "<?xml version='1.0' encoding='UTF-16'?><a/>"],
    ['no element', '<?xml version="1.0"?>'],
    ['an empty text', ''],
    ['plain text', '점검 중'],
    ['text after the root', '<a/>b'],
    ['two roots', '<a/><b/>'],
    ['an element that is not closed', '<a><b></b>'],
    ['an element that closes another one', '<a><b></a></b>'],
    ['an end without a start', '</a>'],
    ['a tag without an end', '<a><b'],
    ['an attribute without quotes', '<a b=1/>'],
    ['a comment without an end', '<a><!-- </a>'],
    ['CDATA without an end', '<a><![CDATA[ </a>'],
    ['an HTML page', '<html><br></html>'],
  ])('throws for %s', (_, xml) => {
    expect(() => readXml(xml)).toThrow();
  });

  it.each([
    ['blanks in a tag', `<a${' '.repeat(900_000)}`],
    ['attributes without an end', `<a${' b="c"'.repeat(150_000)}`],
    ['open elements', '<a>'.repeat(300_000)],
    ['ampersands', `<a>${'&'.repeat(900_000)}</a>`],
    ['starts of comments', `<a>${'<!--'.repeat(250_000)}`],
    ['blanks in the declaration', `<?xml${' '.repeat(900_000)}`],
  ])('refuses a document of many %s without delay', (_, xml) => {
    const startedAt = performance.now();
    expect(() => readXml(xml)).toThrow();
    expect(performance.now() - startedAt).toBeLessThan(MAX_MS);
  });

  it('reads a document of the greatest size without delay', () => {
    const startedAt = performance.now();
    expect(readXml(`<a>${'<b/>'.repeat(262_000)}</a>`).children).toHaveLength(262_000);
    expect(performance.now() - startedAt).toBeLessThan(MAX_MS);
  });

  it('shows no text of the document in its errors', () => {
    expect(() => readXml('<a>홍길동 &secret; </a>')).toThrow(/^(?!.*(홍길동|secret))/);
  });
});
