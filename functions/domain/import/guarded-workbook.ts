/** Workbook within the limits. Hidden sheets, charts and macro sheets are not visible. */
export type GuardedWorkbook = {
  /** In the sequence in which the spreadsheet program shows them. */
  sheets: readonly { name: string; isVisible: boolean }[];
  /** Decodes the texts that the spreadsheet library returns for an .xls of Excel 95. */
  decode?: (text: string) => string;
  /**
   * Returns a file with the cells of these sheets only, which is safe to read, and for each sheet its index in that file
   * and the numbers of its hidden rows, from 1.
   * @param isTopOnly leaves out the rows that cannot be headers
   */
  pack: (
    indexes: readonly number[],
    isTopOnly?: boolean,
  ) => { file: Uint8Array; sheets: readonly { index: number; hiddenRows: ReadonlySet<number> }[] };
};
