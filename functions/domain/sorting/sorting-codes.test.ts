import { describe, expect, it, vi } from 'vitest';
import { sortingCodeOf } from './sorting-codes.ts';

vi.mock('./load-table.ts', () => ({ loadSortingTable: async () => undefined }));

describe('sortingCodeOf', () => {
  it('reports without a table that the code has no source', async () => {
    const { code, source } = await sortingCodeOf('06236', new Date(), () => undefined);
    expect(source).toBe('none');
    expect(code).toEqual({ cod0: '', cod1: '', cod2: '', cod3: '' });
  });
});
