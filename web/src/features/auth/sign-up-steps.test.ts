import { describe, expect, it } from 'vitest';
import { checkSignUp, emptySignUp, LAST_STEP, type SignUpValues } from './sign-up-steps.ts';

const completeValues: SignUpValues = {
  email: 'Hong@Example.com',
  password: 'tea with lemon',
  passwordConfirm: 'tea with lemon',
  lastName: '홍',
  firstName: '길동',
  mobile: '010-1234-5678',
  country: 'KOR',
  agreed: true,
};

const check = (step: number, values: Partial<SignUpValues>) =>
  checkSignUp({ ...emptySignUp, ...values }, { step }, { fields: {}, shouldUseNativeValidation: false });

const problems = async (step: number, values: Partial<SignUpValues>) =>
  Object.entries((await check(step, values)).errors).map(([field, error]) => [field, error?.message]);

describe('checkSignUp', () => {
  it('checks only the fields of the visible steps', async () => {
    expect(await problems(0, {})).toEqual([['email', '전체항목을 입력하세요.']]);
    expect(await problems(0, completeValues)).toEqual([]);
  });

  it('rejects passwords that differ or equal the e-mail address at the second step', async () => {
    expect(await problems(1, { ...completeValues, firstName: '', passwordConfirm: 'tea' })).toEqual([
      ['passwordConfirm', '비밀번호가 일치하지 않습니다.'],
    ]);
    const same = 'hong@example.com';
    expect(await problems(1, { email: same, password: same, passwordConfirm: same })).toEqual([
      ['password', '이메일과 같은 비밀번호는 사용할 수 없습니다.'],
    ]);
  });

  it('requires every field and the agreement at the last step', async () => {
    const [agreement, ...rest] = (await problems(LAST_STEP, {})).toReversed();
    expect(agreement).toEqual(['agreed', '약관에 동의해주세요.']);
    expect(new Set(rest.map(([, message]) => message))).toEqual(new Set(['전체항목을 입력하세요.']));
    expect(rest).toHaveLength(Object.keys(emptySignUp).length - 1);
  });

  it('returns the normalized request body for a complete form', async () => {
    const { agreed, ...person } = completeValues;
    expect((await check(LAST_STEP, completeValues)).values).toEqual({
      ...person,
      email: 'hong@example.com',
      mobile: '01012345678',
    });
  });
});
