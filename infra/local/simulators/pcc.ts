import type { SimulatedService } from './simulator.ts';
import { answersOf, localUnipassKeys, queryOf } from './unipass-answer.ts';

const { answer, refuseKey, systemFault, faults } = answersOf('persEcmQryRtnVo');

type Asked = { code: string; name: string; phone: string; zipcode: string };

const problems = {
  name: '개인통관고유부호의 성명과 일치하지 않습니다.',
  phone: '납세의무자 휴대전화번호가 일치하지 않습니다.',
  zipcode: '배송지 우편번호가 일치하지 않습니다.',
  unknown: '납세의무자 개인통관고유부호가 존재하지 않습니다.',
  unused: '사용하지 않는 개인통관고유부호입니다.',
};

const wrongName = ({ name }: Asked) => (name === '홍길동' ? [] : [problems.name]);
const wrongPhone = ({ phone }: Asked) => (phone === '01012345678' ? [] : [problems.phone]);
const wrongZipcode = ({ zipcode }: Asked) => (zipcode === '04524' ? [] : [problems.zipcode]);

/** Problems of a code by its last digit. Codes with another ending match. */
const problemsByDigit: Readonly<Record<string, (asked: Asked) => string[]>> = {
  5: wrongName,
  6: wrongPhone,
  7: wrongZipcode,
  8: ({ code }) => [code.endsWith('88') ? problems.unused : problems.unknown],
  9: (asked) => [...wrongName(asked), ...wrongZipcode(asked)],
};

const BUSY_ENDING = '99';
const BUSY_CALLS = 2;

/** Creates a simulator of the check of customs codes. */
export const createPcc = (): SimulatedService => {
  const callsByBusyCode = new Map<string, number>();
  /** True for the first calls about a code for which the service reports a fault. */
  const isBusy = (code: string): boolean => {
    const calls = (callsByBusyCode.get(code) ?? 0) + 1;
    callsByBusyCode.set(code, calls);
    return calls <= BUSY_CALLS;
  };
  return {
    answer: (request) => {
      const query = queryOf(request);
      if (query.get('crkyCn') !== localUnipassKeys.pcc) return refuseKey();
      const code = query.get('persEcm') ?? '';
      if (code.endsWith(BUSY_ENDING) && isBusy(code)) return systemFault();
      const asked = {
        code,
        name: query.get('pltxNm') ?? '',
        phone: query.get('cralTelno') ?? '',
        zipcode: query.get('custPsno') ?? '',
      };
      const wrong = code.endsWith(BUSY_ENDING) ? [] : (problemsByDigit[code.slice(-1)]?.(asked) ?? []);
      return answer([
        ['ntceInfo', ''],
        ['tCnt', wrong.length === 0 ? '1' : '0'],
        ...wrong.map((problem) => ['persEcmQryRtnErrInfoVo', [['errMsgCn', problem]]] as const),
      ]);
    },
    answersByFault: faults,
    namesOf: (request) => [queryOf(request).get('persEcm') ?? ''],
    reset: () => callsByBusyCode.clear(),
  };
};
