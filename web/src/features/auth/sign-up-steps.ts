import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldError, FieldErrors, Resolver } from 'react-hook-form';
import { everythingSentence, SignUp } from '#shared/domain/member.ts';

/** The form as typed. */
export type SignUpValues = Record<keyof SignUp, string> & { agreed: boolean };
export type SignUpField = keyof SignUpValues;

export const emptySignUp: SignUpValues = {
  email: '',
  password: '',
  passwordConfirm: '',
  lastName: '',
  firstName: '',
  mobile: '',
  country: '',
  agreed: false,
};

type Step = { name: string; fields: readonly [SignUpField, ...SignUpField[]] };

/** What is asked, one after the other; what was asked before stays in sight. */
export const signUpSteps: readonly Step[] = [
  { name: '이메일', fields: ['email'] },
  { name: '비밀번호', fields: ['password', 'passwordConfirm'] },
  { name: '이름', fields: ['lastName', 'firstName'] },
  { name: '휴대폰번호', fields: ['mobile'] },
  { name: '국가', fields: ['country'] },
  { name: '약관 동의', fields: ['agreed'] },
];

export const LAST_STEP = signUpSteps.length - 1;

/** Stands for what is not asked yet: the schema compares two fields only once none of them all is missing. */
const fine: SignUpValues = {
  email: 'a@example.com',
  password: 'not asked yet',
  passwordConfirm: 'not asked yet',
  lastName: '-',
  firstName: '-',
  mobile: '00000000',
  country: 'KOR',
  agreed: true,
};

const sentences = { missing: everythingSentence, disagreed: '약관에 동의해주세요.' };

const askedUpTo = (step: number): SignUpField[] =>
  signUpSteps.slice(0, step + 1).flatMap(({ fields }) => fields);

const missing = (field: SignUpField, value: string | boolean): [SignUpField, FieldError][] => {
  if (typeof value === 'string' ? value.trim() : value) return [];
  return [
    [field, { type: 'required', message: field === 'agreed' ? sentences.disagreed : sentences.missing }],
  ];
};

const check = zodResolver(SignUp);

/** The context of the resolver: how far the form is revealed. */
export type SignUpProgress = { step: number };

/** Checks what was asked so far; what comes out of the last step is what is sent. */
export const checkSignUp: Resolver<SignUpValues, SignUpProgress, SignUp> = async (
  values,
  context,
  options,
) => {
  const asked = askedUpTo(context?.step ?? LAST_STEP);
  const soFar = { ...fine, ...Object.fromEntries(asked.map((field) => [field, values[field]])) };
  const checked = await check(soFar as never, context, options as never);
  const errors: FieldErrors<SignUpValues> = {
    ...checked.errors,
    ...Object.fromEntries(asked.flatMap((field) => missing(field, values[field]))),
  };
  return Object.keys(errors).length > 0
    ? { values: {}, errors }
    : { values: checked.values as SignUp, errors: {} };
};
