import { dayNumber, seoulDay } from '#shared/domain/dates.ts';
import * as pcc from '#shared/domain/values/pcc.ts';
import * as phone from '#shared/domain/values/phone.ts';
import { isUnknownZipcode, provinceMismatch } from '#shared/domain/zipcode.ts';
import { FIRST_DAY, findIf, type Rule, type RuleOrder } from './rule.ts';

const PERSON = 1;
const isPerson = ({ receiverType }: { receiverType: number }): boolean => receiverType === PERSON;

/** Condition of `PCC_FORM`: the code of a person is not P and 12 digits. The code of a company has another form. */
export const isUnusualCode = (receiver: { receiverType: number; pcc: string }): boolean =>
  isPerson(receiver) && !pcc.isPersonal(receiver.pcc);

/** Days for which a match is recent. */
const RECENT_DAYS = 30;

/** Wrong parts of a receiver in the sequence of the sentence. */
const parts = {
  name: { label: '이름', field: 'receiverName' },
  phone: { label: '전화번호', field: 'receiverMobile' },
  zip: { label: '우편번호', field: 'receiverZipcode' },
  code: { label: '부호', field: 'pcc' },
} as const;
const partNames = Object.keys(parts) as (keyof typeof parts)[];

/** Values that customs compares. They are part of the key of a finding about the check. */
const checkedValues = ({ pcc: code, receiverMobile, receiverZipcode }: RuleOrder) => [
  pcc.key(code),
  receiverMobile,
  receiverZipcode,
];

const PCC_SOURCE = 'UNI-PASS API028 개인통관고유부호 검증';
const ZIPCODE_SOURCE = '우체국 우편번호 표(2026년 11월)';

const SAFE_NUMBER = /^050/;
const MOBILE = /^01[016789]\d{7,8}$/;

/** Rules about the receiver, and the check of the customs code. */
export const receiverRules = [
  {
    id: 'PCC_FORM',
    severity: 'amber',
    validFrom: FIRST_DAY,
    source: PCC_SOURCE,
    sentence: '개인통관고유부호는 P와 숫자 12자리입니다.',
    todo: '받는 분에게 부호를 확인해주세요.',
    fields: ['pcc'],
    isOverridable: true,
    find: (order) => findIf(isUnusualCode(order), { values: [pcc.key(order.pcc)] }),
  },
  {
    id: 'PCC_MISMATCH',
    severity: 'red',
    validFrom: FIRST_DAY,
    source: PCC_SOURCE,
    sentence: '개인통관고유부호의 {parts}이(가) 세관 기록과 다릅니다.',
    todo: '받는 분에게 정정 링크를 보내주세요.',
    fields: ['pcc'],
    isOverridable: true,
    find: (order) => {
      const { state, wrong } = order.pccCheck;
      const known = partNames.filter((part) => wrong.includes(part));
      const shown = known.length > 0 ? known : (['code'] as const);
      return findIf(isPerson(order) && state === 'mismatch', {
        words: { parts: shown.map((part) => parts[part].label).join('·') },
        fields: shown.map((part) => parts[part].field),
        values: [...shown, ...checkedValues(order)],
      });
    },
  },
  {
    id: 'PCC_UNVERIFIED',
    severity: 'amber',
    validFrom: FIRST_DAY,
    source: PCC_SOURCE,
    sentence: '개인통관고유부호를 세관에서 확인하지 않았습니다.',
    todo: '부호 확인을 눌러 확인해주세요.',
    fields: ['pcc'],
    isOverridable: true,
    find: (order) => {
      const { state } = order.pccCheck;
      const isOff = state === 'formOnly';
      const isOpen = isOff || state === 'notChecked' || state === 'waiting' || state === 'unavailable';
      return findIf(isPerson(order) && isOpen, {
        severity: isOff ? 'info' : 'amber',
        values: checkedValues(order),
      });
    },
  },
  {
    id: 'PCC_OLD',
    severity: 'amber',
    validFrom: FIRST_DAY,
    source: PCC_SOURCE,
    sentence: '개인통관고유부호를 {n}일 전에 확인했습니다. 다시 확인해주세요.',
    todo: '부호 확인을 눌러 다시 확인해주세요.',
    fields: ['pcc'],
    isOverridable: true,
    find: (order, { today }) => {
      const { state, checkedAt } = order.pccCheck;
      if (!isPerson(order) || state !== 'matched' || checkedAt === null) return [];
      const days = dayNumber(today) - dayNumber(seoulDay(checkedAt));
      return findIf(days > RECENT_DAYS, { words: { n: String(days) }, values: [checkedAt] });
    },
  },
  {
    id: 'PHONE_VIRTUAL',
    severity: 'red',
    validFrom: FIRST_DAY,
    source: PCC_SOURCE,
    sentence: '050 안심번호로는 통관할 수 없습니다. 실제 휴대폰번호가 필요합니다.',
    todo: '받는 분에게 실제 휴대폰번호를 받아 고쳐주세요.',
    fields: ['receiverMobile'],
    isOverridable: true,
    find: ({ receiverMobile }) =>
      findIf(SAFE_NUMBER.test(phone.key(receiverMobile)), { values: [receiverMobile] }),
  },
  {
    id: 'PHONE_FORM',
    severity: 'amber',
    validFrom: FIRST_DAY,
    source: PCC_SOURCE,
    sentence: '휴대폰번호 형식이 아닙니다.',
    todo: '국내 휴대폰번호인지 확인해주세요.',
    fields: ['receiverMobile'],
    isOverridable: true,
    find: ({ receiverMobile }) => {
      const digits = phone.key(receiverMobile);
      return findIf(!SAFE_NUMBER.test(digits) && !MOBILE.test(digits), { values: [receiverMobile] });
    },
  },
  {
    id: 'ZIP_UNKNOWN',
    severity: 'red',
    validFrom: FIRST_DAY,
    source: ZIPCODE_SOURCE,
    sentence: '없는 우편번호입니다.',
    todo: '주소로 우편번호를 다시 찾아주세요.',
    fields: ['receiverZipcode'],
    isOverridable: true,
    find: ({ receiverZipcode }) =>
      findIf(isUnknownZipcode(receiverZipcode.trim()), { values: [receiverZipcode] }),
  },
  {
    id: 'ZIP_ADDRESS',
    severity: 'amber',
    validFrom: FIRST_DAY,
    source: ZIPCODE_SOURCE,
    sentence: '우편번호와 주소의 지역이 다릅니다.',
    todo: '우편번호와 주소를 다시 확인해주세요.',
    fields: ['receiverZipcode', 'receiverAddress1'],
    isOverridable: true,
    find: ({ receiverZipcode, receiverAddress1 }) => {
      const mismatch = provinceMismatch(receiverZipcode.trim(), receiverAddress1);
      if (!mismatch) return [];
      const note = `우편번호 ${receiverZipcode}: ${mismatch.zipcode}, 주소: ${mismatch.address}`;
      return [{ values: [receiverZipcode, receiverAddress1], note: `(${note})` }];
    },
  },
] as const satisfies readonly Rule[];
