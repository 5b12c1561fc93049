import { saveRange, toSequenceConfig } from '#functions/domain/hbl-numbers.ts';
import { route } from '#functions/runtime/route.ts';
import { seqConfigRoutes } from '#shared/contract/seq-config.ts';

export const handler = route(seqConfigRoutes.save, async ({ body }) =>
  toSequenceConfig(
    await saveRange({ name: body.name, min: body.min_value, max: body.max_value, base: body.base_value }),
  ),
);
