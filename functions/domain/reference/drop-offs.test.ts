import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '#functions/domain/caller.ts';
import type { DropOff } from '#shared/domain/drop-off.ts';

const place: DropOff = {
  id: 1,
  version: 3,
  name: '시드니 접수처',
  address: '12 Railway St, Lidcombe NSW 2141',
  phone: '02 9123 4567',
  hours: '월–금 09:00–17:00',
  note: '',
  orderNo: 1,
  isActive: true,
};
const { id, version: _, ...input } = place;
const caller = {} as Caller;

let conflicts: number;
let writes: number;
const writeReference = async (): Promise<string[]> => {
  writes += 1;
  return writes <= conflicts ? ['DROPOFF'] : [];
};

const mocked = {
  '#functions/db/drop-off.entity.ts': {
    addDropOffAction: () => ({}),
    getDropOff: async () => place,
    changeDropOffAction: () => ({}),
    removeDropOffAction: () => ({}),
  },
  '#functions/db/reference.entity.ts': { writeReference },
  '#functions/db/sequence.entity.ts': {},
  '#functions/domain/audit.ts': { auditAction: () => ({}) },
};

// Unit tests share their modules, so the mocked modules are loaded and removed here.
let dropOffs: typeof import('./drop-offs.ts');
beforeAll(async () => {
  // The delays between the attempts are random parts of a maximum.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.resetModules();
  for (const [path, exports] of Object.entries(mocked)) vi.doMock(path, () => exports);
  dropOffs = await import('./drop-offs.ts');
});
afterAll(() => {
  vi.restoreAllMocks();
  for (const path of Object.keys(mocked)) vi.doUnmock(path);
  vi.resetModules();
});
beforeEach(() => {
  writes = 0;
  conflicts = 2;
});

describe('changes of drop-off places', () => {
  it('are repeated after concurrent changes', async () => {
    expect(await dropOffs.saveDropOff({ ...input, id }, caller)).toMatchObject({ id, version: 4 });
    expect(writes).toBe(3);
    writes = 0;
    await dropOffs.deleteDropOff(id, caller);
    expect(writes).toBe(3);
  });

  it('fail as UNAVAILABLE after eight conflicts', async () => {
    conflicts = 20;
    for (const change of [
      () => dropOffs.saveDropOff({ ...input, id }, caller),
      () => dropOffs.deleteDropOff(id, caller),
    ]) {
      writes = 0;
      await expect(change()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      expect(writes).toBe(8);
    }
  });
});
