import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Engine } from '#infra/local/engine.ts';
import { BUCKET, setEnvironment, TABLE } from '#infra/local/environment.ts';
import { startS3 } from '#infra/local/s3.ts';
import { createTable } from '#infra/local/table.ts';
import { confirmationOf } from '#shared/domain/rehearsal.ts';
import type { Session } from '#shared/domain/session.ts';
import { billing } from '#test/fixtures/billings.ts';
import { startEngine } from '#test/support/engine.ts';
import { proxyTable, type TableHandler } from '#test/support/table-proxy.ts';

const startJob = vi.hoisted(() => vi.fn<(job: string, event: object) => Promise<void>>());
vi.mock('#functions/adapters/jobs.ts', () => ({ startJob }));

const actor = { memberId: 1, lName: '최', fName: '은영', authLevel: 99 } as Session;
const forward: TableHandler = (request) => request.forward();
/** Items per page of a scan, so that a small table takes several steps. */
const PAGE = 40;
const paged: TableHandler = ({ operation, body, forward }) =>
  forward(operation === 'Scan' && !body.Limit ? { ...body, Limit: PAGE } : undefined);

const load = async () => ({
  ...(await import('#functions/adapters/files.ts')),
  ...(await import('#functions/db/billing.entity.ts')),
  ...(await import('#functions/db/partner.entity.ts')),
  ...(await import('#functions/db/restore-run.entity.ts')),
  ...(await import('#functions/domain/audit.ts')),
  ...(await import('#functions/domain/backup/backup-files.ts')),
  ...(await import('#functions/domain/backup/make.ts')),
  ...(await import('#functions/domain/backup/request-restore.ts')),
  ...(await import('#functions/domain/backup/restored-tables.ts')),
  ...(await import('#functions/domain/backup/run-restore.ts')),
  ...(await import('#functions/db/idempotency.entity.ts')),
  ...(await import('#functions/domain/reference/seed-data.ts')),
  ...(await import('#functions/domain/statement/draft-statements.ts')),
  ...(await import('#functions/domain/statement/finish-statements.ts')),
  ...(await import('#functions/domain/statement/issue-statement.ts')),
  ...(await import('#functions/domain/statement/read-statements.ts')),
});

let engine: Awaited<ReturnType<typeof startEngine>>;
let s3: Engine;
let proxy: Awaited<ReturnType<typeof proxyTable>>;
let handle = forward;
let product: Awaited<ReturnType<typeof load>>;
let tables: DynamoDBDocumentClient;
let filename: string;

let now = new Date('2026-03-01T00:00:00Z');
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

beforeAll(async () => {
  engine = await startEngine();
  s3 = await startS3(engine.folder, BUCKET);
  proxy = await proxyTable(engine.endpoint, (request) => handle(request));
  setEnvironment({ dynamoDb: proxy.endpoint, s3: s3.endpoint }, { LOG_LEVEL: 'SILENT' });
  await createTable(engine.endpoint, TABLE, false);
  // The seed reads the environment when it is loaded.
  const { seed } = await import('#infra/local/seed.ts');
  await seed('empty', now);
  product = await load();
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = new DynamoDBClient({ endpoint: engine.endpoint, region: 'ap-northeast-2', credentials });
  tables = DynamoDBDocumentClient.from(client);
  // Two inconsistencies, which a restore repairs: a lookup item without its member, and a lock that another member has.
  const { Items = [] } = await tables.send(new ScanCommand({ TableName: TABLE }));
  const lock = Items.find(({ pk }) => String(pk).startsWith('MAIL#'));
  await tables.send(new PutCommand({ TableName: TABLE, Item: { ...lock, id: 999_999 } }));
  await tables.send(new PutCommand({ TableName: TABLE, Item: { ...lock, pk: 'MAIL#stray@hanho.test' } }));
  filename = product.backupName(now);
  await product.makeBackup(filename, now);
});
afterAll(async () => {
  proxy.stop();
  await s3.stop();
  await engine.stop();
});
beforeEach(() => {
  handle = forward;
  startJob.mockReset().mockResolvedValue();
  later(60);
});

const request = (key?: string) => ({
  actor,
  now,
  ...(key && { idempotency: { id: key, bodyHash: '', at: now.getTime() / 1000, expiresAt: 9e9 } }),
});
const restore = (key?: string, name = filename) =>
  product.requestRestore({ filename: name, confirmation: confirmationOf(name) }, request(key));
const work = (timeUp = new AbortController().signal) => product.continueOpenRun({ clock: () => now, timeUp });
const run = async (id: string) => {
  const restores = await product.listAllRestores(now);
  return restores.find((one) => one.id === id);
};
const remove = (id: string, table = '') =>
  product.requestTableRemoval({ id, confirmation: table }, request());
const tableNames = async () => (await tables.send(new ListTablesCommand({}))).TableNames ?? [];
const itemsOf = async (TableName: string) => {
  const { Items = [] } = await tables.send(new ScanCommand({ TableName }));
  return Items.map((item) => JSON.stringify(item, Object.keys(item).sort())).sort();
};
const error = (name: string, status = 400) => ({
  status,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: name }),
});
const refuse =
  (operation: string, name: string): TableHandler =>
  (request) =>
    request.operation === operation ? Promise.resolve(error(name)) : request.forward();

/** Result of an uninterrupted restore, with the items of its table. */
const uninterrupted = async () => {
  const id = await restore();
  await work();
  const restored = await run(id);
  const items = await itemsOf(restored?.table ?? '');
  return { restored, items };
};
const comparable = (restored: Awaited<ReturnType<typeof run>>) => {
  const { items, orders, hashes, repairs, state, tableState } = restored ?? {};
  return { items, orders, hashes, repairs, state, tableState, repaired: restored?.differences?.repaired };
};

describe('a restore', () => {
  it('restores a verified backup into a new table and records counts, hashes, repairs and an audit entry', async () => {
    const before = await itemsOf(TABLE);
    const { restored } = await uninterrupted();
    expect(restored).toMatchObject({
      filename,
      by: '최은영',
      state: 'done',
      table: expect.stringMatching(/^hanho-restore-\d{14}$/),
      tableState: 'present',
      hashes: {
        file: expect.stringMatching(/^[0-9a-f]{64}$/),
        lines: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      repairs: [
        { kind: 'MAIL', how: 'replaced' },
        { kind: 'MAIL', how: 'removed' },
      ],
      differences: { repaired: 2, itemsSince: expect.any(Number), ordersSince: 0 },
    });
    expect((await itemsOf(TABLE)).filter((item) => before.includes(item))).toEqual(before);
    const { rows } = await product.auditPage({ month: '2026-03', kind: 'backup' }, undefined);
    expect(rows[0]).toMatchObject({
      recordId: filename,
      by: '최은영',
      changes: [{ label: '복원한 테이블', from: '', to: restored?.table }],
    });
  });

  it('continues in further workers when each reaches its deadline after one step', async () => {
    const expected = await uninterrupted();
    later(1);
    const id = await restore();
    const outcomes: string[] = [];
    const phases: (string | undefined)[] = [];
    for (let worker = 0; worker < 60 && outcomes.at(-1) !== 'done'; worker += 1) {
      const deadline = new AbortController();
      handle = (request) => {
        const { operation, body } = request;
        if (/BatchWriteItem|Scan/.test(operation) && body.TableName !== TABLE) deadline.abort();
        return paged(request);
      };
      outcomes.push((await work(deadline.signal)).state);
      phases.push((await run(id))?.progress?.phase);
    }
    expect(new Set(outcomes)).toEqual(new Set(['paused', 'done']));
    expect(new Set(phases)).toEqual(new Set(['write', 'repair', 'sweep', 'compare', undefined]));
    const restored = await run(id);
    expect(comparable(restored)).toEqual(comparable(expected.restored));
    expect(await itemsOf(restored?.table ?? '')).toEqual(expected.items);
  });

  it('continues after a worker dies at any request, and counts no repair twice', async () => {
    const expected = await uninterrupted();
    for (let survived = 1; survived <= 28; survived += 3) {
      later(1);
      const id = await restore();
      let requests = 0;
      handle = (request) => {
        requests += 1;
        // The wait for a table repeats refused requests.
        const isRefused = requests > survived && request.operation !== 'DescribeTable';
        return isRefused ? Promise.resolve(error('AccessDeniedException')) : paged(request);
      };
      // The worker cannot change anything more, so it does not even release its lease.
      await work().catch(() => undefined);
      handle = paged;
      later(4);
      await work();
      const restored = await run(id);
      expect(comparable(restored), `after ${survived} requests`).toEqual(comparable(expected.restored));
      expect(await itemsOf(restored?.table ?? '')).toEqual(expected.items);
    }
  });

  it('is left to the worker that has the lease', async () => {
    const id = await restore();
    handle = paged;
    const outcomes = await Promise.all([work(), work(), work()]);
    expect(outcomes.map(({ state }) => state).sort()).toEqual(['done', 'skipped', 'skipped']);
    expect((await run(id))?.state).toBe('done');
    expect(await work()).toEqual({ state: 'skipped' });
  });

  it.each([
    ['CreateTable', 'AccessDeniedException', '만들지 못했습니다'],
    ['BatchWriteItem', 'ResourceNotFoundException', '테이블이 없어졌습니다'],
  ])(
    'fails with a reason and leaves no table when %s is refused with %s',
    async (operation, name, reason) => {
      const before = await tableNames();
      const id = await restore();
      handle = refuse(operation, name);
      await expect(work()).rejects.toThrow();
      expect(await run(id)).toMatchObject({
        state: 'failed',
        reason: expect.stringContaining(reason),
        tableState: 'absent',
      });
      expect(await tableNames()).toEqual(before);
    },
  );

  it('refuses a target that has items, and does not change it', async () => {
    const id = await restore();
    const table = (await run(id))?.table ?? '';
    await createTable(engine.endpoint, table, false);
    await tables.send(new PutCommand({ TableName: table, Item: { pk: 'ANY', sk: 'ANY', ttl: 1 } }));
    await expect(work()).rejects.toThrow('이미 데이터가 있습니다');
    expect(await run(id)).toMatchObject({ state: 'failed', tableState: 'absent' });
    expect(await itemsOf(table)).toHaveLength(1);
    await expect(remove(id, table)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([
    ['is missing', undefined, '찾을 수 없습니다'],
    ['is damaged', Buffer.from('x'), '손상되었거나'],
  ])('fails before it creates a table when the file of the backup %s', async (_, content, reason) => {
    const name = product.backupName(now);
    await product.makeBackup(name, now);
    if (content) await product.putFile('backup', name, content, 'application/gzip');
    else await product.removeFile('backup', name);
    const before = await tableNames();
    const id = await restore(undefined, name);
    await expect(work()).rejects.toThrow(reason);
    expect(await run(id)).toMatchObject({ state: 'failed', tableState: 'absent' });
    expect(await tableNames()).toEqual(before);
  });

  it('fails after five workers without progress', async () => {
    const id = await restore();
    handle = refuse('BatchWriteItem', 'AccessDeniedException');
    // The first worker creates the table and stores the next phase, which is progress.
    for (let worker = 0; worker < 6; worker += 1) await expect(work()).rejects.toThrow();
    expect((await run(id))?.state).toBe('failed');
    handle = forward;
    expect(await work()).toEqual({ state: 'skipped' });
  });
});

describe('a restore of a backup that was made while the amounts of a statement were recorded', () => {
  const partnerId = 2;
  const orderIds = [1, 2, 3, 4, 5];
  const author = { name: '최은영', memberId: 1, authLevel: 99 };
  const finish = (partner = partnerId) =>
    product.finishStatements([partner], {
      clock: () => now,
      timeUp: new AbortController().signal,
      origin: 'https://hanho.test',
      author,
    });
  const issue = async () => {
    const by = () => ({ author, now, idempotency: undefined });
    await product.addPartner({ ...product.blankPartner(now), id: partnerId, partner_name: '파트너' });
    for (const orderId of orderIds)
      await product.putBilling(undefined, billing(orderId, { day: '2026-02-10' }));
    const { started } = await product.draftStatements({ month: '2026-02', partnerId }, by());
    await finish();
    const [{ id } = { id: '' }] = started;
    const { version, total } = await product.readStatement(id, { scope: 'all', now });
    await product.issueStatement({ id, version, total }, by());
    return id;
  };
  const marks = async () =>
    (await product.getBillings(orderIds)).map(({ billed, statements }) => [billed, statements.length]);
  /** Reads and writes another table than the product's own one. */
  const useTable =
    (table: string): TableHandler =>
    async ({ body, forward: send }) => {
      const renamed = (text: string, from: string, to: string) => text.replaceAll(`"${from}"`, `"${to}"`);
      const answer = await send(JSON.parse(renamed(JSON.stringify(body), TABLE, table)));
      return { ...answer, body: renamed(answer.body, table, TABLE) };
    };

  it('continues by itself, and bills each parcel once', async () => {
    const id = await issue();
    handle = (sent) =>
      sent.operation.startsWith('Put') && /"ORDER#[45]"/.test(JSON.stringify(sent.body))
        ? Promise.resolve(error('AccessDeniedException'))
        : sent.forward();
    await expect(finish()).rejects.toThrow();
    const [done, open] = [
      [1000, 1],
      [0, 0],
    ];
    await vi.waitFor(async () => expect(await marks()).toEqual([done, done, done, open, open]));

    const name = product.backupName(now);
    await product.makeBackup(name, now);
    const runId = await restore(undefined, name);
    await work();
    handle = useTable((await run(runId))?.table ?? '');
    later(2);
    expect(await finish()).toMatchObject({ marked: 1 });
    expect(await marks()).toEqual(orderIds.map(() => done));
    expect(await product.readStatement(id, { scope: 'all', now })).toMatchObject({
      marked: true,
      total: 5000,
    });
    expect(await product.listUnbilled(partnerId, 'AUD', '2026-02-28')).toEqual([]);
    expect(await finish()).toMatchObject({ marked: 0 });
  });

  /** Makes a backup that reads either the parcels or all other items `first`, and the rest after `work`. */
  const backupAround = async (first: 'parcels' | 'others', work: () => Promise<unknown>): Promise<string> => {
    const name = product.backupName(now);
    handle = async (sent) => {
      if (sent.operation !== 'Scan') return sent.forward();
      handle = forward;
      const conditions = ['begins_with(pk, :order)', 'NOT begins_with(pk, :order)'];
      const [before, after] = first === 'parcels' ? conditions : conditions.toReversed();
      const only = (condition = '') =>
        sent.forward({
          ...sent.body,
          FilterExpression: condition,
          ExpressionAttributeValues: { ':order': { S: 'ORDER#' } },
        });
      const early = await only(before);
      await work();
      const late = await only(after);
      const itemsIn = ({ body }: { body: string }): unknown[] => JSON.parse(body).Items;
      const Items = [...itemsIn(early), ...itemsIn(late)];
      return { ...late, body: JSON.stringify({ ...JSON.parse(late.body), Items }) };
    };
    await product.makeBackup(name, now);
    return name;
  };

  it.each([
    ['parcels', [0, 0], ['STATEMENT replaced', 'STATEMENTDRAFT added'], 1],
    ['others', [1000, 1000], ['STATEMENTNO added'], 0],
  ] as const)(
    'bills each parcel once if it read the %s before the recording',
    async (first, atFirst, repairs, marked) => {
      handle = forward;
      const partner = first === 'parcels' ? 3 : 4;
      const parcels = [10 * partner, 10 * partner + 1];
      await product.addPartner({ ...product.blankPartner(now), id: partner, partner_name: '파트너' });
      for (const orderId of parcels)
        await product.putBilling(undefined, billing(orderId, { partner, day: '2026-02-10' }));
      const by = { author, now, idempotency: undefined };
      const draft = () => product.draftStatements({ month: '2026-02', partnerId: partner }, { ...by, now });
      const { started } = await draft();
      await finish(partner);
      const [{ id } = { id: '' }] = started;
      const { version, total } = await product.readStatement(id, { scope: 'all', now });
      const name = await backupAround(first, async () => {
        await product.issueStatement({ id, version, total }, by);
        expect(await finish(partner)).toMatchObject({ marked: 1 });
      });
      const runId = await restore(undefined, name);
      await work();
      const restored = await run(runId);
      const repaired = restored?.repairs?.filter(
        ({ kind, recordId }) => kind.startsWith('STATEMENT') && recordId === partner,
      );
      expect(repaired?.map(({ kind, how }) => `${kind} ${how}`)).toEqual(repairs);
      handle = useTable(restored?.table ?? '');
      later(2);
      const billed = async () => (await product.getBillings(parcels)).map((one) => one.billed);
      expect(await billed()).toEqual(atFirst);
      expect(await finish(partner)).toMatchObject({ marked });
      expect(await billed()).toEqual([1000, 1000]);
      expect(await draft()).toMatchObject({ started: [] });
    },
  );
});

describe('requestRestore', () => {
  it('refuses another confirmation than the day of the backup, and an unknown backup', async () => {
    const wrong = { filename, confirmation: '2026-03-02' };
    await expect(product.requestRestore(wrong, request())).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: [{ path: 'confirmation' }],
    });
    const unknown = { filename: '2026-03-01-1.jsonl.gz', confirmation: '2026-03-01' };
    await expect(product.requestRestore(unknown, request())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('starts one of five concurrent requests, and no rehearsal during a restore', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => restore()));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(product.requestRehearsal(filename, request())).rejects.toMatchObject({
      code: 'REHEARSAL_RUNNING',
    });
    await work();
  });

  it('can be repeated with the same key after the job could not be started', async () => {
    startJob.mockRejectedValueOnce(new Error('no answer'));
    await expect(restore('some-key')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect((await product.listRestores(now))[0]).toMatchObject({ state: 'failed', tableState: 'absent' });
    const id = await restore('some-key');
    expect(await product.getStoredAnswer('some-key', now.getTime() / 1000)).toMatchObject({ answer: { id } });
    await expect(restore('some-key')).rejects.toBeInstanceOf(product.AnsweredConcurrently);
    await work();
  });
});

describe('requestTableRemoval', () => {
  it('removes the table of a restore once, with an audit entry', async () => {
    const { restored } = await uninterrupted();
    const { id = '', table } = restored ?? {};
    later(1);
    await remove(id, table);
    await remove(id, table);
    await expect(restore()).rejects.toMatchObject({ code: 'REHEARSAL_RUNNING' });
    expect(await work()).toEqual({ state: 'removed' });
    expect(await run(id)).toMatchObject({ state: 'done', tableState: 'removed', removedBy: '최은영' });
    expect(await tableNames()).not.toContain(table);
    await remove(id, table);
    expect(startJob.mock.calls).toHaveLength(2);
    const { rows } = await product.auditPage({ month: '2026-03', kind: 'backup' }, undefined);
    expect(rows[0]?.changes).toEqual([{ label: '복원한 테이블', from: table, to: '' }]);
  });

  it('can be repeated after the deletion of the table was refused, whose reason is shown until then', async () => {
    const { restored } = await uninterrupted();
    const { id = '', table } = restored ?? {};
    await remove(id, table);
    handle = refuse('DeleteTable', 'ValidationException');
    await expect(work()).rejects.toThrow();
    expect(await run(id)).toMatchObject({
      tableState: 'present',
      reason: expect.stringContaining('삭제 방지'),
    });
    handle = forward;
    await remove(id, table);
    expect(await work()).toEqual({ state: 'removed' });
    expect(await run(id)).toMatchObject({ tableState: 'removed', reason: '' });
  });

  it('removes a table that was restored before a switch to a table without its record', async () => {
    const { restored } = await uninterrupted();
    const { id = '', table = '' } = restored ?? {};
    await tables.send(new DeleteCommand({ TableName: TABLE, Key: { pk: 'RESTORE', sk: id } }));
    expect(await run(id)).toEqual(restored);
    await remove(id, table);
    expect(await work()).toEqual({ state: 'removed' });
    expect(await run(id)).toMatchObject({ filename, tableState: 'removed', removedBy: '최은영' });
    expect(await tableNames()).not.toContain(table);
    expect(await product.listKeptRestores()).not.toContainEqual(expect.objectContaining({ id }));
  });

  it('refuses unknown restores, another name than that of the table, and the table of the product', async () => {
    await expect(remove('unknown')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { restored } = await uninterrupted();
    await expect(remove(restored?.id ?? '', TABLE)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: [{ path: 'confirmation' }],
    });
    const live = { ...product.newRun({ kind: 'RESTORE', filename, by: '', table: TABLE }, now) };
    const item = { pk: 'RESTORE', sk: live.id, ...live, state: 'done', tableState: 'present', ttl: 9e9 };
    await tables.send(new PutCommand({ TableName: TABLE, Item: item }));
    await expect(remove(live.id, TABLE)).rejects.toMatchObject({ code: 'RESTORED_TABLE_LIVE' });
    expect(await run(live.id)).toMatchObject({ tableState: 'live' });
  });
});

it('listAllRestores omits restores of another product, whose files were copied into the bucket', async () => {
  const { restored } = await uninterrupted();
  const other = { ...restored, id: 'other', table: 'Other-restore-20260101000000' };
  await product.keepRestore(other as never);
  expect(await run('other')).toBeUndefined();
});

it('listRehearsals reads rehearsals of version 0.9.16, and returns interrupted ones as failed', async () => {
  const old = { filename, by: '시스템', at: '2025-01-01T00:00:00.000Z', ttl: 9e9 };
  const put = (id: string, more: object) =>
    tables.send(new PutCommand({ TableName: TABLE, Item: { pk: 'REHEARSAL', sk: id, id, ...old, ...more } }));
  await put('2025#1', { state: 'running', isTakenUp: true });
  await put('2025#0', { state: 'done', items: 5, orders: 1 });
  expect(await product.listRehearsals(now)).toMatchObject([
    { id: '2025#1', state: 'failed', reason: '도중에 중단되었습니다.' },
    { id: '2025#0', state: 'done', items: 5 },
  ]);
});
