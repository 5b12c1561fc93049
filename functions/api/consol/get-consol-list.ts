import { route } from '#functions/runtime/route.ts';
import { consolRoutes } from '#shared/contract/consol.ts';
import { searchConsols } from '../../domain/consol/search-consols.ts';

export const handler = route(consolRoutes.getConsolList, ({ body }) => searchConsols(body));
