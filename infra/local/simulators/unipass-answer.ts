import type { Reply } from '#infra/local/reply.ts';
import type { CustomsService } from '#shared/domain/breaker.ts';
import { escapeXml } from '#shared/xml.ts';
import type { Received, SimulatedService } from './simulator.ts';

// Requests and answers of the open API of customs, which its simulators have in common.

/** Secret of the product: one key per API. */
export const localUnipassKeys: Readonly<Record<CustomsService, string>> = {
  pcc: 'local-pcc-key',
  clearance: 'local-clearance-key',
  customsRates: 'local-rates-key',
};

export const queryOf = ({ path }: Received): URLSearchParams =>
  new URL(path, 'http://localhost').searchParams;

/** Content of an element: a text, or elements in their sequence. */
export type Content = string | readonly (readonly [name: string, content: Content])[];

const elementOf = (name: string, content: Content): string => {
  const inner =
    typeof content === 'string'
      ? escapeXml(content)
      : content.map(([child, its]) => elementOf(child, its)).join('');
  return `<${name}>${inner}</${name}>`;
};

const UTF8_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

const xmlReply = (xml: string): Reply => ({
  status: 200,
  headers: { 'content-type': 'application/xml;charset=UTF-8' },
  body: UTF8_DECLARATION + xml,
});

const FIRST_BYTE = 0xa1;
const LAST_BYTE = 0xfe;

/** Bytes of the two-byte characters of EUC-KR, which Node can only decode. */
const createEucKr = (): ReadonlyMap<string, readonly number[]> => {
  const decoder = new TextDecoder('euc-kr');
  const bytes = Array.from({ length: LAST_BYTE - FIRST_BYTE + 1 }, (_, index) => FIRST_BYTE + index);
  return new Map(
    bytes.flatMap((lead) =>
      bytes.map((trail): [string, number[]] => [decoder.decode(Uint8Array.of(lead, trail)), [lead, trail]]),
    ),
  );
};

const toEucKr = (text: string): Buffer => {
  const pairs = createEucKr();
  return Buffer.from([...text].flatMap((letter) => pairs.get(letter) ?? [letter.charCodeAt(0)]));
};

/** Entities that would expand to 3 × 10^9 letters. */
const expanding = (root: string): string => {
  const entities = Array.from(
    { length: 9 },
    (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`,
  );
  return `<!DOCTYPE ${root} [<!ENTITY e0 "lol">${entities.join('')}]><${root}><tCnt>1</tCnt><ntceInfo>&e9;</ntceInfo></${root}>`;
};

/** Parts of the simulators whose answers have a root element. */
export const answersOf = (root: string) => {
  const answer = (content: Content): Reply => xmlReply(elementOf(root, content));
  const refusal = (notice: string): Reply =>
    answer([
      ['ntceInfo', notice],
      ['tCnt', '-1'],
    ]);
  const systemFault = (): Reply => refusal('');
  const refuseKey = (): Reply => refusal('[N01] 인증키가 유효하지 않습니다.');
  const faults: SimulatedService['answersByFault'] = {
    keyRefused: refuseKey,
    quota: () => refusal('[N02] 일일 조회 한도를 초과하였습니다.'),
    systemFault,
    charset: ({ headers, body }) => ({
      status: 200,
      headers,
      body: toEucKr(`${body}<!-- 관세청 -->`.replace('UTF-8', 'EUC-KR')),
    }),
    entity: () => xmlReply(expanding(root)),
  };
  return { answer, refuseKey, systemFault, faults };
};
