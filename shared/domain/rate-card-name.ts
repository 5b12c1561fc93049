/** Name of a rate card in addresses and files: `<partner or ALL>_<method>_<first day>`. */
export const rateCardName = (card: { partnerId: number | null; method: number; validFrom: string }): string =>
  `${card.partnerId ?? 'ALL'}_${card.method}_${card.validFrom}`;
