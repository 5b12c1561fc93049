import * as z from 'zod';
import { HeaderChange, MAX_MAPPED_HEADERS, MappedHeader } from '../domain/import-mapping.ts';
import { defineRoutes } from './route.ts';
import { Id } from './wire.ts';

const Mapping = z.object({
  headers: z.array(MappedHeader),
  columns: z.array(z.object({ column: z.string(), header: z.string(), isRequired: z.boolean() })),
});

// Partner chosen by staff. Ignored for a partner, which changes its own mapping.
const partnerId = Id.optional();

export const parcelMappingRoutes = defineRoutes('parcel', {
  getImportMapping: {
    method: 'POST',
    path: '/api/parcel/getImportMapping',
    level: 80,
    summary: '엑셀 대량등록: 파트너의 열 이름이 뜻하는 열',
    body: z.object({ partnerId }),
    response: Mapping,
    errors: ['PARTNER_NOT_FOUND'],
  },
  saveImportMapping: {
    method: 'POST',
    path: '/api/parcel/saveImportMapping',
    level: 80,
    summary: '엑셀 대량등록: 파트너의 열 이름 연결, column이 null이면 해제',
    body: z.object({ partnerId, headers: z.array(HeaderChange).min(1).max(MAX_MAPPED_HEADERS) }),
    response: Mapping,
    errors: ['PARTNER_NOT_FOUND', 'VALIDATION_FAILED', 'CONFLICT'],
  },
});
