import { type ReactNode, useEffect, useRef } from 'react';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { DonePanel } from '#web/components/done-panel.tsx';

export const Received = ({
  title,
  term,
  number,
  email,
  next,
  again,
  onAgain,
}: {
  title: string;
  /** Korean name of the number. */
  term: string;
  number: string;
  email: string;
  next: ReactNode;
  again: string;
  onAgain: () => void;
}) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <DonePanel title={title} heading={heading}>
      <p className="text-14 text-ink-2">{term}</p>
      <p className="text-30 font-bold text-brand tabular-nums select-all sm:text-48">{number}</p>
      <div className="mt-6 max-w-110 space-y-2 text-16 text-ink-2">
        <p>{next}</p>
        <p>
          접수 확인 메일을 <bdi className="font-semibold break-all text-ink">{email}</bdi> 주소로 보냈습니다.
          메일이 보이지 않으면 스팸함을 확인해주세요.
        </p>
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
