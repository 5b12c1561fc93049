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
  'charset',
  'entity',
  'systemFault',
] as const;
type Fault = (typeof faults)[number];
/** Faults whose answers have the format of the service. */
type OwnFault = 'keyRefused' | 'quota' | 'charset' | 'entity' | 'systemFault';
const isOwnFault = (fault: Fault): fault is OwnFault => faults.indexOf(fault) >= faults.indexOf('keyRefused');

/** Body of `POST /_local/simulators/<name>`. */
export const SimulatorChange = z.strictObject({
  fault: z.enum(faults).nullish(),
  only: z.string().optional(),
  off: z.boolean().optional(),
  reset: z.literal(true).optional(),
});
export type SimulatorChange = z.output<typeof SimulatorChange>;

/** Received request. `path`: with its query. `body`: parsed JSON, or the text if it is none. */
export type Received = { at: string; method: string; path: string; body: unknown };

/** Service that a simulator replaces. */
export type SimulatedService = {
  /** Answers a request. @param now time of the local clock */
  answer: (request: Received, now: Date) => Reply;
  /** Answers of the faults that the service can have. @param reply answer without the fault */
  answersByFault: Partial<Record<OwnFault, (reply: Reply) => Reply>>;
  /** Names by which `only` selects a request, such as the number that it asks for. */
  namesOf: (request: Received) => readonly string[];
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

const faultyReplies: Partial<Record<Fault, (reply: Reply) => Reply>> = {
  http500: () => jsonReply(500, {}),
  rateLimited: () => ({ status: 429, headers: { 'retry-after': '30' } }),
  html: () => ({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: '<html><body>점검 중</body></html>',
  }),
  empty: ({ headers }) => ({ status: 200, headers, body: '' }),
  tooLarge: ({ headers }) => ({ status: 200, headers, body: Buffer.alloc(10 * 1_048_576, ' ') }),
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

/** Creates the part of a server that replaces an outside service and can be made to fail. */
const createSimulator = (service: SimulatedService) => {
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

  return {
    respond: async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
      const received = record(req, parseBody(await text(req)));
      const isFaulty = only === null || service.namesOf(received).includes(only);
      const active = isFaulty ? fault : null;
      const reply = service.answer(received, clock.now());
      if (active === 'hang') return;
      if (active === 'reset') return void req.socket.destroy();
      if (active === 'slow') await delay(SLOW_MS, undefined, { ref: false });
      const answers = { ...faultyReplies, ...service.answersByFault };
      res.end(writeHead(res, (active && answers[active]?.(reply)) ?? reply, false));
    },
    state: (url: string): SimulatorState => ({
      url,
      fault,
      only,
      off,
      calls,
      maxPerSecond: rate.max(),
      last,
    }),
    /** @returns false, without a change, if the service cannot have this fault */
    change: (change: SimulatorChange): boolean => {
      if (change.fault && isOwnFault(change.fault) && !service.answersByFault[change.fault]) return false;
      if (change.reset) {
        [calls, last, only] = [0, [], null];
        rate.reset();
        service.reset();
      }
      if (change.fault !== undefined) [fault, only] = [change.fault, null];
      only = change.only ?? only;
      off = change.off ?? off;
      return true;
    },
  };
};

/**
 * Starts one server for services that have the same address.
 * @param serviceOf returns the service of a path
 */
export const startSimulators = async <N extends string>(
  services: Readonly<Record<N, SimulatedService>>,
  serviceOf: (path: string) => N | undefined,
) => {
  const names = Object.keys(services) as N[];
  const created = new Map(names.map((name) => [name, createSimulator(services[name])]));
  const server = createServer((req, res) => {
    const name = serviceOf(req.url ?? '');
    const simulator = name && created.get(name);
    // A client that has given up closes its connection.
    if (simulator) simulator.respond(req, res).catch(() => res.destroy());
    else res.end(writeHead(res, jsonReply(404, {}), false));
  });
  const { endpoint, stop } = await listenAsEngine(server);
  const simulators = [...created].map(([name, { state, change }]) => [
    name,
    { state: () => state(endpoint), change },
  ]);
  return { stop, url: endpoint, simulators: Object.fromEntries(simulators) as Record<N, Simulator> };
};

/** Simulator of an outside service. */
export type Simulator = {
  state: () => SimulatorState;
  /** @returns false, without a change, if the service cannot have this fault */
  change: (change: SimulatorChange) => boolean;
};
