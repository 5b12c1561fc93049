import * as z from 'zod';
import {
  FixedValue,
  HeaderChange,
  MAX_FIXED_VALUES,
  MAX_MAPPED_HEADERS,
  MappedHeader,
} from '../domain/import-mapping.ts';
import { defineRoutes } from './route.ts';
import { Id } from './wire.ts';

const Mapping = z.object({
  headers: z.array(MappedHeader),
  fixed: z.array(FixedValue),
  columns: z.array(
    z.object({
      column: z.string(),
      header: z.string(),
      isRequired: z.boolean(),
      /** True if the column can have a fixed value. */
      mayBeFixed: z.boolean(),
      /** Values of a column with a drop-down list. */
      choices: z.array(z.object({ value: z.string(), label: z.string() })).nullable(),
    }),
  ),
});

// Partner chosen by staff. Ignored for a partner, which changes its own mapping.
const partnerId = Id.optional();

export const parcelMappingRoutes = defineRoutes('parcel', {
  getImportMapping: {
    method: 'POST',
    path: '/api/parcel/getImportMapping',
    level: 80,
    summary: '엑셀 대량등록: 파트너의 열 이름이 뜻하는 열과 고정값',
    body: z.object({ partnerId }),
    response: Mapping,
    errors: ['PARTNER_NOT_FOUND'],
  },
  saveImportMapping: {
    method: 'POST',
    path: '/api/parcel/saveImportMapping',
    level: 80,
    summary: '엑셀 대량등록: 파트너의 열 이름 연결, column이 null이면 해제. fixed는 고정값 전체',
    body: z
      .object({
        partnerId,
        headers: z.array(HeaderChange).max(MAX_MAPPED_HEADERS),
        /** Replaces all fixed values of the partner. */
        fixed: z.array(FixedValue).max(MAX_FIXED_VALUES).optional(),
      })
      .refine(({ headers, fixed }) => headers.length > 0 || fixed !== undefined, { path: ['headers'] }),
    response: Mapping,
    errors: ['PARTNER_NOT_FOUND', 'VALIDATION_FAILED', 'CONFLICT'],
  },
});
