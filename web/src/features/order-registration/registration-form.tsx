import { clsx } from 'clsx';
import { type ReactNode, useContext, useId } from 'react';
import { FormProvider } from 'react-hook-form';
import { Button } from '#web/components/button.tsx';
import { Chip } from '#web/components/chip.tsx';
import { FieldSize } from '#web/components/form-field.tsx';
import { DraftNote } from '#web/components/form-notes.tsx';
import { Icon } from '#web/components/icons.tsx';
import { Stepper } from '#web/components/stepper.tsx';
import { BasicStep } from './basic-step.tsx';
import type { Mode, RegistrationValues } from './form-values.ts';
import { ItemStep } from './item-step.tsx';
import { RecipientStep } from './recipient-step.tsx';
import type { Registered } from './send-order.ts';
import { SenderStep } from './sender-step.tsx';
import { stepTitles } from './steps.ts';
import { TermsStep } from './terms-step.tsx';
import { type Link, useRegistration } from './use-registration.ts';

/** What stands in the way of going on, as sentences right above the buttons, wherever the page is scrolled to. */
const Problems = ({ problems }: { problems: readonly string[] }) => (
  <div role="alert">
    {problems.length > 0 && (
      <div className="mb-3 flex gap-2 rounded-control bg-danger-weak px-3.5 py-2.5 text-14 font-medium text-danger">
        <Icon name="error" size={18} className="mt-0.5" />
        <ul className="max-h-24 flex-1 overflow-y-auto">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </div>
    )}
  </div>
);

/** What the steps offer a member besides: the address book, and keeping what was filled in. */
export type MemberOffers = Record<'book' | 'keepRecipient' | 'keepSender', ReactNode>;

/** The stepper of an order: terms, sender, recipient, for staff the basic info, items. */
export const RegistrationForm = ({
  mode,
  link,
  start,
  offers,
  restored,
  onRegistered,
  aside,
}: {
  mode: Mode;
  link?: Link;
  start?: RegistrationValues;
  offers?: MemberOffers;
  /** Says where values come from that were there already, when they are no draft. */
  restored?: string;
  onRegistered: (registered: Registered, values: RegistrationValues) => void;
  /** Stands beside the form where there is room; it may read the form. */
  aside?: ReactNode;
}) => {
  const registration = useRegistration({ mode, link, start, onRegistered });
  const { form, steps, current, index, isLast, isConfirmed, isBusy, next, back } = registration;
  const size = useContext(FieldSize);
  const headingId = useId();
  const isFresh = index === 0 && !registration.isRestored;
  const action = isLast ? (isConfirmed ? 'ORDER 등록' : 'ORDER 검증') : '다음';
  return (
    <FormProvider {...form}>
      <div className={aside ? 'grid gap-x-14 lg:grid-cols-[minmax(0,1fr)_320px]' : undefined}>
        <form
          noValidate
          aria-labelledby={headingId}
          onSubmit={(event) => {
            event.preventDefault();
            void next();
          }}
          className="min-w-0 max-w-text [&_input]:scroll-mb-56 [&_select]:scroll-mb-56 [&_textarea]:scroll-mb-56"
        >
          <Stepper steps={steps.map((step) => stepTitles[step])} current={index} />
          <div className="mt-8 mb-5 flex min-h-9 items-center gap-3">
            <h2
              id={headingId}
              ref={registration.heading}
              tabIndex={-1}
              className="text-20 font-bold outline-none sm:text-24"
            >
              {stepTitles[current]}
            </h2>
            {isConfirmed && <Chip tone="success">검증 완료</Chip>}
            {!isFresh && (
              <Button
                variant="ghost"
                size="sm"
                icon="refresh"
                onClick={() => void registration.startOver()}
                className="ml-auto"
              >
                처음부터
              </Button>
            )}
          </div>
          {registration.isRestored && <DraftNote text={restored} />}
          {current === 'terms' && <TermsStep />}
          {current === 'sender' && <SenderStep keep={offers?.keepSender} />}
          {current === 'recipient' && <RecipientStep book={offers?.book} keep={offers?.keepRecipient} />}
          {current === 'basic' && <BasicStep />}
          {current === 'items' && <ItemStep onProblem={registration.tell} hasSummary={!!aside} />}
          <div
            className={clsx(
              'sticky z-10 -mx-5 mt-8 border-line border-t bg-surface px-5 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]',
              // The drawer pads its scrolling part, and so would lift the bar off its edge.
              mode === 'staff' ? '-bottom-5' : 'bottom-0 lg:mx-0 lg:px-0',
            )}
          >
            <Problems problems={registration.problems} />
            <div className="flex gap-2">
              {index > 0 && (
                <Button
                  variant="secondary"
                  size={size}
                  onClick={back}
                  className="flex-1 sm:flex-none sm:px-8"
                >
                  이전
                </Button>
              )}
              <Button
                type="submit"
                size={size}
                busy={isBusy}
                className="flex-2 sm:ml-auto sm:min-w-50 sm:flex-none"
              >
                {index === 0 ? '동의합니다' : action}
              </Button>
            </div>
          </div>
        </form>
        {aside && <aside className="hidden lg:block">{aside}</aside>}
      </div>
    </FormProvider>
  );
};
