import { createReadStream } from 'node:fs';
import { readFile as readLocalFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { openFile, readFile } from '#functions/adapters/files.ts';
import type { Item } from '#functions/db/client.ts';
import { manifestName } from './backup-files.ts';
import { itemOpener } from './sealed-items.ts';

/**
 * Files of a backup. Both functions can be called repeatedly and return undefined for a missing file, except for a
 * missing `.jsonl.gz` file on disk: reading its stream fails.
 */
export type BackupSource = {
  manifest: () => Promise<Uint8Array | undefined>;
  file: () => Promise<Readable | undefined>;
};

export const bucketSource = (filename: string): BackupSource => ({
  manifest: () => readFile('backup', manifestName(filename)),
  file: () => openFile('backup', filename),
});

/** @param path of the `.jsonl.gz` file, whose manifest is in the same folder */
export const diskSource = (path: string): BackupSource => ({
  manifest: () =>
    readLocalFile(join(dirname(path), manifestName(basename(path)))).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    }),
  file: async () => createReadStream(path),
});

/** Yields the items of a backup in batches, or nothing if the file is missing. @throws RestoreError if no key opens them */
export async function* itemsOf(source: BackupSource): AsyncGenerator<Item[]> {
  const file = await source.file();
  if (!file) return;
  const text = pipeline(file, createGunzip(), () => undefined).setEncoding('utf8');
  const open = await itemOpener();
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines.map((line) => open(JSON.parse(line)));
  }
}
