import { createClearance } from './clearance.ts';
import { customsRates } from './customs-rates.ts';
import { createPcc } from './pcc.ts';
import { startSimulators } from './simulator.ts';
import { localUnipassKeys } from './unipass-answer.ts';

const paths = {
  '/ext/rest/persEcmQry/retrievePersEcm': 'pcc',
  '/ext/rest/cargCsclPrgsInfoQry/retrieveCargCsclPrgsInfo': 'clearance',
  '/ext/rest/trifFxrtInfoQry/retrieveTrifFxrtInfo': 'customsRates',
} as const;
const nameByPath = new Map<string, (typeof paths)[keyof typeof paths]>(Object.entries(paths));

/**
 * Starts a server with the API of customs (unipass.customs.go.kr). Each of its services is a simulator of its own.
 * @param file stores the first calls about cargoes
 */
export const startUnipass = async (file: string) => {
  const services = { pcc: createPcc(), clearance: createClearance(file), customsRates };
  const { stop, url, simulators } = await startSimulators(services, (path) =>
    nameByPath.get(path.split('?')[0] ?? ''),
  );
  const keyOf = (name: keyof typeof services): string =>
    simulators[name].state().off ? '' : localUnipassKeys[name];
  return {
    stop,
    url,
    simulators,
    /** Secret with the keys of the services that are not switched off. */
    secret: (): string =>
      JSON.stringify({ pcc: keyOf('pcc'), clearance: keyOf('clearance'), rates: keyOf('customsRates') }),
  };
};
