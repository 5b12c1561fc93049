import { confirm } from '#web/components/ui/dialogs.tsx';
import { saveFile } from '#web/lib/files.ts';
import type { Paper } from '#web/lib/pdf/paper.ts';

/** Saves a PDF. If the font lacks characters, asks for a confirmation first. @returns false if the user cancelled */
export const savePaper = async (paper: Paper, name: string): Promise<boolean> => {
  const { makePdf, missingCharacters } = await import('#web/lib/pdf/make-pdf.ts');
  const missing = missingCharacters(paper);
  const isSure =
    missing.length === 0 ||
    (await confirm({
      title: '인쇄할 수 없는 글자가 있습니다.',
      body: missing.join(' '),
      action: '□로 바꿔 출력',
    }));
  if (isSure) saveFile(await makePdf(paper), name);
  return isSure;
};
