import { route } from '#functions/runtime/route.ts';
import { seqConfigRoutes } from '#shared/contract/seq-config.ts';
import { seoulDay } from '#shared/domain/dates.ts';
import { rangesWithForecast } from '../../domain/hbl/hbl-numbers.ts';

export const handler = route(seqConfigRoutes.list, ({ now }) => rangesWithForecast(seoulDay(now)));
