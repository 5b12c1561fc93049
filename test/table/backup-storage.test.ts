import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '#infra/local/engine.ts';
import { BUCKET, setEnvironment, TABLE } from '#infra/local/environment.ts';
import { startS3 } from '#infra/local/s3.ts';
import { createTable } from '#infra/local/table.ts';
import { startEngine } from '#test/support/engine.ts';

let engine: Awaited<ReturnType<typeof startEngine>>;
let s3: Engine;
let proxy: ReturnType<typeof createServer>;
/** Paths that the bucket refuses to write. */
let refused: RegExp | undefined;

beforeAll(async () => {
  engine = await startEngine();
  s3 = await startS3(engine.folder, BUCKET);
  const { hostname, port } = new URL(s3.endpoint);
  proxy = createServer((req, res) => {
    if (req.method !== 'GET' && refused?.test(req.url ?? '')) {
      req.resume();
      return res.writeHead(403).end();
    }
    const { url: path, method, headers } = req;
    const onward = request({ hostname, port, path, method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    req.pipe(onward);
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  setEnvironment({ dynamoDb: engine.endpoint, s3: endpoint }, { LOG_LEVEL: 'SILENT' });
  await createTable(engine.endpoint, TABLE, false);
  // The seed reads the environment when it is loaded.
  const { seed } = await import('#infra/local/seed.ts');
  await seed('empty', new Date());
});
afterAll(async () => {
  proxy.close();
  proxy.closeAllConnections();
  await s3.stop();
  await engine.stop();
});

const context = { awsRequestId: 'any' };

it.each(['jsonl.gz', 'xlsx', 'manifest.json'])(
  'the backup job fails and writes no manifest when its %s cannot be written, and succeeds when repeated',
  async (ending) => {
    const { handler } = await import('#functions/jobs/backup.ts');
    const { listFiles } = await import('#functions/adapters/stored-files.ts');
    const { checkBackup } = await import('#functions/domain/backup/check.ts');
    const { bucketSource } = await import('#functions/domain/backup/source.ts');
    const filename = `2026-11-22-${ending.length}.jsonl.gz`;
    const written = async () =>
      (await listFiles('backup'))
        .map((file) => file.filename)
        .filter((name) => name.startsWith(filename.split('.')[0] as string));

    refused = new RegExp(ending.replace('.', '\\.'));
    await expect(handler({ filename }, context)).rejects.toThrow();
    refused = undefined;
    expect((await written()).filter((name) => name.endsWith('.manifest.json'))).toEqual([]);
    await expect(checkBackup(bucketSource(filename))).rejects.toThrow('끝까지 만들어지지 않은 백업');

    await handler({ filename }, context);
    expect(await written()).toHaveLength(3);
    expect((await checkBackup(bucketSource(filename))).items).toBeGreaterThan(0);
  },
);
