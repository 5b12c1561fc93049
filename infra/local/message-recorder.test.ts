import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createMessageRecorder } from './message-recorder.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'hanho-messages-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

describe('createMessageRecorder', () => {
  it('stores messages in a file and returns them newest first', async () => {
    const { send, messages } = createMessageRecorder(dataDir);
    const values = { hblNo: 'HH1' };
    const first = await send('01012345678', { template: 'RECEIVED', values });
    const second = await send('01012345678', { template: 'DEPARTED', values });
    expect(messages().map(({ id }) => id)).toEqual([second, first]);
    const lines = (await readFile(join(dataDir, 'messages.jsonl'), 'utf8')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { template: 'RECEIVED', mobile: '01012345678', values },
      { template: 'DEPARTED', id: second },
    ]);
  });
});
