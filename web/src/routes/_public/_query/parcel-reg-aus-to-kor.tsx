import { createFileRoute } from '@tanstack/react-router';
import { OrderRegistrationScreen } from '../../../features/order-registration/order-registration.screen.tsx';

type LinkText = string | number;
type RegistrationSearch = { partnerId?: number; partnerName?: LinkText; memberId?: LinkText };

/** A bounded text of the link, which anyone may have written. Digits arrive as a number and stay one in the address. */
const text = (value: unknown, most: number): LinkText | undefined =>
  typeof value === 'number' ? value : typeof value === 'string' ? value.slice(0, most) : undefined;

export const Route = createFileRoute('/_public/_query/parcel-reg-aus-to-kor')({
  staticData: { title: '주문등록' },
  // What the link leaves out, the screen fills in; the address stays as it was.
  validateSearch: ({ partnerId, partnerName, memberId }: Record<string, unknown>): RegistrationSearch => {
    const id = Number(partnerId);
    return {
      partnerId: Number.isInteger(id) && id > 0 ? id : undefined,
      partnerName: text(partnerName, 50),
      memberId: text(memberId, 20),
    };
  },
  component: OrderRegistrationScreen,
});
