declare module 'subset-font' {
  interface Options {
    targetFormat?: 'truetype';
    variationAxes?: Record<string, number>;
    noLayoutClosure?: boolean;
    noHinting?: boolean;
    dropTables?: string[];
    keepAllGlyphs?: boolean;
  }
  export default function subsetFont(
    font: Buffer,
    text: string | undefined,
    options?: Options,
  ): Promise<Buffer>;
}
