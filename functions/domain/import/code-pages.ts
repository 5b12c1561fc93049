import { AppError } from '#shared/errors.ts';

/** Names of the Windows code pages that Excel 95 wrote. */
const encodings: Readonly<Record<number, string>> = {
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
};
const KOREAN = 949;

/**
 * Returns a decoder for the texts of an .xls of Excel 95, which the spreadsheet library returns with one character per
 * byte. `TextDecoder` knows the code pages, so that their tables of 460 KB are not bundled.
 * @param codePage Korean if the file names none
 * @throws SPREADSHEET_UNREADABLE for an unknown code page
 */
export const codePageDecoder = (codePage = KOREAN): ((text: string) => string) => {
  try {
    const decoder = new TextDecoder(encodings[codePage] ?? `windows-${codePage}`);
    return (text) => decoder.decode(Buffer.from(text, 'latin1'));
  } catch (cause) {
    throw new AppError('SPREADSHEET_UNREADABLE', { cause });
  }
};
