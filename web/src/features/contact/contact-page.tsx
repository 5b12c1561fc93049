import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { DonePanel } from '#web/components/order/done-panel.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { PageHeader } from '#web/components/ui/page-header.tsx';

/** `number` is the issued number, `email` the address of the confirmation mail, which is not sent if `isMailRefused`. */
type Confirmation = { number: string; email: string; isMailRefused?: boolean };
export type ContactFormProps = { onReceived: (confirmation: Confirmation) => void };

/** Korean texts of the confirmation. `term` is the name of the number. */
type Texts = { title: string; term: string; next: string; again: string };

const ReceivedMessage = ({
  texts: { title, term, next, again },
  confirmation: { number, email, isMailRefused },
  onAgain,
}: {
  texts: Texts;
  confirmation: Confirmation;
  onAgain: () => void;
}) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <DonePanel title={title} heading={heading}>
      <p className="text-14 text-ink-2">{term}</p>
      <p translate="no" className="text-30 font-bold text-brand tabular-nums select-all sm:text-48">
        {number}
      </p>
      <div className="mt-6 max-w-110 space-y-2 text-16 text-ink-2">
        <p>{next}</p>
        {isMailRefused ? (
          <p>
            이 주소로 한 시간에 보낼 수 있는 메일 수를 넘어 접수 확인 메일은 보내지 못했습니다. 위 번호를
            적어두세요.
          </p>
        ) : (
          <p>
            접수 확인 메일을 <bdi className="font-semibold break-all text-ink">{email}</bdi> 주소로
            보내드립니다. 메일이 보이지 않으면 스팸함을 확인해주세요.
          </p>
        )}
      </div>
      <div className="mt-8 flex flex-wrap justify-center gap-2">
        <Button variant="secondary" size="lg" icon="plus" onClick={onAgain}>
          {again}
        </Button>
        <ButtonLink to="/" size="lg">
          홈으로
        </ButtonLink>
      </div>
    </DonePanel>
  );
};

/** A form with an aside. After the server accepts the form, a confirmation replaces both. */
export const ContactPage = ({
  title,
  description,
  form: ContactForm,
  asideTitle,
  aside,
  received,
}: {
  title: string;
  description: string;
  form: ComponentType<ContactFormProps>;
  asideTitle: string;
  aside: ReactNode;
  received: Texts;
}) => {
  const [confirmation, setConfirmation] = useState<Confirmation>();
  return (
    <div className="mx-auto max-w-page px-5">
      <PageHeader title={title} description={description} />
      {confirmation ? (
        <ReceivedMessage
          texts={received}
          confirmation={confirmation}
          onAgain={() => setConfirmation(undefined)}
        />
      ) : (
        <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_320px]">
          <ContactForm onReceived={setConfirmation} />
          <aside className="self-start rounded-dialog bg-subtle p-6 lg:sticky lg:top-24">
            <h2 className="text-16 font-bold">{asideTitle}</h2>
            {aside}
          </aside>
        </div>
      )}
    </div>
  );
};
