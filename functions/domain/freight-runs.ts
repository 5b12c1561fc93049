import { type Freight, type FreightInput, freightLabels } from '#shared/domain/freight.ts';
import { AppError } from '#shared/errors.ts';
import {
  addFreight,
  changeFreight,
  getFreight,
  type KeptFreight,
  listFreight,
  removeFreight,
} from '../db/freight.entity.ts';
import { listCodes } from '../db/reference.entity.ts';
import { nextId } from '../db/sequence.entity.ts';
import { requireCodes } from './codes.ts';

const named = async (runs: readonly KeptFreight[]): Promise<Freight[]> => {
  const labels = new Map((await listCodes('FRTMTD')).map(({ code, codeLabel }) => [code, codeLabel]));
  return runs.map((run) => ({ ...run, methodLabel: labels.get(String(run.method)) ?? '' }));
};

const one = async (run: KeptFreight | undefined): Promise<Freight> => {
  if (!run) throw new AppError('FREIGHT_NOT_FOUND');
  return (await named([run]))[0] as Freight;
};

const checkCodes = ({ nation, departure, arrival }: FreightInput) =>
  requireCodes({
    nation: ['NATION', nation, freightLabels.nation],
    departure: ['CIT', departure, freightLabels.departure],
    arrival: ['CIT', arrival, freightLabels.arrival],
  });

export const allFreight = async (): Promise<Freight[]> => named(await listFreight());

/** A new run, in use. @throws VALIDATION_FAILED */
export const registerFreight = async (input: FreightInput): Promise<Freight> => {
  await checkCodes(input);
  const run = { ...input, id: await nextId('freight'), status: true };
  await addFreight(run);
  return one(run);
};

/** @throws VALIDATION_FAILED, FREIGHT_NOT_FOUND */
export const modifyFreight = async (id: number, input: FreightInput): Promise<Freight> => {
  await checkCodes(input);
  return one(await changeFreight(id, input));
};

/** @throws FREIGHT_NOT_FOUND */
export const switchFreight = async (id: number, status: boolean): Promise<Freight> =>
  one(await changeFreight(id, { status }));

/** @throws FREIGHT_NOT_FOUND, FREIGHT_IN_USE while a consol travels by it */
export const deleteFreight = async (id: number): Promise<void> => {
  if (await removeFreight(id)) return;
  throw new AppError((await getFreight(id)) ? 'FREIGHT_IN_USE' : 'FREIGHT_NOT_FOUND');
};
