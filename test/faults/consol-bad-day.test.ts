import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEngine } from '../support/engine.ts';
import { startProduct } from '../support/product.ts';
import { consolGame, mixture, sideBySide } from './consol-game.ts';
import { faultyTable } from './table-faults.ts';

/** Orders and consols while the table throttles, cuts connections, loses answers and gives half of what was asked. */
const OPERATIONS = 80;

let engine: Awaited<ReturnType<typeof startEngine>>;
let table: Awaited<ReturnType<typeof faultyTable>>;
let product: Awaited<ReturnType<typeof startProduct>>;

beforeAll(async () => {
  engine = await startEngine();
  table = await faultyTable(engine.endpoint, 20_261_121);
  const env = { LOCAL_THROTTLE_FACTOR: '1000', LOCAL_DYNAMODB_ENDPOINT: table.endpoint };
  product = await startProduct({ seed: 'empty', env });
});
afterAll(async () => {
  await product.stop();
  table.stop();
  await engine.stop();
});

it('orders and consols agree once what was begun is brought to its end', async () => {
  const game = await consolGame(product.url);
  await game.registerConsols();

  table.rage(true);
  const answers = await sideBySide(mixture(4711, OPERATIONS), game.perform);
  table.rage(false);

  // Come back later is an answer; that something of ours broke is none.
  expect(answers.filter(({ status }) => status === 500)).toEqual([]);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(OPERATIONS / 5);
  for (const fault of ['throttled', 'cut before', 'answer lost', 'conflict', 'half']) {
    expect([...table.met()].join(), fault).toContain(fault);
  }
  await game.recover();
  await game.checkInvariants();
});
