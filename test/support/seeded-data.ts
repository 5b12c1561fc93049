import { existsSync, readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOfSources } from '#infra/local/build-site.ts';
import { type SeedKind, seedKinds } from '#infra/local/data-folder.ts';
import { seoulDay } from '#shared/domain/dates.ts';

/** Folder of the seeded data that products copy, because seeding takes four times as long as a start. */
const folderOf = (seed: SeedKind): string => join('test-results/seeded', seed);
const stampOf = (seed: SeedKind): string => `${folderOf(seed)}.stamp`;

/** Hash of the sources and the engine that seeded data depends on. It also depends on the current day in Seoul. */
const sourcesNow = (): string =>
  hashOfSources(['functions', 'infra/local', 'shared'], process.env.LOCAL_DYNAMODB_ENGINE ?? '');
const stampNow = (sources: string): string => `${sources} ${seoulDay(new Date())}`;

/** Environment variable that passes the hash of the sources to the workers, so that they do not compute it again. */
const SOURCES = 'SEEDED_SOURCES';

/** The folder to copy, or undefined if it does not exist or is out of date. */
export const seededFolder = (seed: SeedKind): string | undefined => {
  const sources = process.env[SOURCES];
  const stamp = stampOf(seed);
  const isCurrent = sources && existsSync(stamp) && readFileSync(stamp, 'utf8') === stampNow(sources);
  return isCurrent ? folderOf(seed) : undefined;
};

/**
 * Prepares the data of every kind for the test workers of this run.
 * @param fill starts a product on the folder, which seeds it, and stops it again
 */
export const prepareSeeds = async (
  fill: (dataDir: string, seed: SeedKind) => Promise<void>,
): Promise<void> => {
  const sources = sourcesNow();
  process.env[SOURCES] = sources;
  for (const seed of seedKinds.filter((kind) => !seededFolder(kind))) {
    const stamp = stampNow(sources);
    const unfinished = `${folderOf(seed)}.new`;
    for (const path of [unfinished, folderOf(seed), stampOf(seed)])
      await rm(path, { recursive: true, force: true });
    await fill(unfinished, seed);
    await rename(unfinished, folderOf(seed));
    await writeFile(stampOf(seed), stamp);
  }
};
