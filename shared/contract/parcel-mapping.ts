import * as z from 'zod';
import {
  FixedValue,
  LayoutKey,
  MAX_FIXED_VALUES,
  MAX_MAPPED_HEADERS,
  MappedHeader,
} from '#shared/domain/import-mapping.ts';
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
    summary: '엑셀 대량등록: 파트너의 한 엑셀 형식에서 열 이름이 뜻하는 열과 고정값',
    body: z.object({
      partnerId,
      /** Layout of a sheet (`dryRun.layout`). A layout without an own mapping has the former mapping of the partner. */
      layout: LayoutKey.optional(),
    }),
    response: Mapping,
    errors: ['PARTNER_NOT_FOUND'],
  },
  saveImportMapping: {
    method: 'POST',
    path: '/api/parcel/saveImportMapping',
    level: 80,
    summary: '엑셀 대량등록: 한 엑셀 형식의 열 이름 연결과 고정값 전체, column이 null이면 쓰지 않는 열',
    body: z.object({
      partnerId,
      layout: LayoutKey,
      headers: z.array(MappedHeader).max(MAX_MAPPED_HEADERS),
      fixed: z.array(FixedValue).max(MAX_FIXED_VALUES),
    }),
    response: Mapping,
    errors: ['PARTNER_NOT_FOUND', 'VALIDATION_FAILED', 'CONFLICT'],
  },
});
