import { describe, expect, it } from 'vitest';
import {
  anchorsOf,
  checkProse,
  checkSubject,
  checkTitle,
  commentsOf,
  fileReferencesOf,
  paragraphsOf,
  titlesOf,
} from './prose-rules.ts';

const messagesOf = (text: string): string[] => checkProse({ line: 1, text }).map(({ message }) => message);

describe('checkProse', () => {
  it.each([
    ['whoever holds it may set the password', 'whoever'],
    ['Changed by somebody else.', 'somebody'],
    ['The caller is told.', 'told'],
    ['A header tells the type.', 'tells'],
    ['The item stands in the list.', 'stands in'],
    ['Numbers lie under a range.', 'lie under'],
    ['Then it goes on.', 'goes on'],
    ['Removed for good.', 'for good'],
    ['The page that was asked for.', 'asked for'],
    ['Changed meanwhile.', 'meanwhile'],
    ['A lease that was taken over.', 'taken over'],
    ['The session settles the member.', 'settles the'],
    ['The number is noted first.', 'is noted'],
    ['Two look-ups for each order.', 'look-ups'],
    ['Whatever hangs is stopped.', 'Whatever'],
  ])('reports the term in "%s"', (text, term) => {
    expect(messagesOf(text)).toContainEqual(expect.stringContaining(`"${term}": use `));
  });

  it.each([
    'Waits until `Promise.allSettled` returns; `told` is a field.',
    'Resolves after both promises settle.',
    'A stolen session could take over an account.',
    'The type narrows to a string for good reason.',
    'A parcel is handed out at its location.',
    'Sorts by key, whatever the order of the input.',
    'An off-the-shelf parser.',
    'Values that lie in the range; a mock that stands in for the bucket.',
    'Retold, foretold and storytellers are other words.',
    '한국어 whose text is Korean. What happens if the lease ends?',
    'Returns what the caller sent, and who sent it.',
    'Note: a limit of 500.',
  ])('accepts "%s"', (text) => {
    expect(messagesOf(text)).toEqual([]);
  });

  it('reports a sentence that begins with a relative pronoun', () => {
    expect(messagesOf('What a route takes.')).toEqual([
      '"What a route takes…": name the subject of the sentence',
    ]);
    expect(messagesOf('A limit. Who may call it is declared.')).toHaveLength(1);
  });

  it('finds a term across a line break and reports the line where the term begins', () => {
    expect(checkProse({ line: 7, text: 'first line\nthe run goes\non' })).toEqual([
      { line: 8, message: '"goes on": use continues, resumes' },
    ]);
  });
});

describe('checkTitle', () => {
  it('reports a title that begins with a relative pronoun in lower case', () => {
    expect(checkTitle({ line: 1, text: 'that is damaged is refused' })).toHaveLength(1);
    expect(checkTitle({ line: 1, text: 'returns 409 when the number was issued' })).toEqual([]);
  });
});

describe('commentsOf', () => {
  it('returns block, line, JSX and trailing comments with the number of their first line', () => {
    const source = [
      '/**',
      ' * One line',
      ' * and another.',
      ' */',
      'const a = 1; // after code',
      '// first',
      '// second',
      "const url = 'https://x // no comment';",
      '  {/* in JSX */}',
      '/** single */',
    ];
    expect(commentsOf(source.join('\n'))).toEqual([
      { line: 1, text: '\nOne line\nand another.\n' },
      { line: 5, text: 'after code' },
      { line: 6, text: 'first\nsecond' },
      { line: 9, text: 'in JSX' },
      { line: 10, text: 'single' },
    ]);
  });
});

describe('titlesOf', () => {
  it('returns titles of suites, tests, table-driven tests and steps', () => {
    const source = [
      "describe('unit', () => {",
      "  it('first', () => {});",
      "  it.each([1, 2])('second %s', () => {});",
      '  it.each([',
      '    1,',
      '  ])(`third`, () => {});',
      '  test(',
      "    'fourth',",
      '  );',
      "  await test.step('fifth', async () => {});",
      "  const it = note('no title');",
    ];
    expect(titlesOf(source.join('\n'))).toEqual([
      { line: 1, text: 'unit' },
      { line: 2, text: 'first' },
      { line: 3, text: 'second %s' },
      { line: 6, text: 'third' },
      { line: 8, text: 'fourth' },
      { line: 10, text: 'fifth' },
    ]);
  });
});

describe('paragraphsOf', () => {
  it('joins the lines of a paragraph and omits code blocks', () => {
    const source = ['# Title', 'One', 'two.', '', '```sh', 'npm start', '```', '- item', '- next'];
    expect(paragraphsOf(source.join('\n'))).toEqual([
      { line: 1, text: 'Title' },
      { line: 2, text: 'One\ntwo.' },
      { line: 8, text: 'item' },
      { line: 9, text: 'next' },
    ]);
  });
});

describe('fileReferencesOf', () => {
  it('returns link targets and code spans with paths, but no web addresses and no paths with placeholders', () => {
    const text = '[a](README.md#x) [b](#y) [c](https://x.test)\n`bin/test.ts` `functions/api/<area>` `bin`';
    expect(fileReferencesOf({ line: 3, text })).toEqual([
      { line: 3, text: 'README.md#x' },
      { line: 3, text: '#y' },
      { line: 4, text: 'bin/test.ts' },
    ]);
  });
});

describe('anchorsOf', () => {
  it('returns the anchors that GitHub gives to headings', () => {
    expect(anchorsOf('# infra: local\n## Run (실행)\n### A `code`')).toEqual([
      'infra-local',
      'run-실행',
      'a-code',
    ]);
  });
});

describe('checkSubject', () => {
  it.each(['feat(consol): release selected orders', 'docs: explain ranges', 'fix!: reject old files'])(
    'accepts "%s"',
    (subject) => {
      expect(checkSubject(subject)).toEqual([]);
    },
  );

  it.each(['Hand no change over twice', 'feat: ', 'feat(Consol): x', `fix: ${'x'.repeat(68)}`])(
    'reports "%s"',
    (subject) => {
      expect(checkSubject(subject)).toHaveLength(1);
    },
  );
});
