import type { RefObject } from 'react';
import { labelOf } from '#web/lib/order-fields.ts';

export type Problem = { path: string; message: string };

/** Paths and messages of nested form errors. `above` is the path of `errors` with a final dot, or empty. */
export const problemsOf = (errors: object, above = ''): Problem[] =>
  Object.entries(errors).flatMap(([name, error]) => {
    if (typeof error !== 'object' || error === null) return [];
    const path = `${above}${name}`;
    return typeof error.message === 'string'
      ? [{ path, message: error.message }]
      : problemsOf(error, `${path}.`);
  });

/** Label of a field. The label of an item field contains the item number: 상품 2 단가. */
const fieldLabel = (path: string): string => {
  const [name, nth, itemField] = path.split('.');
  return itemField ? `상품 ${Number(nth) + 1} ${labelOf(path)}` : labelOf(name ?? path);
};

/** List of problems. Each of them leads to its field. */
export const ProblemList = ({
  problems,
  form,
}: {
  problems: readonly Problem[];
  form: RefObject<HTMLFormElement | null>;
}) => {
  const focus = (path: string) => {
    const field = form.current?.elements.namedItem(path);
    if (field instanceof HTMLElement) field.focus();
  };
  return (
    <ul className="mt-1 max-h-32 overflow-y-auto pl-6.5">
      {problems.map(({ path, message }) => (
        <li key={path}>
          <button
            type="button"
            onClick={() => focus(path)}
            className="rounded-tag text-left underline-offset-2 hover:underline"
          >
            <b className="font-semibold">{fieldLabel(path)}</b> {message}
          </button>
        </li>
      ))}
    </ul>
  );
};
