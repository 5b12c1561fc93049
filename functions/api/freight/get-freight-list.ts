import { route } from '#functions/runtime/route.ts';
import { freightRoutes } from '#shared/contract/freight.ts';
import { listFreightRuns } from '../../domain/freight/freight-runs.ts';

export const handler = route(freightRoutes.getFreightList, listFreightRuns);
