import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { type FieldError, type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form';
import { contactConsent, type TermRow } from '#web/components/public/terms.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Form } from '#web/components/ui/form.tsx';
import { FormCheckbox } from '#web/components/ui/form-field.tsx';
import { DraftNote, FormFailure } from '#web/components/ui/form-notes.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import type { useContactForm } from './use-contact-form.ts';

const TermsDialog = lazy(() => import('#web/components/member/terms-dialog.tsx'));

const rowsOf = ({
  data,
  purpose,
  retentionPeriod,
}: (typeof contactConsent)[keyof typeof contactConsent]): TermRow[] => [
  ['수집 항목', data],
  ['이용 목적', purpose],
  ['보관 기간', `${retentionPeriod[1]} (${retentionPeriod[0]})`],
];

const ConsentField = ({ consent }: { consent: keyof typeof contactConsent }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label="개인정보 수집·이용" className="rounded-card bg-subtle p-4 sm:p-5">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-14">
        {rowsOf(contactConsent[consent]).map(([term, text]) => (
          <div key={term} className="contents">
            <dt className="whitespace-nowrap text-ink-3">{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-13 text-ink-3">동의를 거부할 수 있으며, 그 경우 접수할 수 없습니다.</p>
      <div className="mt-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <FormCheckbox name="agreed" label="개인정보 수집·이용에 동의합니다." required />
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          개인정보 처리방침 보기
        </Button>
      </div>
      {isOpen && (
        <Suspense>
          <TermsDialog document="privacy" onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
};

/** Lists the errors of the form with links to their fields, and takes the focus after each rejected submit. */
const Problems = <V extends FieldValues, B>({
  form,
  rejections,
}: {
  form: UseFormReturn<V, unknown, B>;
  rejections: number;
}) => {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (rejections > 0) box.current?.focus();
  }, [rejections]);
  const { errors } = form.formState;
  const problems = Object.keys(form.getValues()).flatMap((name) => {
    const message = (get(errors, name) as FieldError | undefined)?.message;
    return message ? { name: name as FieldPath<V>, message } : [];
  });
  if (rejections === 0 || problems.length === 0) return null;
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="확인이 필요한 항목"
      className="scroll-mt-24 rounded-card border border-danger bg-danger-weak px-4 py-3.5 text-14 text-danger"
    >
      <h2 className="flex items-center gap-2 font-bold">
        <Icon name="error" size={18} />
        {problems.length}개 항목을 확인해주세요.
      </h2>
      <ul className="mt-1.5 pl-6.5">
        {problems.map(({ name, message }) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => form.setFocus(name)}
              className="min-h-7 text-left font-medium underline underline-offset-4"
            >
              {message}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};

export const ContactForm = <V extends FieldValues, B extends { agreed: boolean }>({
  contact: { form, submit, saveDraft, problem, rejections, isRestored },
  label,
  consent,
  action,
  children,
}: {
  contact: ReturnType<typeof useContactForm<V, B, unknown>>;
  label: string;
  consent: keyof typeof contactConsent;
  action: string;
  children: ReactNode;
}) => (
  <Form
    form={form}
    aria-label={label}
    onSubmit={submit}
    onChange={saveDraft}
    onCompositionEnd={saveDraft}
    className="min-w-0 max-w-text space-y-6"
  >
    {isRestored && <DraftNote />}
    <Problems form={form} rejections={rejections} />
    {children}
    <ConsentField consent={consent} />
    <FormFailure message={problem} />
    <Button
      type="submit"
      size="lg"
      busy={form.formState.isSubmitting}
      className="w-full sm:w-auto sm:min-w-50"
    >
      {action}
    </Button>
  </Form>
);
