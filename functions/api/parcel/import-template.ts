import { listCouriers } from '#functions/db/reference.entity.ts';
import { importTemplate } from '#functions/domain/import/import-template.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelImportRoutes } from '#shared/contract/parcel-import.ts';

export const handler = route(parcelImportRoutes.importTemplate, async ({ now }) => ({
  filename: '주문 대량등록 양식',
  content: await importTemplate(await listCouriers(), now),
}));
