import { requireCard } from '#functions/domain/rate/rate-cards.ts';
import { writeCard } from '#functions/domain/rate/write-card.ts';
import { route } from '#functions/runtime/route.ts';
import { rateRoutes } from '#shared/contract/rate.ts';
import { rateCardName } from '#shared/domain/rate-card-name.ts';

export const handler = route(rateRoutes.cardExcel, async ({ params }) => {
  const card = await requireCard(params.card);
  return { filename: `rate-card-${rateCardName(card)}`, content: await writeCard(card) };
});
