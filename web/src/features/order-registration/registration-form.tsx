import { clsx } from 'clsx';
import { lazy, type ReactNode, Suspense, useContext, useEffect, useId } from 'react';
import { FormProvider } from 'react-hook-form';
import { SenderFields } from '#web/components/order/sender-fields.tsx';
import {
  carriageRows,
  registrationTerms,
  retentionRows,
  type TermRow,
} from '#web/components/public/terms.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Chip } from '#web/components/ui/chip.tsx';
import { FieldSize } from '#web/components/ui/form-field.tsx';
import { DraftNote } from '#web/components/ui/form-notes.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { Skeleton } from '#web/components/ui/states.tsx';
import { Stepper } from '#web/components/ui/stepper.tsx';
import type { Mode, RegistrationValues } from './form-values.ts';
import { NoticeEmail } from './notice-email.tsx';
import { type RegisteredOrder, stepTitles } from './steps.ts';
import { type Link, useRegistration } from './use-registration.ts';

// The code of the other steps loads while the sender is filled in.
const loadRecipientStep = () => import('./recipient-step.tsx');
const loadBasicStep = () => import('./basic-step.tsx');
const loadItemStep = () => import('./item-step.tsx');
const RecipientStep = lazy(loadRecipientStep);
const BasicStep = lazy(loadBasicStep);
const ItemStep = lazy(loadItemStep);

const TermsSummary = ({ title, facts }: { title: string; facts: readonly TermRow[] }) => (
  <section className="rounded-card bg-subtle p-5">
    <h3 className="text-14 font-bold">{title}</h3>
    <dl className="mt-3 space-y-1.5 text-14">
      {facts.map(([term, text]) => (
        <div key={term} className="flex justify-between gap-3">
          <dt className="text-ink-2">{term}</dt>
          <dd className="text-right font-semibold tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  </section>
);

const TermsStep = () => (
  <div>
    <p className="text-16 text-ink-2">등록 전에 아래 약관을 확인해주세요.</p>
    <ul className="mt-5 divide-y divide-line rounded-card border border-line">
      {registrationTerms.map(({ icon, title, text }) => (
        <li key={title} className="flex gap-4 p-4 sm:p-5">
          <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-weak text-brand">
            <Icon name={icon} size={20} />
          </span>
          <div>
            <h3 className="text-16 font-bold">{title}</h3>
            <p className="mt-0.5 text-14 text-ink-2">{text}</p>
          </div>
        </li>
      ))}
    </ul>
    <div className="mt-4 grid gap-4 sm:grid-cols-2">
      <TermsSummary title="운송 약관 요약" facts={carriageRows} />
      <TermsSummary title="개인정보 보관 기간" facts={retentionRows} />
    </div>
  </div>
);

const SenderStep = ({ save }: { save?: ReactNode }) => (
  <div className="space-y-6">
    <SenderFields />
    {save}
  </div>
);

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

/** Controls for members: the address book, and checkboxes that save recipient and sender for the next order. */
type MemberControls = Record<'addressBook' | 'saveRecipient' | 'saveSender', ReactNode>;

export const RegistrationForm = ({
  mode,
  link,
  initialValues,
  memberControls,
  restoredNote,
  onRegistered,
  aside,
}: {
  mode: Mode;
  /** Partner and member of the registration link, which are sent with the order. */
  link?: Link;
  initialValues?: RegistrationValues;
  memberControls?: MemberControls;
  /** Text of the note about restored values. The default text says that a draft was restored. */
  restoredNote?: string;
  onRegistered: (registered: RegisteredOrder, values: RegistrationValues) => void;
  /** Content next to the form on wide screens. The content can read the form context. */
  aside?: ReactNode;
}) => {
  const registration = useRegistration({ mode, link, initialValues, onRegistered });
  const { form, steps, current, index, isLast, isConfirmed, isBusy, next, back } = registration;
  const size = useContext(FieldSize);
  useEffect(() => {
    const loads = [loadRecipientStep(), loadItemStep(), ...(mode === 'staff' ? [loadBasicStep()] : [])];
    // A step whose code did not load requests it again when it opens.
    void Promise.allSettled(loads);
  }, [mode]);
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
          {registration.isRestored && <DraftNote text={restoredNote} />}
          {current === 'terms' && <TermsStep />}
          {current === 'sender' && <SenderStep save={memberControls?.saveSender} />}
          <Suspense fallback={<Skeleton rows={6} />}>
            {current === 'recipient' && (
              <RecipientStep addressBook={memberControls?.addressBook} save={memberControls?.saveRecipient} />
            )}
            {current === 'basic' && <BasicStep />}
            {current === 'items' && (
              <ItemStep
                onProblem={registration.showProblem}
                hasBox={mode === 'customer'}
                hasSummary={!!aside}
              />
            )}
            {current === 'items' && mode === 'customer' && <NoticeEmail />}
          </Suspense>
          <div
            className={clsx(
              'sticky z-10 -mx-5 mt-8 border-line border-t bg-surface px-5 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]',
              // The offset compensates for the bottom padding of the drawer.
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
