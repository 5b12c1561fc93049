import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as z from 'zod';
import { readNumber, readText } from '#shared/domain/fields.ts';
import { requiredPhone } from '#shared/domain/phone-field.ts';
import * as count from '#shared/domain/values/count.ts';
import * as zipcode from '#shared/domain/values/zipcode.ts';
import { messages } from '#shared/words.ko.ts';
import { renderComponent } from '#test/component/app.tsx';
import { expectError } from '#test/component/screen.ts';
import { Form, useSchemaForm } from './form.tsx';
import { submitOnCtrlEnter } from './form-dialog.tsx';
import { FormMemo, FormText } from './form-field.tsx';
import { FormValue } from './value-field.tsx';

const PHONE_PROBLEM = '전화번호를 확인해주세요. (예: 010-1234-5678)';
const empty = { phone: '', quantity: '', zipcode: '', name: '', memo: '' };
type Values = typeof empty;

const schema = z.object({
  phone: requiredPhone('전화번호'),
  quantity: readNumber(count.read, { wrong: messages.enterCorrectly('수량'), whenEmpty: '' }),
  zipcode: readText(zipcode.read, { max: 5, wrong: '' }),
  name: z.string().max(5, messages.tooLong(5)),
  memo: z.string().max(5, messages.tooLong(5)),
});

/** Form that validates on submit only, like the sign-up. */
const TestForm = ({ onSubmit }: { onSubmit: (values: z.output<typeof schema>) => void }) => {
  const form = useSchemaForm<Values, z.output<typeof schema>>({
    schema,
    defaultValues: empty,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  return (
    <Form form={form} onSubmit={form.handleSubmit(onSubmit)} onKeyDown={submitOnCtrlEnter}>
      <FormValue name="phone" kind="phone" label="전화번호" autofill="section-sender mobile" />
      <FormValue name="quantity" kind="count" label="수량" />
      <FormValue name="zipcode" kind="zipcode" label="우편번호" />
      <FormText name="name" label="이름" maxLength={5} />
      <FormMemo name="memo" label="메모" maxLength={5} />
      <button type="submit">저장</button>
    </Form>
  );
};

const open = async () => {
  const sent: unknown[] = [];
  await renderComponent(<TestForm onSubmit={(values) => sent.push(values)} />);
  return sent;
};

const field = (label: string) => page.getByLabelText(label, { exact: true });

/** Enters a text like a browser that pastes it, or that fills it in if there is no `inputType`. */
const enter = (label: string, text: string, inputType?: string): void => {
  const input = field(label).element() as HTMLInputElement;
  const setValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set;
  setValue?.call(input, text);
  input.dispatchEvent(
    inputType ? new InputEvent('input', { bubbles: true, inputType }) : new Event('input', { bubbles: true }),
  );
};

describe('FormValue', () => {
  it.each([
    ['a paste', 'insertFromPaste'],
    ['autofill', undefined],
  ])('formats the text of %s', async (_, inputType) => {
    await open();
    enter('전화번호', '+82 10-1234-5678', inputType);
    await expect.element(field('전화번호')).toHaveValue('010-1234-5678');
    enter('우편번호', '(06236)', inputType);
    await expect.element(field('우편번호')).toHaveValue('06236');
    enter('수량', '1,200개', inputType);
    await expect.element(field('수량')).toHaveValue('1200');
  });

  it.each([
    ['전화번호', '82101234567', PHONE_PROBLEM],
    ['전화번호', '010-1234-5678 / 010-8765-4321', PHONE_PROBLEM],
    ['우편번호', '135-080', '예전 6자리 우편번호입니다. 5자리 우편번호를 입력해주세요.'],
    ['이름', '가나다라마바사', '최대 5자까지 입력 가능합니다.'],
    ['메모', '가나다라마바사', '7 / 5자 최대 5자까지 입력 가능합니다.'],
  ])(
    'keeps a pasted text that does not fit %s, and shows the problem at once',
    async (label, text, problem) => {
      await open();
      enter(label, text, 'insertFromPaste');
      await expect.element(field(label)).toHaveValue(text);
      await expectError(field(label), problem);
    },
  );

  it('keeps a text that cannot be read, and shows the problem when the field loses the focus', async () => {
    await open();
    await userEvent.type(field('수량'), '1.5');
    await expect.element(field('수량')).toHaveValue('1.5');
    await userEvent.tab();
    await expectError(field('수량'), '수량을 올바르게 입력해주세요.');
    await expect.element(field('수량')).toHaveValue('1.5');
    await userEvent.type(field('수량'), '{Backspace}{Backspace}');
    await expect.element(field('수량')).not.toHaveAttribute('aria-invalid', 'true');
  });

  it('adds hyphens while a number is typed, and keeps the caret after the same digit', async () => {
    await open();
    await userEvent.type(field('전화번호'), '0101234567');
    await expect.element(field('전화번호')).toHaveValue('010-1234-567');
    await userEvent.keyboard('{ArrowLeft>9/}8');
    await expect.element(field('전화번호')).toHaveValue('010-8123-4567');
    expect((field('전화번호').element() as HTMLInputElement).selectionStart).toBe(5);
  });

  it('stops typing at the limit, which counts neither separators nor the country code', async () => {
    await open();
    await userEvent.type(field('전화번호'), '0101234567890');
    await expect.element(field('전화번호')).toHaveValue('010-1234-5678');
    await userEvent.clear(field('전화번호'));
    await userEvent.type(field('전화번호'), '+82 10-1234-5678');
    await expect.element(field('전화번호')).toHaveValue('+82 10-1234-5678');
    await userEvent.tab();
    await expect.element(field('전화번호')).toHaveValue('010-1234-5678');
    await userEvent.type(field('이름'), 'abcdefg');
    await expect.element(field('이름')).toHaveValue('abcde');
  });

  it('replaces a selected text that has reached the limit', async () => {
    await open();
    await userEvent.type(field('이름'), 'abcde');
    (field('이름').element() as HTMLInputElement).select();
    await userEvent.keyboard('x');
    await expect.element(field('이름')).toHaveValue('x');
  });

  it('names to the browser which keyboard and which autofill fit, without a maximum length', async () => {
    await open();
    const phone = field('전화번호');
    await expect.element(phone).toHaveAttribute('type', 'tel');
    await expect.element(phone).toHaveAttribute('inputmode', 'tel');
    await expect.element(phone).toHaveAttribute('autocomplete', 'section-sender mobile tel');
    await expect.element(phone).not.toHaveAttribute('maxlength');
    await expect.element(field('수량')).toHaveAttribute('inputmode', 'numeric');
    await expect.element(field('수량')).toHaveAttribute('autocomplete', 'off');
  });

  it('sends the value of a text that Enter completes', async () => {
    const sent = await open();
    enter('수량', '3', 'insertFromPaste');
    await userEvent.type(field('전화번호'), '02)1234-5678{Enter}');
    await expect.element(field('전화번호')).toHaveValue('02-1234-5678');
    await expect.poll(() => sent).toEqual([expect.objectContaining({ phone: '0212345678', quantity: 3 })]);
  });
});

describe('a form with composed Hangul', () => {
  const press = (init: KeyboardEventInit) =>
    field('이름')
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, ...init }));

  it('is not submitted by the Enter key of the input method', async () => {
    const sent = await open();
    enter('수량', '3');
    enter('전화번호', '02-1234-5678');
    press({ isComposing: true });
    press({ keyCode: 229 } as KeyboardEventInit);
    press({});
    await expect.poll(() => sent.length).toBe(1);
  });

  it('is unchanged until a syllable is composed', async () => {
    const sent = await open();
    const input = field('전화번호').element() as HTMLInputElement;
    input.value = '０１０1234';
    input.dispatchEvent(
      new InputEvent('input', { bubbles: true, inputType: 'insertCompositionText', isComposing: true }),
    );
    await expect.element(field('전화번호')).toHaveValue('０１０1234');
    input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    await expect.element(field('전화번호')).toHaveValue('010-1234');
    expect(sent).toEqual([]);
  });
});
