import { searchAddresses } from '#functions/domain/order/search-addresses.ts';
import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';

export const handler = route(parcelRoutes.searchAddress, ({ body }) => searchAddresses(body.keyword));
