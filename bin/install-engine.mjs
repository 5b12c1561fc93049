// Uses no packages, because it runs before they are installed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Runs npm: the one that runs this process if there is one. */
export const runNpm = (args, options) => {
  const npm = process.env.npm_execpath;
  return npm
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
};

/** Platforms and architectures for which the DynamoDB engine exists. The lock file has the package of `linux-x64` only. */
const platforms = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64'];

/**
 * Adds the package of the DynamoDB engine for this machine if the lock file has none, in the version that `package.json`
 * pins. npm compares the package with the integrity that the registry states. Other packages are not changed.
 * @param root folder of the project @param platform as `darwin-arm64`
 * @returns false if there is no engine for this machine or it could not be downloaded
 */
export const installEngine = (root, platform) => {
  if (!platforms.includes(platform)) return false;
  const name = `@dynoxide/${platform}`;
  const target = join(root, 'node_modules', name);
  if (existsSync(join(target, 'package.json'))) return true;
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const version = optionalDependencies['@dynoxide/linux-x64'];
  const cache = join(root, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  // A folder of its own, because npm would also change the other packages of `node_modules`.
  const folder = mkdtempSync(join(cache, 'engine-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    const args = ['install', `${name}@${version}`, '--ignore-scripts', '--no-audit', '--no-fund'];
    const { status } = runNpm(args, { cwd: folder, stdio: 'ignore' });
    if (status !== 0) return false;
    mkdirSync(dirname(target), { recursive: true });
    renameSync(join(folder, 'node_modules', name), target);
    return true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
