import { useId } from 'react';
import { Button } from '#web/components/button.tsx';

/** The statuses to look for, as codes separated by commas; none of them means any. */
export const StatusChoice = ({
  statuses,
  value,
  onChange,
}: {
  statuses: readonly { code: string; codeLabel: string }[];
  value: string;
  onChange: (value: string) => void;
}) => {
  const id = useId();
  const chosen = new Set(value.split(',').filter(Boolean));
  const choose = (isChosen: (code: string) => boolean) =>
    onChange(
      statuses
        .map(({ code }) => code)
        .filter(isChosen)
        .join(','),
    );
  return (
    <fieldset aria-labelledby={id}>
      <div className="flex items-center gap-1">
        <span id={id} className="mr-1 text-14 font-semibold">
          주문 상태
        </span>
        <Button size="sm" variant="ghost" onClick={() => choose(() => true)}>
          모두 선택
        </Button>
        <Button size="sm" variant="ghost" onClick={() => choose(() => false)}>
          모두 해제
        </Button>
      </div>
      <div className="flex flex-wrap gap-x-4">
        {statuses.map(({ code, codeLabel }) => (
          <label key={code} className="flex min-h-8 items-center gap-1.5 text-13">
            <input
              type="checkbox"
              className="size-4 accent-brand"
              checked={chosen.has(code)}
              onChange={({ target }) => choose((each) => (each === code ? target.checked : chosen.has(each)))}
            />
            {codeLabel}
          </label>
        ))}
      </div>
    </fieldset>
  );
};
