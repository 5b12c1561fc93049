import { saveRange, toSequenceConfig } from '#functions/domain/hbl/hbl-numbers.ts';
import { route } from '#functions/runtime/route.ts';
import { seqConfigRoutes } from '#shared/contract/seq-config.ts';

export const handler = route(seqConfigRoutes.save, async ({ body, actor, now }) => {
  const { name, min_value: min, max_value: max, base_value: base } = body;
  return toSequenceConfig(await saveRange({ name, min, max, base }, { actor, now }));
});
