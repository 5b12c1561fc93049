import { useQuery } from '@tanstack/react-query';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { importColumns, importTexts } from './file-columns.tsx';
import { FileList } from './file-list.tsx';

const empty = {
  uploads: '엑셀 대량등록으로 올린 파일이 180일 동안 여기에 남습니다.',
  failed: '엑셀 대량등록에 실패한 행이 90일 동안 여기에 남습니다.',
} as const;

/** Spreadsheets that were sent, or the rows that were left out of them. */
export const ImportFiles = ({ folder }: { folder: keyof typeof empty }) => {
  const { data: partners = [] } = useQuery(referenceQueries.partners);
  const partnerName = (id: number) => partners.find((one) => one.id === id)?.partner_name ?? '-';
  return (
    <FileList
      folder={folder}
      columnsOf={importColumns(partnerName)}
      textsOf={importTexts(partnerName)}
      searchHint="파일 이름, 파트너, 이름"
      empty={empty[folder]}
    />
  );
};
