import { type RefObject, useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { Icon } from '#web/components/icons.tsx';
import { labelOf } from '#web/lib/order-fields.ts';
import type { OrderValues } from './order-values.ts';
import type { Failure } from './use-order-form.ts';

type Problem = { path: string; message: string };

/** The errors of a form, however deep, in one list. */
const problemsOf = (errors: object, above = ''): Problem[] =>
  Object.entries(errors).flatMap(([name, error]) => {
    if (typeof error !== 'object' || error === null) return [];
    const path = `${above}${name}`;
    return typeof error.message === 'string'
      ? [{ path, message: error.message }]
      : problemsOf(error, `${path}.`);
  });

/** Where a problem is: 상품 2 단가 */
const placeOf = (path: string): string => {
  const [name, nth, itemField] = path.split('.');
  return itemField ? `상품 ${Number(nth) + 1} ${labelOf(path)}` : labelOf(name ?? path);
};

/** Why the form was not saved; it takes the focus, and each of its lines leads to its field. */
export const FailureSummary = ({
  failure,
  form,
}: {
  failure: Failure;
  form: RefObject<HTMLFormElement | null>;
}) => {
  const { errors } = useFormState<OrderValues>();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) box.current?.focus();
  }, [failure]);
  const focus = (path: string) => {
    const field = form.current?.elements.namedItem(path);
    if (field instanceof HTMLElement) field.focus();
  };
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="scroll-mt-14 rounded-control bg-danger-weak px-3.5 py-2.5 text-14 text-danger"
    >
      <p className="flex items-start gap-2 font-semibold">
        <Icon name="error" size={18} className="mt-0.5" />
        {failure.title}
      </p>
      {failure.message && <p className="mt-0.5 pl-6.5">{failure.message}</p>}
      <ul className="mt-1 max-h-32 overflow-y-auto pl-6.5">
        {problemsOf(errors).map(({ path, message }) => (
          <li key={path}>
            <button
              type="button"
              onClick={() => focus(path)}
              className="rounded-tag text-left underline-offset-2 hover:underline"
            >
              <b className="font-semibold">{placeOf(path)}</b> {message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};
