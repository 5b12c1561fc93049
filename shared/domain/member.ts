import * as z from 'zod';
import { Id, NumberLike } from '../contract/wire.ts';
import { messages } from '../words.ko.ts';
import { Email } from './email.ts';
import { requiredPhone } from './phone-field.ts';
import { typedText } from './typed-text.ts';

/** Maximum length of a password, to limit the time of hashing. */
export const MAX_PASSWORD = 128;

// Common passwords in lower case, including Korean words typed on an English keyboard.
const commonPasswords = new Set(
  `12345678 123456789 1234567890 password password1 qwerty123 qwertyuiop 11111111 00000000 iloveyou sunshine
  princess football baseball superman trustno1 1q2w3e4r 1q2w3e4r! 1q2w3e4r5t q1w2e3r4 qwer1234 qwer1234! asdf1234
  asdfasdf zaq12wsx abcd1234 abc12345 a1234567 a123456789 aa123456 1qaz2wsx 88888888 12341234 11223344 87654321
  123123123 987654321 147258369 1234qwer test1234 admin123 admin1234 welcome1 letmein1 passw0rd p@ssw0rd
  computer internet whatever starwars dragon12 monkey12 shadow12 master12 michael1 gkssud12 dkssud12 tkfkdgo1
  rkskek12 korea123 seoul123 australia sydney12 hanho123 hanho1234`.split(/\s+/),
);

export const passwordWords = {
  short: '비밀번호는 8자 이상 입력해주세요.',
  long: `비밀번호는 ${MAX_PASSWORD}자까지 입력 가능합니다.`,
  common: '너무 흔한 비밀번호입니다. 다른 비밀번호를 입력해주세요.',
  isEmail: '이메일과 같은 비밀번호는 사용할 수 없습니다.',
};

/** Rules of a new password. No character classes are required, because length is more effective. */
export const NewPassword = z
  .string()
  .min(1, { error: '비밀번호를 입력해주세요.', abort: true })
  .min(8, passwordWords.short)
  .max(MAX_PASSWORD, passwordWords.long)
  .refine((password) => !commonPasswords.has(password.toLowerCase()), passwordWords.common);

export const everythingSentence = '전체항목을 입력하세요.';
export const MemberName = typedText({ error: everythingSentence })
  .min(1, everythingSentence)
  .max(20, messages.tooLong(20));

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
