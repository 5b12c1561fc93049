declare module 'jsbarcode/bin/barcodes/CODE128/CODE128_AUTO.js' {
  type Code128Auto = new (
    data: string,
    options: object,
  ) => {
    /** `data` has one digit per module: 1 is a bar, 0 is a space. */
    encode(): { data: string };
  };
  const exported: Code128Auto | { default: Code128Auto };
  export default exported;
}
