import { config } from '#functions/config.ts';
import type { CustomsService } from '#shared/domain/breaker.ts';
import { busyAnswer, callOutside, OutsideCallError } from './outside-call.ts';
import { readSecretFields } from './secrets.ts';
import { readXml, textOfChild, type XmlElement } from './xml-reader.ts';

// Open API of the customs service of Korea (https://unipass.customs.go.kr). Its keys and the data of a person are part of
// the URL, so no URL may be logged.

const apis: Readonly<Record<CustomsService, { path: string; key: string; root: string }>> = {
  pcc: { path: 'persEcmQry/retrievePersEcm', key: 'pcc', root: 'persEcmQryRtnVo' },
  clearance: {
    path: 'cargCsclPrgsInfoQry/retrieveCargCsclPrgsInfo',
    key: 'clearance',
    root: 'cargCsclPrgsInfoQryRtnVo',
  },
  customsRates: { path: 'trifFxrtInfoQry/retrieveTrifFxrtInfo', key: 'rates', root: 'trifFxrtInfoQryRtnVo' },
};

/**
 * `scope`: what fails: this call only, the service, or the service until its key is replaced. `reason`: for the log,
 * without the address and texts of the service.
 */
export type UnipassFailure = { scope: 'call' | 'service' | 'key'; reason: string };

/** `notice`: what the service says about the answer. `count`: number of results. */
export type UnipassAnswer = { root: XmlElement; notice: string; count: number };

type UnipassResult =
  | ({ kind: 'answer' } & UnipassAnswer)
  | { kind: 'failing'; failure: UnipassFailure }
  | { kind: 'off' };

/** `beforeAttempt`: awaited before each call, also before the retry. */
export type UnipassOptions = { beforeAttempt?: () => Promise<void> };

class KeyRefusedError extends OutsideCallError {}

/** Count of an answer in which the service reports a fault of its own. */
const FAULT = -1;

const parseAnswer = (body: string, rootName: string): UnipassAnswer => {
  const root = readXml(body);
  if (root.name !== rootName) throw new Error('The answer has another root element');
  const notice = textOfChild(root, 'ntceInfo');
  if (notice.includes('인증키')) throw new KeyRefusedError('The service refuses the key');
  const text = textOfChild(root, 'tCnt');
  const count = /^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (count === FAULT) throw busyAnswer('The service reports a fault of its own');
  if (!(count >= 0)) throw new Error('The answer has no count');
  return { root, notice, count };
};

const keyOf = async (service: CustomsService): Promise<string | undefined> =>
  (await readSecretFields('UNIPASS'))?.[apis[service].key];

/** True if an API of the customs service is set up. @throws UNAVAILABLE if its key cannot be read */
export const isUnipassSetUp = async (service: CustomsService): Promise<boolean> =>
  Boolean(await keyOf(service));

/**
 * Calls an API of the customs service. The call is repeated once, also if the service reports a fault of its own.
 * @returns `off` without a key
 * @throws UNAVAILABLE if the key cannot be read
 */
export const callUnipass = async (
  service: CustomsService,
  parameters: Record<string, string>,
  { beforeAttempt }: UnipassOptions,
): Promise<UnipassResult> => {
  const key = await keyOf(service);
  if (!key) return { kind: 'off' };
  const { path, root } = apis[service];
  const query = new URLSearchParams({ crkyCn: key, ...parameters });
  try {
    const answer = await callOutside({
      url: `${config.UNIPASS_URL}/ext/rest/${path}?${query}`,
      method: 'GET',
      mediaTypes: ['application/xml', 'text/xml'],
      parse: (body) => parseAnswer(body, root),
      beforeAttempt,
    });
    return { kind: 'answer', ...answer };
  } catch (error) {
    if (!(error instanceof OutsideCallError)) throw error;
    const scope = error instanceof KeyRefusedError ? 'key' : 'service';
    return { kind: 'failing', failure: { scope, reason: error.message } };
  }
};

/** Failure of a service whose answer has a format that is not known. */
export const otherFormat: UnipassFailure = { scope: 'service', reason: 'The answer has another format' };

/** Reads a day as the service writes it (`YYYYMMDD`). @returns `YYYY-MM-DD`, which need not exist */
export const dayIn = (digits: string): string => digits.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
