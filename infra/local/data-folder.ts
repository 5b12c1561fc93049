import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { asObject } from '#shared/korean.ts';
import { DATA_VERSION } from '#shared/table.ts';
import { commandLineOf } from './child.ts';
import { StartError } from './engine.ts';

export const seedKinds = ['demo', 'empty'] as const;
export type SeedKind = (typeof seedKinds)[number];

/** Contents of `version.json`. `isFilling` and `isRestoring` remain set if the seeding or a restore was interrupted. */
type Contents = { dataVersion: number; seed: SeedKind; isFilling: boolean; isRestoring?: true };
/** Contents of `running.json`: ids of the process that uses the folder (`owner`) and of its engine. */
type Claim = { owner: number; engine?: number };

/** Entries that the product creates. Only these are deleted, because the user may keep other files in the folder. */
const ownEntries = [
  'version.json',
  'dynoxide.sqlite',
  'dynoxide.sqlite-shm',
  'dynoxide.sqlite-wal',
  'dynamodb-local',
  's3',
  'mails.jsonl',
  'messages.jsonl',
  'courier-tracker.jsonl',
  'gateway.log',
  'stream.json',
];
/** Command lines of programs that use a data folder: `npm start`, `npm run restore` and `npm run fill`. */
const OWN_PROGRAMS = /bin[\\/](run\.mjs start|(start|restore|fill)\.m?[jt]s)/;
const KILLED_WITHIN_MS = 5_000;

const readJson = <T>(file: string): T | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;

/** Writes a new file and renames it, so that no start reads an incomplete file. */
const writeJson = (file: string, value: Contents | Claim) => {
  writeFileSync(`${file}.new`, JSON.stringify(value));
  renameSync(`${file}.new`, file);
};

/** Kills a process if its command line names the folder, and waits at most 5 s for its end. */
const killLeftOver = async (pid: number, dir: string): Promise<void> => {
  if (!commandLineOf(pid).includes(dir)) return;
  process.kill(pid, 'SIGKILL');
  const giveUpAt = Date.now() + KILLED_WITHIN_MS;
  while (commandLineOf(pid) !== '' && Date.now() < giveUpAt) await delay(20);
};

export const openDataFolder = (dir: string) => {
  mkdirSync(dir, { recursive: true });
  const versionFile = join(dir, 'version.json');
  const claimFile = join(dir, 'running.json');
  const readContents = (): Contents | undefined => readJson<Contents>(versionFile);
  const writeContents = (seed: SeedKind, isFilling: boolean, isRestoring?: true) =>
    writeJson(versionFile, { dataVersion: DATA_VERSION, seed, isFilling, isRestoring });
  const requireKnownVersion = () => {
    const found = readContents()?.dataVersion ?? DATA_VERSION;
    if (found === DATA_VERSION) return;
    throw new StartError(
      `${dir}의 데이터 형식(${found})을 이 프로그램(${DATA_VERSION})이 읽을 수 없습니다. 프로그램을 맞추거나 npm start -- --reset 으로 비워주세요. (Data version ${found}, this program knows ${DATA_VERSION}.)`,
    );
  };

  return {
    readContents,
    markFilling: (seed: SeedKind) => writeContents(seed, true),
    markFilled: (seed: SeedKind) => writeContents(seed, false),
    markRestoring: () => writeContents('empty', false, true),

    /** @throws StartError if another data version wrote the folder */
    requireKnownVersion,

    /** @throws StartError for another data version or after an interrupted restore */
    requireUsable: () => {
      requireKnownVersion();
      if (!readContents()?.isRestoring) return;
      throw new StartError(
        `${dir}에 백업을 복구하다 중단되었습니다. npm run restore를 다시 실행하거나 npm start -- --reset 으로 비워주세요. (An unfinished restore.)`,
      );
    },

    /** Claims the folder and kills the engine of a killed product. @throws StartError if another process uses the folder */
    claim: async () => {
      const previous = readJson<Claim>(claimFile);
      if (previous && previous.owner !== process.pid && OWN_PROGRAMS.test(commandLineOf(previous.owner))) {
        throw new StartError(
          `${asObject(dir)} 이미 실행 중인 프로그램(${previous.owner})이 쓰고 있습니다. LOCAL_DATA_DIR로 다른 폴더를 지정해주세요. (In use by process ${previous.owner}.)`,
        );
      }
      if (previous?.engine) await killLeftOver(previous.engine, dir);
      writeJson(claimFile, { owner: process.pid });
    },
    recordEngine: (engine: number) => writeJson(claimFile, { owner: process.pid, engine }),
    release: () => rmSync(claimFile, { force: true }),

    empty: () => {
      for (const name of ownEntries) rmSync(join(dir, name), { recursive: true, force: true });
    },
  };
};

export type DataFolder = ReturnType<typeof openDataFolder>;
