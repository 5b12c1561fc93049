import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const VERSION = '1.2.1';
const NAME = '@dynoxide/darwin-arm64';
const script = pathToFileURL(join(import.meta.dirname, 'install-engine.mjs')).href;

// A folder name with a blank and Hangul letters, as the user folder of a Korean Windows has it.
const folder = mkdtempSync(join(tmpdir(), '한호 engine-'));
let registry: Server;
let tarball: Buffer;
let integrity: string;
const requests: string[] = [];

const run = async (command: string, args: readonly string[], cwd: string): Promise<string> => {
  const child = spawn(command, args, {
    cwd,
    env: {
      ...process.env,
      npm_execpath: undefined,
      npm_config_registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`,
      npm_config_cache: join(folder, 'cache'),
      npm_config_fetch_retries: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (part) => {
    output += part;
  });
  await once(child, 'close');
  return output.trim();
};

/** A project whose lock file has the engine of another platform. @returns its folder */
const projectOf = (name: string): string => {
  const root = join(folder, name);
  mkdirSync(join(root, 'node_modules', 'other'), { recursive: true });
  writeFileSync(join(root, 'node_modules', 'other', 'index.js'), 'other');
  const optionalDependencies = { '@dynoxide/linux-x64': VERSION };
  writeFileSync(join(root, 'package.json'), JSON.stringify({ optionalDependencies }));
  return root;
};
const install = (root: string, platform: string) => {
  const code = `import(${JSON.stringify(script)}).then((m) => console.log(m.installEngine(${JSON.stringify(root)}, '${platform}')))`;
  return run(process.execPath, ['-e', code], root);
};
const packagesOf = (root: string) =>
  readdirSync(join(root, 'node_modules'))
    .filter((name) => name !== '.cache')
    .sort();

beforeAll(async () => {
  registry = createServer(({ url = '' }, response) => {
    requests.push(url);
    if (url.endsWith('.tgz')) return void response.end(tarball);
    const dist = {
      tarball: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/engine.tgz`,
      integrity,
    };
    const versions = { [VERSION]: { name: NAME, version: VERSION, dist } };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ name: NAME, 'dist-tags': { latest: '9.9.9' }, versions }));
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const source = join(folder, 'source');
  mkdirSync(source);
  writeFileSync(join(source, 'package.json'), JSON.stringify({ name: NAME, version: VERSION }));
  writeFileSync(join(source, 'dynoxide'), 'the engine');
  const file = await run('npm', ['pack', '--silent'], source);
  tarball = readFileSync(join(source, file));
  integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
});
afterAll(() => {
  registry.close();
  rmSync(folder, { recursive: true });
});

describe('installEngine', () => {
  it('adds the pinned package of this machine and changes no other package', async () => {
    const root = projectOf('added');
    expect(await install(root, 'darwin-arm64')).toBe('true');
    expect(readFileSync(join(root, 'node_modules', NAME, 'dynoxide'), 'utf8')).toBe('the engine');
    expect(packagesOf(root)).toEqual(['@dynoxide', 'other']);
    expect(readdirSync(join(root, 'node_modules', '.cache'))).toEqual([]);
    const asked = requests.length;
    expect(await install(root, 'darwin-arm64')).toBe('true');
    expect(requests).toHaveLength(asked);
  });

  it('adds nothing if the package is not what the registry states', async () => {
    const root = projectOf('damaged');
    const stated = integrity;
    integrity = `sha512-${createHash('sha512').update('another package').digest('base64')}`;
    rmSync(join(folder, 'cache'), { recursive: true, force: true });
    expect(await install(root, 'darwin-arm64')).toBe('false');
    integrity = stated;
    expect(existsSync(join(root, 'node_modules', NAME))).toBe(false);
    expect(readdirSync(join(root, 'node_modules', '.cache'))).toEqual([]);
  });

  it.each(['linux-riscv64', 'win32-arm64', 'freebsd-x64'])('asks for nothing on %s', async (platform) => {
    const asked = requests.length;
    expect(await install(projectOf(platform), platform)).toBe('false');
    expect(requests).toHaveLength(asked);
  });
});
