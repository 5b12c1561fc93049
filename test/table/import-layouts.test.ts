import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_LAYOUTS } from '#shared/domain/import-mapping.ts';
import { startTable } from '#test/support/engine.ts';

const PARTNER = 2;
const headers = [{ header: '성함', column: 'order.receiverName' }];
const layoutOf = (nth: number): string => String(nth).padStart(32, '0');
const dayOf = (nth: number): Date => new Date(Date.UTC(2026, 0, 1 + nth));

let entity: typeof import('#functions/db/import-mapping.entity.ts');
let mapping: typeof import('#functions/domain/import/header-mapping.ts');
let client: typeof import('#functions/db/client.ts');

beforeAll(async () => {
  const { stop } = await startTable();
  entity = await import('#functions/db/import-mapping.entity.ts');
  mapping = await import('#functions/domain/import/header-mapping.ts');
  client = await import('#functions/db/client.ts');
  return stop;
});

const save = (nth: number, partnerId: number) =>
  mapping.changeImportMapping(
    { actor: { memberId: 1, lName: '김', fName: '직원' } as never, now: dayOf(nth) },
    { id: partnerId, partner_name: '파트너' } as never,
    { layout: layoutOf(nth), headers, fixed: [] },
  );
const storedLayouts = async (partnerId: number) =>
  (await entity.getImportMappings(partnerId)).layouts.map(({ layout }) => layout).sort();

describe('layouts of a partner', () => {
  it('use the mapping that a partner had before layouts, until the layout has its own', async () => {
    const fixed = [{ column: 'order.freightMethod', value: '1' }];
    const former = { pk: `IMPORTMAP#${PARTNER}`, sk: 'IMPORTMAP', version: 3, headers, fixed };
    await client.putItem(former);
    const partner = { id: PARTNER, partner_name: '파트너' } as never;
    expect(await mapping.readImportMapping(partner, layoutOf(1))).toMatchObject({ headers, fixed });
    await save(1, PARTNER);
    expect(await mapping.readImportMapping(partner, layoutOf(1))).toMatchObject({ headers, fixed: [] });
    expect(await mapping.readImportMapping(partner, layoutOf(2))).toMatchObject({ headers, fixed });
    expect(await client.getItem({ pk: former.pk, sk: former.sk })).toEqual(former);
  });

  it(`are at most ${MAX_LAYOUTS}: a new one removes the layout that was not used for the longest time`, async () => {
    const partnerId = 3;
    for (let nth = 0; nth < MAX_LAYOUTS; nth += 1) await save(nth, partnerId);
    await entity.markLayoutUsed(partnerId, layoutOf(0), dayOf(MAX_LAYOUTS));
    await save(MAX_LAYOUTS, partnerId);
    const kept = Array.from({ length: MAX_LAYOUTS + 1 }, (_, nth) => layoutOf(nth));
    expect(await storedLayouts(partnerId)).toEqual(kept.toSpliced(1, 1));
  });

  it('are not added by an import', async () => {
    await entity.markLayoutUsed(4, layoutOf(1), dayOf(1));
    expect(await storedLayouts(4)).toEqual([]);
  });
});
