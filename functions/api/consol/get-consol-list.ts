import { searchConsols } from '#functions/domain/consol/search-consols.ts';
import { route } from '#functions/runtime/route.ts';
import { consolRoutes } from '#shared/contract/consol.ts';

export const handler = route(consolRoutes.getConsolList, ({ body }) => searchConsols(body));
