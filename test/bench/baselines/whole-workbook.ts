import ExcelJS from 'exceljs';

/** Baseline: builds a workbook completely in memory and then writes it. @returns its size in bytes */
export const writeWholeWorkbook = async (
  rows: readonly (readonly (string | number)[])[],
): Promise<number> => {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('주문', { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = (rows[1] ?? []).map((cell) => ({
    width: 16,
    style: typeof cell === 'number' ? {} : { numFmt: '@' },
  }));
  sheet.addRows(rows.map((row) => [...row]));
  sheet.getRow(1).font = { bold: true };
  return (await workbook.xlsx.writeBuffer()).byteLength;
};
