import { matchesName } from '#shared/search-text.ts';
import type { OwnAddress } from './own-queries.ts';

/** Addresses whose alias or recipient name contains the text. Ignores case and spaces. */
export const findAddresses = (addresses: readonly OwnAddress[], text: string): readonly OwnAddress[] =>
  addresses.filter(({ alias, receiverName }) =>
    [alias, receiverName].some((name) => matchesName(name, text)),
  );
