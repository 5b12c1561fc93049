declare module 'jsbarcode/bin/barcodes/CODE128/CODE128_AUTO.js' {
  type Code128Auto = new (
    data: string,
    options: object,
  ) => {
    /** `data` is the symbol as a text of 1 (bar) and 0 (space), one digit a module. */
    encode(): { data: string };
  };
  const exported: Code128Auto | { default: Code128Auto };
  export default exported;
}
