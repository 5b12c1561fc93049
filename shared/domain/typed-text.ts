import * as z from 'zod';
import { cleanText } from './clean-text.ts';

/** Schema of text that users type, paste or scan; applies `cleanText`. Passwords do not use it. */
export const typedText = (params?: Parameters<typeof z.string>[0]) => z.string(params).overwrite(cleanText);
