import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BundleSize, bundleFunctions, functionSources } from '#infra/aws/bundle.ts';
import { functionRuntime } from '#infra/aws/product-function.ts';
import { formatKilobytes, type Line, median, toLine, toRatioLine } from './report.ts';

const exec = promisify(execFile);

const ROUNDS = 25;
/** Rounds in which all functions are loaded. The baselines and CALLED_FUNCTION are loaded in every round. */
const ROUNDS_OF_ALL = 3;
const MAX_BUNDLE_BYTES = 160 * 1024;
const MAX_RATIO_TO_SIGNED_CALL = 2.2;

const baselines = [
  { name: 'empty handler', source: 'test/bench/baselines/empty-handler.ts' },
  { name: 'bare handler', source: 'test/bench/baselines/bare-handler.ts' },
  { name: 'signed call', source: 'test/bench/baselines/signed-call.ts' },
];
/** Function whose first call is measured, too: a handler that reads the table for a visitor. */
const CALLED_FUNCTION = 'board.getNotice';
const EVENT = {
  version: '2.0',
  rawPath: '/api/board/getNotice',
  headers: {
    'content-type': 'application/json',
    origin: 'https://any.example',
    'x-viewer-host': 'any.example',
    'sec-fetch-site': 'same-origin',
  },
  requestContext: { http: { method: 'POST', sourceIp: '127.0.0.1' }, requestId: 'bench', timeEpoch: 0 },
  body: '{"id":1}',
  isBase64Encoded: false,
};

/** Status after reading an empty table. Any other status means that the handler did not read the table. */
const NOT_FOUND = 404;

/** Starts a server that answers every table request immediately with an empty result. */
const startEmptyTable = async () => {
  const server = createServer((_, res) => {
    res.setHeader('content-type', 'application/x-amz-json-1.0');
    res.end('{}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, stop: () => server.close() };
};

/** Returns the path of Node in the version of the Lambda runtime, because start-up costs differ between versions. */
const deployedNode = async (): Promise<string> => {
  const major = /\d+/.exec(functionRuntime.name)?.[0];
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  const { stdout } = await exec(
    'npm',
    ['exec', '--yes', `--package=node@${major}`, '--', 'node', '-p', 'process.execPath'],
    { shell: process.platform === 'win32' },
  );
  return stdout.trim();
};

/** Restricts a command to one CPU if `taskset` exists, because threads of Node on other CPUs would distort the result. */
const toOneCpuCommand = (command: string, args: string[]): [command: string, args: string[]] =>
  existsSync('/usr/bin/taskset') ? ['taskset', ['-c', '0', command, ...args]] : [command, args];

type Start = { imported: number; called: number; status?: number };

/**
 * Imports a bundle in a new process and, if `callsHandler`, calls its handler once.
 * @returns CPU time in milliseconds from the start to the end of the import, and to the end of the call
 */
const runOnce = async (
  node: string,
  folder: string,
  env: Record<string, string>,
  callsHandler: boolean,
): Promise<Start> => {
  const script = `const cpu = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
    const from = cpu();
    const { handler } = await import('${folder}/index.mjs');
    const imported = cpu() - from;
    const answer = ${callsHandler ? `await handler(${JSON.stringify(EVENT)}, { awsRequestId: 'bench' })` : 'undefined'};
    console.log(JSON.stringify({ imported, called: cpu() - from, status: answer?.statusCode }));
    process.exit(0);`;
  const { stdout } = await exec(...toOneCpuCommand(node, ['--input-type=module', '-e', script]), { env });
  const started = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Start;
  if (callsHandler && started.status !== NOT_FOUND) throw new Error(`${folder} answered ${started.status}`);
  return started;
};

export const run = async (): Promise<Line[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'hanho-cold-'));
  const table = await startEmptyTable();
  try {
    const sizes: BundleSize[] = await bundleFunctions(folder, [...functionSources, ...baselines]);
    const env = {
      PATH: process.env.PATH ?? '',
      AWS_REGION: 'ap-northeast-2',
      AWS_ACCESS_KEY_ID: 'any',
      AWS_SECRET_ACCESS_KEY: 'any',
      TABLE_NAME: 'Any',
      FILES_BUCKET: 'any',
      MAIL_FROM: 'any@hanho.example',
      LOG_LEVEL: 'SILENT',
      DYNAMODB_ENDPOINT: table.endpoint,
    };
    const imported = new Map<string, number[]>();
    const called = new Map<string, number[]>();
    const node = await deployedNode();
    const record = (times: Map<string, number[]>, name: string, ms: number) =>
      times.set(name, [...(times.get(name) ?? []), ms]);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { name } of [...baselines, { name: CALLED_FUNCTION }]) {
        const answer = await runOnce(node, join(folder, name), env, true);
        record(imported, name, answer.imported);
        record(called, name, answer.called);
      }
      if (round >= ROUNDS_OF_ALL) continue;
      for (const { name } of functionSources) {
        record(imported, name, (await runOnce(node, join(folder, name), env, false)).imported);
      }
    }
    const importOf = (name: string) => median(imported.get(name) ?? []);
    const callOf = (name: string) => median(called.get(name) ?? []);
    const names = functionSources.map(({ name }) => name);
    const slowest = names.reduce((a, b) => (importOf(a) > importOf(b) ? a : b));
    const smallBundles = sizes.filter(
      ({ name, gzipBytes }) => names.includes(name) && gzipBytes <= MAX_BUNDLE_BYTES,
    );
    const empty = ['an empty handler with the same SDK client', importOf('empty handler')] as const;
    const signed = ['the same read signed by hand, no package', callOf('signed call')] as const;
    return [
      toRatioLine('import, median of all functions', median(names.map(importOf)), empty),
      toRatioLine(`import, slowest (${slowest})`, importOf(slowest), empty),
      toRatioLine(`import and first call (${CALLED_FUNCTION})`, callOf(CALLED_FUNCTION), signed, {
        max: MAX_RATIO_TO_SIGNED_CALL,
      }),
      toRatioLine('– middy, zod and the SDK alone', callOf('bare handler'), signed),
      toRatioLine('– the product', callOf(CALLED_FUNCTION), [
        'the same read by middy, zod and the SDK',
        callOf('bare handler'),
      ]),
      toLine('bundle, gzipped, median', median(sizes.map(({ gzipBytes }) => gzipBytes)), formatKilobytes),
      toLine(
        `functions over ${formatKilobytes(MAX_BUNDLE_BYTES)} (with a workbook library or photos)`,
        names.length - smallBundles.length,
        String,
      ),
    ];
  } finally {
    table.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
