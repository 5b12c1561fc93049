import { type Clean, code } from '#web/lib/typing.ts';

const LONGEST = 20;
/** A house bill number out of what was typed, pasted or followed. */
const cleanHblNo = code(LONGEST);

/** Numbers in one search: a request each. */
export const MOST_NUMBERS = 10;

/** Shorter than this, what stands before a blank is no whole number, and goes on after it. */
const SHORTEST = 8;

const plain = (typed: string) =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\r\n?|\t/g, '\n');

/** What blanks separate, where they do: `HHK00 00123` is one number, `HHK0000123 HHK0000124` are two. */
const piecesOf = (line: string, goesOn: (before: string, piece: string) => boolean): string[] => {
  const pieces: string[] = [];
  for (const piece of line.split(/ +/).filter(Boolean)) {
    const before = pieces.at(-1);
    if (before !== undefined && goesOn(before, piece)) pieces[pieces.length - 1] = before + piece;
    else pieces.push(piece);
  }
  return pieces;
};

const isShort = (before: string) => before.length < SHORTEST;
const isRest = (before: string, piece: string) => isShort(before) || /^\d{1,7}$/.test(piece);

/** The numbers of a list with commas, blanks or lines between them, each once, in their order. */
export const numbersOf = (typed: string): string[] => {
  const lines = plain(typed).split(/[,;\n]+/);
  const numbers = lines.flatMap((line) => piecesOf(line, isRest)).map(cleanHblNo);
  return [...new Set(numbers)].filter(Boolean);
};

const tidyLine = (line: string): string => {
  const pieces = piecesOf(line, isShort).map((piece) => piece.slice(0, LONGEST));
  return `${/^ /.test(line) ? ' ' : ''}${pieces.join(' ')}`;
};

/** What the field keeps of such a list while it is typed: capital letters, and no blank that separates nothing. */
export const tidyNumbers: Clean = (typed) =>
  plain(typed)
    .replace(/^[\s,;]+/, '')
    .replace(/[^,;\n]+/g, tidyLine);

/** Why a list is not searched for. */
export const problemOf = ({ length }: readonly string[]): string | undefined => {
  if (length === 0) return 'H/BL 번호를 입력해주세요.';
  if (length > MOST_NUMBERS)
    return `한 번에 ${MOST_NUMBERS}개까지 조회할 수 있습니다. 지금은 ${length}개입니다.`;
};
