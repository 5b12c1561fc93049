import { Console } from 'node:console';
import { openSync, writeSync } from 'node:fs';
import { Writable } from 'node:stream';

type RequestLine = {
  requestId: string;
  method?: string;
  path: string;
  status: number;
  ms: number;
  bytes: number;
};

/** Writes one JSON line per request and the log lines of handlers into a file, and optionally to the terminal. */
export const openLog = (file: string, alsoStdout: boolean) => {
  const descriptor = openSync(file, 'a');
  // Writes are synchronous, so that the last lines before a crash are not lost.
  const write = (line: string) => {
    writeSync(descriptor, line);
    if (alsoStdout) process.stdout.write(line);
  };
  const writeJson = (value: Record<string, unknown>) =>
    write(`${JSON.stringify({ at: new Date().toISOString(), ...value })}\n`);
  const out = new Writable({
    write: (chunk, _encoding, done) => {
      write(String(chunk));
      done();
    },
  });

  return {
    console: new Console(out),
    request: (line: RequestLine) => writeJson(line),
    failure: (requestId: string, error: unknown) =>
      writeJson({ requestId, level: 'ERROR', error: error instanceof Error ? error.stack : String(error) }),
  };
};

export type LocalLog = ReturnType<typeof openLog>;
