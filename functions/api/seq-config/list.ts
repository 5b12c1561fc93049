import { rangeInfos, toSequenceConfig } from '#functions/domain/hbl-numbers.ts';
import { route } from '#functions/runtime/route.ts';
import { seqConfigRoutes } from '#shared/contract/seq-config.ts';

export const handler = route(seqConfigRoutes.list, async () => ({
  data: (await rangeInfos()).map(toSequenceConfig),
}));
