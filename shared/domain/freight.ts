import * as z from 'zod';
import { InvertedFlag, NumberLike, Version } from '#shared/contract/wire.ts';
import { messages } from '#shared/words.ko.ts';
import { readText, required, text } from './fields.ts';
import * as freightNo from './values/freight-no.ts';

export const freightLabels = {
  method: '운송 방법',
  freightNo: '편명',
  nation: '국가',
  departure: '출발지',
  arrival: '도착지',
  note: '비고',
} as const;

export const FreightInput = z.object({
  method: NumberLike.pipe(z.literal([1, 2], messages.enterCorrectly(freightLabels.method))),
  freightNo: readText(freightNo.read, {
    max: 6,
    wrong: messages.enterCorrectly(freightLabels.freightNo),
    whenEmpty: messages.required(freightLabels.freightNo),
  }),
  nation: required(freightLabels.nation, 3),
  departure: required(freightLabels.departure, 6),
  arrival: required(freightLabels.arrival, 6),
  note: text(1000),
});
export type FreightInput = z.output<typeof FreightInput>;

export const NewFreight = FreightInput.extend({ status: InvertedFlag.optional() });
export type NewFreight = z.output<typeof NewFreight>;

/** Change of a freight run. A change without a version overwrites concurrent changes. */
export const FreightChange = NewFreight.extend({ version: Version.optional() });
export type FreightChange = z.output<typeof FreightChange>;

export const Freight = z.object({
  id: z.number(),
  version: z.number(),
  method: z.literal([1, 2]),
  methodLabel: z.string(),
  freightNo: z.string(),
  nation: z.string(),
  departure: z.string(),
  arrival: z.string(),
  note: z.string(),
  status: InvertedFlag,
});
export type Freight = z.output<typeof Freight>;
