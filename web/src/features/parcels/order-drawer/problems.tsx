import type { RefObject } from 'react';
import { labelOf } from '#web/lib/order-fields.ts';

/** Error of a field. `path`: path of the field in the form, such as `itemList.0.unitPrice`. */
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

/** Moves the focus to a field of the form, by its path. */
export const focusField = (form: HTMLFormElement | null, path: string): void => {
  const field = form?.elements.namedItem(path);
  if (!(field instanceof HTMLElement)) return;
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
};

/** List of problems, each as a button. @param onChoose receives the path of the field of the pressed button */
export const ProblemButtons = ({
  problems,
  onChoose,
}: {
  problems: readonly Problem[];
  onChoose: (path: string) => void;
}) => (
  <ul className="mt-1 max-h-32 overflow-y-auto pl-6.5">
    {problems.map(({ path, message }) => (
      <li key={path}>
        <button
          type="button"
          onClick={() => onChoose(path)}
          className="rounded-tag text-left underline-offset-2 hover:underline"
        >
          <b className="font-semibold">{fieldLabel(path)}</b> {message}
        </button>
      </li>
    ))}
  </ul>
);

/** List of problems, whose buttons move the focus to the fields of the form. */
export const ProblemList = ({
  problems,
  form,
}: {
  problems: readonly Problem[];
  form: RefObject<HTMLFormElement | null>;
}) => <ProblemButtons problems={problems} onChoose={(path) => focusField(form.current, path)} />;
