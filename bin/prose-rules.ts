/**
 * Rules for comments, test titles, Markdown and commit subjects. The rules for words report colloquial or private terms
 * that the repository once used, and name the standard term. Their patterns exclude uses that are standard English.
 */

export type Prose = { line: number; text: string };
export type Violation = { line: number; message: string };

/** Patterns of refused words. A space also matches a line break, because comments are checked as a whole. */
const replacements: readonly (readonly [words: string, instead: string])[] = [
  ['who(ever|mever)|somebody|nobody', 'the caller, a user, a member, staff, no one'],
  ['whatever(?! (the|its?|their|an?)\\b)', '"all …", "every …"'],
  ['anew', 'again'],
  ['wished', 'required, expected'],
  ['reckon(s|ed|ing)?|works? out|worked out', 'compute, derive'],
  ['by halves', 'partly'],
  ['told|tells', 'notify, return, report, show'],
  [
    '(stands?|stood|lies?|lay) (in(?! (for|(the|an?) (range|interval))\\b)|under|beside|behind|against|there)',
    'is stored in, is listed in, is next to',
  ],
  ['(goes|went|going) on', 'continues, resumes'],
  ['for good(?! (reason|measure))|for ever', 'permanently'],
  ['asked for', 'requested'],
  ['meanwhile', 'concurrently'],
  ['a moment (later|ago)|in a moment', 'asynchronously, after the stream event'],
  ['kept long enough', 'past the retention period'],
  ["(a )?bad days?|night's run", 'failures, nightly job'],
  ['barriers?', 'accessibility violation'],
  ['let(s|ting)? go( of)?', 'release'],
  ['(taken|takes?|took|taking) over(?! (an?|the|another) (\\w+ )?accounts?\\b)', 'acquire'],
  ['(taken|takes?|took) back', 'roll back, revert'],
  ['(brought|brings?|bring) into line', 'reconcile, repair'],
  ['(?<!off-the-)shel(f|ves)|companions', 'partition, dependent items'],
  ['settles? (the|an?|its?|them|what|which|who|whether)|settled by|ticking', 'resolve, set'],
  ['(is|are|was|were|been) noted|noted before', 'recorded, reserved'],
  ['look-ups?', 'lookup'],
  ['strangers?|the impatient', 'an anonymous client, a client over its limit'],
  ['puts? aside', 'add'],
  ['hand(s|ed)? over|(is|are|was|were) handed(?! out)', 'pass, send'],
];

const rules = replacements.map(([words, instead]) => ({
  pattern: new RegExp(`(?<![\\w-])(?:${words.replaceAll(' ', '\\s+')})(?![\\w-])`, 'gi'),
  instead,
}));

/** Matches the start of a sentence whose subject begins with a pronoun (What, Who, That). Questions are not matched. */
const vagueSubject =
  /(?<=^|[.;:!?|]\s+|\*\*)(What|Whose|Whoever|Who|That|Of two)\s(?![^.]*\?)(?=[a-z])[\w' ]{0,20}/g;
const vagueTitle = /^(what|whose|who|that|of two)\s[\w' ]{0,20}/gi;

const lineOf = ({ line, text }: Prose, index: number): number =>
  line + text.slice(0, index).split('\n').length - 1;

const matches = (prose: Prose, pattern: RegExp, message: (found: string) => string): Violation[] =>
  [...prose.text.matchAll(pattern)].map(({ 0: found, index }) => ({
    line: lineOf(prose, index),
    message: message(found.replaceAll(/\s+/g, ' ')),
  }));

/** Replaces code spans by `x`, because code is not prose. Line breaks are preserved. */
const withoutCode = ({ line, text }: Prose): Prose => ({
  line,
  text: text.replaceAll(/`[^`]*`/g, (code) => `x${code.replaceAll(/[^\n]/g, '')}`),
});

const checkWords = (plain: Prose): Violation[] =>
  rules.flatMap(({ pattern, instead }) => matches(plain, pattern, (found) => `"${found}": use ${instead}`));

export const checkProse = (prose: Prose): Violation[] => {
  const plain = withoutCode(prose);
  return [
    ...checkWords(plain),
    ...matches(plain, vagueSubject, (found) => `"${found}…": name the subject of the sentence`),
  ];
};

export const checkTitle = (title: Prose): Violation[] => {
  const plain = withoutCode(title);
  return [
    ...checkWords(plain),
    ...matches(plain, vagueTitle, (found) => `"${found}…": name the subject of the title`),
  ];
};

const commentLine = /^\s*(\{?\/\*+|\*+\/?|\/\/)?\s?|\s*\*\/\}?\s*$/g;
/** Matches a comment after code. A `//` inside a string literal is not a comment. */
const trailing = /^(?<code>[^'"`]*(?:(['"`])[^'"`]*\2[^'"`]*)*)\s\/\/\s(?<text>.+)$/;

/** Comments of a TypeScript, JavaScript or CSS file. The lines of a comment are joined to one text with line breaks. */
export const commentsOf = (source: string): Prose[] => {
  const comments: Prose[] = [];
  let open: { prose: Prose; isBlock: boolean } | undefined;
  for (const [index, line] of source.split('\n').entries()) {
    const text = line.trim();
    const isBlockStart = /^\{?\/\*/.test(text);
    if (open?.isBlock || (open && text.startsWith('//'))) {
      open.prose.text += `\n${text.replaceAll(commentLine, '')}`;
    } else if (isBlockStart || text.startsWith('//')) {
      open = { prose: { line: index + 1, text: text.replaceAll(commentLine, '') }, isBlock: isBlockStart };
      comments.push(open.prose);
    } else {
      open = undefined;
      const after = trailing.exec(line)?.groups?.text;
      if (after) comments.push({ line: index + 1, text: after });
    }
    if (open?.isBlock && text.includes('*/')) open = undefined;
  }
  return comments;
};

const titleCall =
  /^[ \t]*(?:await )?(?:(?:it|test|describe)(?:\.\w+)*(?:\(.*?\))?|[\])}]+(?: as const)?\))\(\s*(['"`])((?:\\.|(?!\1).)+)\1\s*,/gm;

/** Titles of suites, tests and steps, including titles of table-driven tests (`it.each`). */
export const titlesOf = (source: string): Prose[] =>
  [...source.matchAll(titleCall)].map((match) => ({
    line: lineOf({ line: 1, text: source }, match.index + match[0].indexOf(match[1] ?? '')),
    text: match[2] ?? '',
  }));

/** Headings, paragraphs, list items and table rows of a Markdown file, without code blocks. */
export const paragraphsOf = (source: string): Prose[] => {
  const paragraphs: Prose[] = [];
  let isCode = false;
  let isOpen = false;
  for (const [index, line] of source.split('\n').entries()) {
    const text = line.trim();
    if (text.startsWith('```')) isCode = !isCode;
    if (isCode || text === '' || text.startsWith('```')) {
      isOpen = false;
      continue;
    }
    const last = paragraphs.at(-1);
    if (isOpen && last && !/^([-*|#>]|\d+\.)/.test(text)) last.text += `\n${text}`;
    else paragraphs.push({ line: index + 1, text: text.replace(/^([-*#>|]+|\d+\.)\s+/, '') });
    isOpen = !text.startsWith('#');
  }
  return paragraphs;
};

/**
 * Files that a text refers to: targets of Markdown links (`path#anchor`, `#anchor`), and code spans that begin with a
 * folder of the repository. Paths with a placeholder (`<area>`, `*`) are omitted.
 */
export const fileReferencesOf = ({ line, text }: Prose): Prose[] =>
  [
    ...text.matchAll(/\]\((?!https?:)(?<path>[^)\s]+)/g),
    ...text.matchAll(/`(?<path>(?:\.ci|bin|functions|infra|shared|test|web)\/[\w./-]+)`/g),
  ].map((match) => ({ line: lineOf({ line, text }, match.index), text: match.groups?.path ?? '' }));

/** Anchors that GitHub gives to the headings of a Markdown file. */
export const anchorsOf = (source: string): string[] =>
  [...source.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

const types = 'feat|fix|refactor|perf|test|docs|build|ci|chore|style|revert';
const subjectForm = new RegExp(`^(${types})(\\([a-z0-9-]+\\))?!?: \\S`);

/** @returns violations of https://www.conventionalcommits.org and of the limit of 72 characters */
export const checkSubject = (subject: string): string[] => [
  ...(subjectForm.test(subject)
    ? []
    : [`"${subject}": start with a type and, if useful, a scope: "feat(consol): …"`]),
  ...(subject.length <= 72 ? [] : [`"${subject}": has ${subject.length} characters, at most 72 are allowed`]),
];
