import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { clock } from '#functions/runtime/clock.ts';
import { listenAsEngine } from '#infra/local/engine.ts';
import { jsonReply, type Reply, writeHead } from '#infra/local/reply.ts';

const faults = [
  'slow',
  'hang',
  'reset',
  'http500',
  'rateLimited',
  'html',
  'empty',
  'tooLarge',
  'keyRefused',
  'quota',
] as const;
type Fault = (typeof faults)[number];
/** Faults whose answers have the format of the service. */
type OwnFault = 'keyRefused' | 'quota';

/** Body of `POST /_local/simulators/<name>`. */
export const SimulatorChange = z.strictObject({
  fault: z.enum(faults).nullish(),
  only: z.string().optional(),
  off: z.boolean().optional(),
  reset: z.literal(true).optional(),
});
export type SimulatorChange = z.output<typeof SimulatorChange>;

/** Received request. `body`: parsed JSON, or the text if it is none. */
type Received = { at: string; method: string; path: string; body: unknown };

/** Service that a simulator replaces. */
export type SimulatedService = {
  /** Answers a request. @param now time of the local clock */
  answer: (request: Received, now: Date) => Reply;
  answerFault: (fault: OwnFault) => Reply;
  /** Names by which `only` selects a request, such as the number that it asks for. */
  namesOf: (body: unknown) => readonly string[];
  /** Deletes what the service has stored. */
  reset: () => void;
};

export type SimulatorState = {
  url: string;
  fault: Fault | null;
  only: string | null;
  off: boolean;
  calls: number;
  maxPerSecond: number;
  /** Newest first. */
  last: Received[];
};

const MAX_LAST = 50;
const SLOW_MS = 12_000;
const SECOND_MS = 1_000;

const faultyReplies: Partial<Record<Fault, () => Reply>> = {
  http500: () => jsonReply(500, {}),
  rateLimited: () => ({ status: 429, headers: { 'retry-after': '30' } }),
  html: () => ({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: '<html><body>점검 중</body></html>',
  }),
  empty: () => ({ ...jsonReply(200, {}), body: '' }),
  tooLarge: () => ({ ...jsonReply(200, {}), body: Buffer.alloc(10 * 1_048_576, ' ') }),
};

const parseBody = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
};

/** Most calls within one second, from the instants of the calls of the last second. */
const createRateMeter = () => {
  let recent: number[] = [];
  let max = 0;
  return {
    count: (): void => {
      const now = performance.now();
      recent = [...recent.filter((at) => now - at < SECOND_MS), now];
      max = Math.max(max, recent.length);
    },
    max: (): number => max,
    reset: (): void => {
      recent = [];
      max = 0;
    },
  };
};

/** Starts a server that replaces an outside service and can be made to fail. */
export const startSimulator = async (service: SimulatedService) => {
  const rate = createRateMeter();
  let [fault, only, off]: [Fault | null, string | null, boolean] = [null, null, false];
  let calls = 0;
  let last: Received[] = [];

  const record = (req: IncomingMessage, body: unknown): Received => {
    const received = { at: clock.now().toISOString(), method: req.method ?? '', path: req.url ?? '', body };
    calls += 1;
    rate.count();
    last = [received, ...last].slice(0, MAX_LAST);
    return received;
  };

  const respond = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const received = record(req, parseBody(await text(req)));
    const reply = service.answer(received, clock.now());
    const isFaulty = only === null || service.namesOf(received.body).includes(only);
    const active = isFaulty ? fault : null;
    if (active === 'hang') return;
    if (active === 'reset') return void req.socket.destroy();
    if (active === 'slow') await delay(SLOW_MS, undefined, { ref: false });
    const isOwn = active === 'keyRefused' || active === 'quota';
    const sent = isOwn ? service.answerFault(active) : ((active && faultyReplies[active]?.()) ?? reply);
    res.end(writeHead(res, sent, false));
  };

  const server = createServer((req, res) => {
    // A client that has given up closes its connection.
    respond(req, res).catch(() => res.destroy());
  });
  const { endpoint, stop } = await listenAsEngine(server);

  return {
    stop,
    state: (): SimulatorState => ({
      url: endpoint,
      fault,
      only,
      off,
      calls,
      maxPerSecond: rate.max(),
      last,
    }),
    change: (change: SimulatorChange): void => {
      if (change.reset) {
        [calls, last, only] = [0, [], null];
        rate.reset();
        service.reset();
      }
      if (change.fault !== undefined) [fault, only] = [change.fault, null];
      only = change.only ?? only;
      off = change.off ?? off;
    },
  };
};
export type Simulator = Awaited<ReturnType<typeof startSimulator>>;
