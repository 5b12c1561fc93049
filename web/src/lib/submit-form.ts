/** Submits a form as its button does, without the browser's validation. Safari has `requestSubmit` since version 16. */
export const submitForm = (form: HTMLFormElement): void => {
  form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
};
