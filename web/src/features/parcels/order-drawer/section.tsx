import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';

const parts = {
  registration: '등록 정보',
  sender: '보내는 분',
  receiver: '받는 분',
  items: '상품 목록과 통관',
  customs: '통관',
  charge: '요금',
  delivery: '배송 현황',
  timeline: '진행 내역',
} as const;
type Part = keyof typeof parts;

const idOf = (part: string) => `order-${part}`;

export const Section = ({
  part,
  aside,
  children,
}: {
  part: Part;
  aside?: ReactNode;
  children: ReactNode;
}) => (
  <section
    id={idOf(part)}
    tabIndex={-1}
    aria-labelledby={`${idOf(part)}-title`}
    className="scroll-mt-12 border-line border-t pt-4 outline-none first:border-t-0 first:pt-0"
  >
    <div className="mb-2.5 flex min-h-8 flex-wrap items-center justify-between gap-x-3">
      <h3 id={`${idOf(part)}-title`} className="text-16 font-bold">
        {parts[part]}
      </h3>
      {aside}
    </div>
    {children}
  </section>
);

/** A grid of fields with two columns on phones and six on wide screens. */
export const FieldGrid = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-2 items-start gap-x-3 gap-y-3 sm:grid-cols-4 lg:grid-cols-6">{children}</div>
);

export const spans = {
  two: 'col-span-2',
  three: 'col-span-2 sm:col-span-4 lg:col-span-3',
} as const;

/** Padding with which all buttons of the drawer fit in one line on a phone. */
export const narrowOnPhone = 'max-sm:px-3!';

/** Section that the user chose last. The next order opens there, too. */
let chosenPart: string = 'registration';

/** Shows the chosen section of an order to read. The first one is the start of the order. */
export const openChosenSection = (): void => {
  if (chosenPart !== 'registration')
    document.getElementById(idOf(chosenPart))?.scrollIntoView({ block: 'start' });
};

/** Moves the focus to the first editable field of the chosen section, or to the section if it has none. */
export const focusChosenSection = (): void => {
  const section = document.getElementById(idOf(chosenPart)) ?? document.getElementById(idOf('registration'));
  const field = section?.querySelector<HTMLElement>(
    ':is(input, select, textarea):not([readonly], [disabled])',
  );
  if (chosenPart !== 'registration') section?.scrollIntoView({ block: 'start' });
  // Scrolls to a field that is not visible: the order may have been scrolled before it became a form.
  (field ?? section)?.focus();
  if (field instanceof HTMLInputElement) field.select();
};

const chooseSection = (part: string) => {
  chosenPart = part;
  document.getElementById(idOf(part))?.scrollIntoView({ block: 'start' });
  focusChosenSection();
};

/** @param without parts that the page does not have */
export const SectionNav = ({
  className,
  without = [],
}: {
  className?: string;
  without?: readonly Part[];
}) => (
  <nav
    aria-label="주문 정보 항목"
    className={clsx(
      '-top-1 z-10 -mx-2 flex flex-wrap border-line border-b bg-surface py-1 sm:sticky',
      className,
    )}
  >
    {(Object.entries(parts) as [Part, string][]).map(
      ([part, title]) =>
        !without.includes(part) && (
          <Button key={part} size="sm" variant="ghost" onClick={() => chooseSection(part)} className="px-2!">
            {title}
          </Button>
        ),
    )}
  </nav>
);
