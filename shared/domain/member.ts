import * as z from 'zod';
import { Id, NumberLike } from '#shared/contract/wire.ts';
import { messages } from '#shared/words.ko.ts';
import { Email } from './email.ts';
import { isNameText, nameSentence } from './name-text.ts';
import { requiredPhone } from './phone-field.ts';
import { typedText } from './typed-text.ts';

/** Maximum length of a password, to limit the time of hashing. */
export const MAX_PASSWORD = 128;

const passwordWords = {
  short: '비밀번호는 8자 이상 입력해주세요.',
  long: `비밀번호는 ${MAX_PASSWORD}자까지 입력 가능합니다.`,
  isEmail: '이메일과 같은 비밀번호는 사용할 수 없습니다.',
};

/**
 * Length of a new password. No character classes are required, because length is more effective. The server also refuses
 * passwords that are easy to guess (`functions/domain/account/weak-password.ts`).
 */
export const NewPassword = z
  .string()
  .min(1, { error: '비밀번호를 입력해주세요.', abort: true })
  .min(8, passwordWords.short)
  .max(MAX_PASSWORD, passwordWords.long);

export const everythingSentence = '전체항목을 입력하세요.';
export const MemberName = typedText({ error: everythingSentence })
  .min(1, everythingSentence)
  .max(20, messages.tooLong(20))
  .refine(isNameText, nameSentence);

export const MemberMobile = requiredPhone('휴대폰번호', everythingSentence);
export const Country = z.enum(['AUS', 'KOR'], { error: everythingSentence });

export const mismatchSentence = '비밀번호가 일치하지 않습니다.';

// Required text of the sign-up form. All required fields have the same error message.
const requiredInput = z
  .string()
  .prefault('')
  .refine((text) => text.trim() !== '', { error: everythingSentence, abort: true });

export const SignUp = z
  .object({
    email: requiredInput.pipe(Email),
    password: requiredInput.pipe(NewPassword),
    passwordConfirm: requiredInput,
    lastName: MemberName.prefault(''),
    firstName: MemberName.prefault(''),
    mobile: MemberMobile,
    country: Country,
  })
  .refine(({ password, passwordConfirm }) => password === passwordConfirm, {
    path: ['passwordConfirm'],
    error: mismatchSentence,
  })
  .refine(({ email, password }) => password.toLowerCase() !== email, {
    path: ['password'],
    error: passwordWords.isEmail,
  });
export type SignUp = z.output<typeof SignUp>;

export const FoundCustomer = z.object({
  id: z.number(),
  lName: z.string(),
  fName: z.string(),
  mobile: z.string(),
  email: z.string(),
});
export type FoundCustomer = z.output<typeof FoundCustomer>;

export const customerLabels = {
  authLevel: '등급',
  partnerId: '파트너',
  email: '이메일',
  lName: '성',
  fName: '이름',
  mobile: '휴대폰번호',
  country: '국가',
} as const;

/** Error for the partner level without a partner, whose orders the member may see. */
export const choosePartnerSentence = '파트너를 선택해주세요.';

/** Change of a member by staff. Without `partnerId` the partner is unchanged. Members below level 80 have no partner. */
export const CustomerInput = z.object({
  authLevel: NumberLike.pipe(z.int()),
  partnerId: Id.nullish(),
  email: Email,
  lName: MemberName,
  fName: MemberName,
  mobile: MemberMobile,
  country: Country,
});
export type CustomerInput = z.output<typeof CustomerInput>;

export const Customer = z.object({
  id: z.number(),
  version: z.number(),
  authLevel: z.number(),
  authLevelName: z.string(),
  partnerId: z.number().nullable(),
  email: z.string(),
  lName: z.string(),
  fName: z.string(),
  name: z.string(),
  country: z.string(),
  mobile: z.string(),
  regDate: z.iso.datetime(),
  /** Absent unless the account is stopped. */
  stoppedAt: z.iso.datetime().optional(),
});
export type Customer = z.output<typeof Customer>;
