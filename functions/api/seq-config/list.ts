import { rangesWithForecast } from '#functions/domain/hbl/hbl-numbers.ts';
import { route } from '#functions/runtime/route.ts';
import { seqConfigRoutes } from '#shared/contract/seq-config.ts';
import { seoulDay } from '#shared/domain/dates.ts';

export const handler = route(seqConfigRoutes.list, ({ now }) => rangesWithForecast(seoulDay(now)));
