import { type PccPart, pccParts } from '#shared/domain/customs/pcc-check.ts';
import * as customsCode from '#shared/domain/values/pcc.ts';
import * as phone from '#shared/domain/values/phone.ts';
import {
  callUnipass,
  otherFormat,
  type UnipassAnswer,
  type UnipassFailure,
  type UnipassOptions,
} from './unipass.ts';
import { childrenOf } from './xml-reader.ts';

// Check of a personal customs code (개인통관고유부호) with its holder: API028 of the customs service.

/** Values of an order that customs compares with its record. */
type PccInput = { pcc: string; name: string; mobile: string; zipcode: string };

/**
 * `wrong`: parts that differ from the record of customs. `checkedAt`: null without an answer. `failure`: only if the
 * service is unavailable.
 */
export type PccAnswer = {
  state: 'matched' | 'mismatch' | 'unavailable' | 'off';
  wrong: PccPart[];
  checkedAt: string | null;
  failure?: UnipassFailure;
};

const wordsByPart: readonly (readonly [PccPart, readonly string[]])[] = [
  ['zip', ['우편번호']],
  ['phone', ['전화번호']],
  ['name', ['성명', '납세의무자명', '영문명']],
];

/** Returns the parts that a message of the service names. */
const partsIn = (message: string): PccPart[] => {
  const named = wordsByPart.filter(([, words]) => words.some((word) => message.includes(word)));
  return named.length > 0 ? named.map(([part]) => part) : ['code'];
};

const wrongPartsIn = ({ root }: UnipassAnswer): PccPart[] => {
  const messages = childrenOf(root, 'persEcmQryRtnErrInfoVo').flatMap((info) =>
    childrenOf(info, 'errMsgCn').map(({ text }) => text),
  );
  const wrong = new Set((messages.length > 0 ? messages : ['']).flatMap(partsIn));
  return pccParts.filter((part) => wrong.has(part));
};

const unavailable = (failure: UnipassFailure): PccAnswer => ({
  state: 'unavailable',
  wrong: [],
  checkedAt: null,
  failure,
});

/**
 * Asks customs whether a code belongs to a person.
 * @param input as stored: code and number are sent without blanks and hyphens
 * @throws UNAVAILABLE if the key cannot be read
 */
export const verifyPcc = async (
  { pcc, name, mobile, zipcode }: PccInput,
  { now, ...options }: UnipassOptions & { now: Date },
): Promise<PccAnswer> => {
  const parameters = {
    persEcm: customsCode.key(pcc),
    pltxNm: name.trim(),
    cralTelno: phone.key(mobile),
    custPsno: zipcode.trim(),
  };
  const answer = await callUnipass('pcc', parameters, options);
  if (answer.kind === 'off') return { state: 'off', wrong: [], checkedAt: null };
  if (answer.kind === 'failing') return unavailable(answer.failure);
  if (answer.count > 1) return unavailable(otherFormat);
  const checkedAt = now.toISOString();
  if (answer.count === 1) return { state: 'matched', wrong: [], checkedAt };
  return { state: 'mismatch', wrong: wrongPartsIn(answer), checkedAt };
};
