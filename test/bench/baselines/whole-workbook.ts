import ExcelJS from 'exceljs';

/** Rows as a workbook in the way that is first shown: all of it made, then written. */
export const wholeWorkbook = async (rows: readonly (readonly (string | number)[])[]): Promise<number> => {
  const workbook = new ExcelJS.Workbook();
  workbook.addWorksheet('주문').addRows(rows.map((row) => [...row]));
  return (await workbook.xlsx.writeBuffer()).byteLength;
};
