import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { Checkbox } from '#web/components/choice-group.tsx';
import type { TermsDocument } from '#web/components/terms-dialog.tsx';

const TermsDialog = lazy(() => import('#web/components/terms-dialog.tsx'));

const documents: readonly (readonly [TermsDocument, string])[] = [
  ['carriage', '이용약관 보기'],
  ['privacy', '개인정보 처리방침 보기'],
];

/** What a member agrees to, with the texts to read. */
export const TermsAgreement = (props: Omit<ComponentProps<typeof Checkbox>, 'label'>) => {
  const [opened, setOpened] = useState<TermsDocument>();
  return (
    <div className="rounded-card bg-subtle p-4">
      <Checkbox label="이용약관과 개인정보 처리방침에 동의합니다." required {...props} />
      <div className="mt-3 flex flex-wrap gap-2">
        {documents.map(([name, label]) => (
          <Button
            key={name}
            variant="secondary"
            size="md"
            aria-haspopup="dialog"
            onClick={() => setOpened(name)}
          >
            {label}
          </Button>
        ))}
      </div>
      {opened && (
        <Suspense>
          <TermsDialog document={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </div>
  );
};
