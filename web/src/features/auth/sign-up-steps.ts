import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldError, FieldErrors, Resolver } from 'react-hook-form';
import { everythingSentence, SignUp } from '#shared/domain/member.ts';

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

/** The steps of the form. The fields of earlier steps stay visible. */
export const signUpSteps: readonly Step[] = [
  { name: '이메일', fields: ['email'] },
  { name: '비밀번호', fields: ['password', 'passwordConfirm'] },
  { name: '이름', fields: ['lastName', 'firstName'] },
  { name: '휴대폰번호', fields: ['mobile'] },
  { name: '국가', fields: ['country'] },
  { name: '약관 동의', fields: ['agreed'] },
];

export const LAST_STEP = signUpSteps.length - 1;

/** Valid values for fields that are not visible yet. The schema compares two fields only if no field is missing. */
const placeholders: SignUpValues = {
  email: 'a@example.com',
  password: 'not visible yet',
  passwordConfirm: 'not visible yet',
  lastName: '-',
  firstName: '-',
  mobile: '01000000000',
  country: 'KOR',
  agreed: true,
};

const sentences = { missing: everythingSentence, disagreed: '약관에 동의해주세요.' };

const fieldsUpTo = (step: number): SignUpField[] =>
  signUpSteps.slice(0, step + 1).flatMap(({ fields }) => fields);

const missingError = (field: SignUpField, value: string | boolean): [SignUpField, FieldError][] => {
  if (typeof value === 'string' ? value.trim() : value) return [];
  return [
    [field, { type: 'required', message: field === 'agreed' ? sentences.disagreed : sentences.missing }],
  ];
};

const check = zodResolver(SignUp);

/** Resolver context: the index of the last visible step. */
export type SignUpProgress = { step: number };

/** Checks the fields of the visible steps. At the last step the result is the request body. */
export const checkSignUp: Resolver<SignUpValues, SignUpProgress, SignUp> = async (
  values,
  context,
  options,
) => {
  const visible = fieldsUpTo(context?.step ?? LAST_STEP);
  const completed = {
    ...placeholders,
    ...Object.fromEntries(visible.map((field) => [field, values[field]])),
  };
  const checked = await check(completed as never, context, options as never);
  const errors: FieldErrors<SignUpValues> = {
    ...checked.errors,
    ...Object.fromEntries(visible.flatMap((field) => missingError(field, values[field]))),
  };
  return Object.keys(errors).length > 0
    ? { values: {}, errors }
    : { values: checked.values as SignUp, errors: {} };
};
