import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { isStaff } from '#shared/domain/auth-level.ts';
import { quoteOfParcel } from '#shared/domain/charge-of.ts';
import { volumeOfBoxes } from '#shared/domain/measures.ts';
import { formatCharge } from '#shared/domain/money.ts';
import { AIR, SEA } from '#shared/domain/order-fields.ts';
import { cardFor } from '#shared/domain/pricing.ts';
import { ownRatesQuery, rateCardsQuery } from '#web/lib/partner-rates.ts';
import { ratesQuery } from '#web/lib/rates.ts';
import { useSession } from '#web/lib/session.ts';
import { serverToday } from '#web/lib/today.ts';
import type { RegistrationValues } from './form-values.ts';

const fields = [
  'partnerId',
  'freightMethod',
  'width',
  'length',
  'height',
  'weight',
  'boxQty',
] as const satisfies (keyof RegistrationValues)[];

// Staff register for any partner, whose cards they may see. A partner sees the cards that apply to it.
const useCards = (partnerId: number) => {
  const mayChoose = isStaff(useSession());
  const own = useQuery({ ...ownRatesQuery, enabled: !mayChoose });
  const common = useQuery({ ...ratesQuery, enabled: mayChoose });
  const chosen = useQuery({ ...rateCardsQuery(partnerId), enabled: mayChoose && partnerId > 0 });
  if (!mayChoose) return own.data?.current;
  return common.data && chosen.data && [...chosen.data, ...common.data.current];
};

/** Estimated charge of the parcel in the form, by the card of its partner. Load it lazily. */
const OwnPrice = () => {
  const values = useWatch<RegistrationValues, typeof fields>({ name: fields });
  const session = useSession();
  const [chosenPartner, typedMethod = 0, width = 0, length = 0, height = 0, weight = 0, boxQty = 0] =
    values.map(Number);
  const partnerId = isStaff(session) ? (chosenPartner ?? 0) : (session?.partnerId ?? 0);
  const cards = useCards(partnerId);
  const isKnown = [width, length, height, weight, boxQty].every((value) => value > 0);
  if (!cards || !isKnown) return null;
  const freightMethod = typedMethod === SEA ? SEA : AIR;
  const card = cardFor(cards, partnerId, freightMethod, serverToday());
  const parcel = { weight, boxQty, volumeMm3: volumeOfBoxes([{ width, length, height, count: boxQty }]) };
  const quoted = card && quoteOfParcel(card, parcel, []);
  return (
    <p role="status" className="rounded-control bg-sunken px-3.5 py-2.5 text-14">
      {card && quoted ? (
        <>
          {'예상 요금 '}
          <b className="tabular-nums">{formatCharge({ amount: quoted.total, currency: card.currency })}</b>
          {' (입고 후 측정한 무게로 확정됩니다)'}
        </>
      ) : (
        '요금표에 없는 무게입니다. 문의해주세요.'
      )}
    </p>
  );
};

export default OwnPrice;
