import * as z from 'zod';
import { InvertedFlag, NumberLike, Version } from '#shared/contract/wire.ts';
import { messages } from '#shared/words.ko.ts';
import { dayOfCode, dayOffValueName, NO_SUCH_DAY } from './day-off.ts';
import { parseDwellLimit } from './dwell-limits.ts';
import { readText, required, text } from './fields.ts';
import { isLeadCode, parseLeadTime } from './lead-time.ts';
import { AIR, SEA } from './order-fields.ts';
import { isHeld } from './order-status.ts';
import type { CodeGroup } from './reference.ts';
import * as code from './values/code.ts';

export const codeLabels = {
  parentCode: '그룹',
  code: '코드',
  codeLabel: '이름',
  value: '값',
  orderNo: '순서',
  status: '사용 여부',
  description: '설명',
} as const;

const codeGroupNames: Record<CodeGroup, string> = {
  ORDSTT: '주문 상태',
  CONSTT: '콘솔 상태',
  AUTHLV: '회원 등급',
  BIZTYP: '업종',
  NATION: '국가',
  CIT: '도시',
  REGION: '지역',
  FRTMTD: '운송 방법',
  EXRATE: '환율',
  HOLDRS: '보류 사유',
  DELAYR: '지연 사유',
  LEADTM: '단계별 소요일',
  DWELLT: '상태별 체류 한도',
  DAYOFF: '임시 휴무일',
};

export const codeGroupName = (group: string): string =>
  new Map<string, string>(Object.entries(codeGroupNames)).get(group) ?? group;

/** Splits an id at its first hyphen: `ORDSTT-02` → group `ORDSTT`, code `02`. */
export const parseCodeId = (id: string): { parentCode: string; code: string } => {
  const [parentCode = '', ...code] = id.split('-');
  return { parentCode, code: code.join('-') };
};

// A rate is the value of one unit of the currency in USD, so the rate of USD is 1.
const isRate = (code: string, value: string): boolean =>
  /^\d+(\.\d+)?$/.test(value) && Number(value) > 0 && (code !== 'USD' || Number(value) === 1);

type CodeName = { parentCode: string; code: string };

// Totals are computed with the values of EXRATE, promised windows with those of LEADTM and DAYOFF, exceptions with those of
// DWELLT. A value of HOLDRS is the only status that offers the reason; without one every hold offers it.
const isValid = ({ parentCode, code }: CodeName, value: string): boolean => {
  if (parentCode === 'EXRATE') return isRate(code, value);
  if (parentCode === 'LEADTM') return parseLeadTime(value) !== undefined;
  if (parentCode === 'DAYOFF') return dayOffValueName(value) !== undefined;
  if (parentCode === 'HOLDRS') return value === '' || isHeld(value);
  return parentCode !== 'DWELLT' || parseDwellLimit(value) !== undefined;
};

const refuseWrongValue = (name: CodeName, value: string, refuse: z.core.$RefinementCtx['addIssue']): void => {
  if (!isValid(name, value))
    refuse({ code: 'custom', path: ['value'], message: messages.enterCorrectly(codeLabels.value) });
};

// Orders and freight runs refuse other methods, and no promised window reads other steps.
const wrongCodeMessage = ({ parentCode, code }: CodeName): string | undefined => {
  if (parentCode === 'DAYOFF') return dayOfCode(code) === undefined ? NO_SUCH_DAY : undefined;
  const isWrong =
    (parentCode === 'FRTMTD' && ![SEA, AIR].map(String).includes(code)) ||
    (parentCode === 'LEADTM' && !isLeadCode(code));
  return isWrong ? messages.enterCorrectly(codeLabels.code) : undefined;
};

const Content = z.object({
  codeLabel: required(codeLabels.codeLabel, 100),
  value: text(11),
  description: text(1000),
});

export const CodeInput = Content.extend({
  /** Group of the code. An unknown group is added. */
  parentCode: required(codeLabels.parentCode, 6, /^[A-Z][A-Z0-9]*$/),
  code: readText(code.read, {
    max: 6,
    wrong: messages.enterCorrectly(codeLabels.code),
    whenEmpty: messages.required(codeLabels.code),
  }),
  status: InvertedFlag.prefault(0),
}).superRefine((input, { addIssue }) => {
  const message = wrongCodeMessage(input);
  if (message) addIssue({ code: 'custom', path: ['code'], message });
  refuseWrongValue(input, input.value, addIssue);
});
export type CodeInput = z.output<typeof CodeInput>;

/** Change of a code. Without `orderNo` the position of the code in its group is unchanged. */
export const CodeChange = Content.extend({
  id: z.string().max(20),
  version: Version,
  orderNo: NumberLike.pipe(
    z
      .int(messages.enterCorrectly(codeLabels.orderNo))
      .min(1, messages.enterCorrectly(codeLabels.orderNo))
      .max(9_999, messages.enterCorrectly(codeLabels.orderNo)),
  ).optional(),
}).superRefine(({ id, value }, { addIssue }) => refuseWrongValue(parseCodeId(id), value, addIssue));
export type CodeChange = z.output<typeof CodeChange>;
