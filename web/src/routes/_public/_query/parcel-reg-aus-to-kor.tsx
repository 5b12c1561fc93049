import { createFileRoute } from '@tanstack/react-router';
import { OrderRegistrationScreen } from '#web/features/order-registration/order-registration.screen.tsx';
import { readId } from '#web/lib/search-values.ts';

type LinkText = string | number;
type RegistrationSearch = {
  partnerId?: number;
  partnerName?: LinkText;
  memberId?: LinkText;
  /** Own order that is copied into the form. */
  copy?: number;
  /** Own order that is changed. */
  edit?: number;
  /** Number whose guide to the drop-off places is shown. */
  hblNo?: LinkText;
};

/** Shortens texts, because anyone can write a link. A number stays a number, so that the URL does not change. */
const readLinkText = (value: unknown, maxLength: number): LinkText | undefined =>
  typeof value === 'number' ? value : typeof value === 'string' ? value.slice(0, maxLength) : undefined;

export const Route = createFileRoute('/_public/_query/parcel-reg-aus-to-kor')({
  staticData: {
    title: ({ search }) => (search.edit ? '주문 수정' : search.hblNo ? '접수 안내' : '주문등록'),
  },
  // The screen sets the defaults of missing values, so that the URL does not change.
  validateSearch: (search: Record<string, unknown>): RegistrationSearch => {
    const { partnerId, partnerName, memberId, copy, edit, hblNo } = search;
    return {
      partnerId: readId(partnerId),
      partnerName: readLinkText(partnerName, 50),
      memberId: readLinkText(memberId, 20),
      copy: readId(copy),
      edit: readId(edit),
      hblNo: readLinkText(hblNo, 20),
    };
  },
  component: OrderRegistrationScreen,
});
