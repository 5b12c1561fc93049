import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { Checkbox } from '#web/components/choice-group.tsx';
import { useFormField } from '#web/components/form-text.tsx';
import { contactConsent, type Fact } from '#web/components/terms.ts';

const TermsDialog = lazy(() => import('#web/components/terms-dialog.tsx'));

const factsOf = ({ data, purpose, kept }: (typeof contactConsent)[keyof typeof contactConsent]): Fact[] => [
  ['수집 항목', data],
  ['이용 목적', purpose],
  ['보관 기간', `${kept[1]} (${kept[0]})`],
];

/** What is asked for, what it is for and how long it is kept, to be agreed to. */
export const ConsentField = ({ consent }: { consent: keyof typeof contactConsent }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label="개인정보 수집·이용" className="rounded-card bg-subtle p-4 sm:p-5">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-14">
        {factsOf(contactConsent[consent]).map(([term, text]) => (
          <div key={term} className="contents">
            <dt className="whitespace-nowrap text-ink-3">{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-13 text-ink-3">동의하지 않을 수 있으며, 그 경우 접수할 수 없습니다.</p>
      <div className="mt-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <Checkbox label="개인정보 수집·이용에 동의합니다." required {...useFormField('agreed')} />
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
