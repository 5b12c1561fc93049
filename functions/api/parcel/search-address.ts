import { route } from '#functions/runtime/route.ts';
import { parcelRoutes } from '#shared/contract/parcel.ts';
import { searchAddresses } from '../../domain/order/search-addresses.ts';

export const handler = route(parcelRoutes.searchAddress, ({ body }) => searchAddresses(body.keyword));
