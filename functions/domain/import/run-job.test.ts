import { describe, expect, it } from 'vitest';
import type { ImportJob } from '#functions/db/import-job.entity.ts';
import { inResumeOrder } from './run-job.ts';

const job = (id: string, changes: Partial<ImportJob>): ImportJob => ({
  id,
  partnerId: 1,
  actor: {
    memberId: 1,
    lName: '',
    fName: '',
    authLevel: 90,
    partnerId: null,
  } as unknown as ImportJob['actor'],
  filename: '주문.xlsx',
  size: 1,
  dryRun: false,
  repeat: false,
  includeHidden: false,
  at: '2026-11-22T00:00:00.000Z',
  ttl: 0,
  state: 'waiting',
  done: 0,
  total: 0,
  owner: '',
  until: 0,
  attempts: 0,
  crashes: 0,
  result: null,
  reason: null,
  code: null,
  ...changes,
});

describe('inResumeOrder', () => {
  it('returns jobs by number of crashes, then by age', () => {
    const jobs = [
      job('crashed once, oldest', { state: 'running', until: 1 }),
      job('crashed before', { crashes: 1, at: '2026-11-22T00:00:01.000Z', state: 'running', until: 1 }),
      job('released', { state: 'running', until: 0, at: '2026-11-22T00:00:03.000Z' }),
      job('waiting', { at: '2026-11-22T00:00:02.000Z' }),
    ];
    expect(inResumeOrder(jobs).map(({ id }) => id)).toEqual([
      'waiting',
      'released',
      'crashed once, oldest',
      'crashed before',
    ]);
  });
});
