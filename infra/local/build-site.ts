import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './engine.ts';

export const siteFolder = 'dist/web';
/** The stamp is stored outside the site folder, because the build empties the folder and the gateway serves it. */
const stampFile = 'dist/web.stamp';

/** Files that a build or a test run writes, and files that do not affect a build. */
const ignored = /[\\/](node_modules|fonts\.generated[^\\/]*)[\\/]|\.gen\.(ts|js)$|\.test\.tsx?$|\.md$/;

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !ignored.test(file));

/**
 * SHA-256 of all sources below the folders, the lock file and `variant`. A build is outdated if its stamp differs from
 * this hash. @param variant settings that change the output
 */
export const hashOfSources = (folders: readonly string[], variant: string): string => {
  const hash = createHash('sha256').update(variant);
  for (const file of [...folders.flatMap(filesBelow), 'package-lock.json'].sort()) {
    hash.update(`${file}\n`).update(readFileSync(file));
  }
  return hash.digest('hex');
};

/** Runs `vite build`. @throws StartError */
export const viteBuild = async (config: string, signal?: AbortSignal): Promise<void> => {
  const args = ['node_modules/vite/bin/vite.js', 'build', '--config', config, '--logLevel', 'warn'];
  const vite = spawn(process.execPath, args, {
    stdio: 'inherit',
    signal,
    // With the NODE_ENV of tests, Vite would bundle the development build of React.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [code] = await once(vite, 'exit');
  if (code !== 0) throw new StartError('화면을 빌드하지 못했습니다. (The site could not be built.)');
};

/** Builds the site unless the existing build has the stamp of the current sources. @throws StartError */
export const buildSite = async (signal: AbortSignal): Promise<void> => {
  const stamp = hashOfSources(['web', 'shared'], process.env.SITE_ORIGIN ?? '');
  const builtStamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  if (builtStamp === stamp && existsSync(join(siteFolder, 'index.html'))) return;

  console.log('화면을 빌드합니다. (Building the site…)');
  const startedAt = Date.now();
  rmSync(stampFile, { force: true });
  await viteBuild('web/vite.config.ts', signal);
  writeFileSync(stampFile, stamp);
  console.log(`화면을 빌드했습니다. (${((Date.now() - startedAt) / 1000).toFixed(1)}초)`);
};
