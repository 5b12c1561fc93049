import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

type Locked = {
  version?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  inBundle?: boolean;
  link?: boolean;
  hasInstallScript?: boolean;
};
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
const { '': _ours, ...locked } = lock.packages;
const packages = Object.entries(locked);

/** Licences that permit commercial use. The copyleft of MPL-2.0 and OFL-1.1 covers only the licensed files themselves. */
const permitted =
  /^(MIT|MIT-0|MIT\/X11|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|Python-2\.0|PSF-2\.0|BlueOak-1\.0\.0|Unlicense|Zlib|MPL-2\.0|OFL-1\.1|CC0-1\.0|CC-BY-[34]\.0)$/;
/** True if one alternative of a licence expression is permitted, or for `none stated`, the accepted exception. */
const isPermitted = (license: string): boolean =>
  license === 'none stated' ||
  license
    .replace(/^\(|\)$/g, '')
    .split(/ OR /)
    .some((choice) => choice.split(/ AND /).every((one) => permitted.test(one.trim())));

/**
 * Licences of packages without a license field, from their licence or readme files. `buffers` states no licence. The
 * stream reader of exceljs requires it. The project does not call this reader, and the bundles do not contain it.
 */
const licencesFromFiles: Record<string, string> = {
  'node_modules/buffers': 'none stated',
  'node_modules/busboy': 'MIT',
  'node_modules/cldrjs': 'MIT',
  'node_modules/dicer': 'MIT',
  'node_modules/humanize-number': 'MIT',
  'node_modules/only': 'MIT',
  'node_modules/streamsearch': 'MIT',
};

describe('S35 package-lock.json', () => {
  it('has a SHA-512 hash for every package that is not part of another package', () => {
    const withoutHash = packages.filter(
      ([, { integrity, inBundle }]) => !inBundle && !/^sha512-/.test(integrity ?? ''),
    );
    expect(withoutHash.map(([name]) => name)).toEqual([]);
  });

  it('has only packages of the npm registry, and package.json has a version or range for each dependency', () => {
    const otherSources = packages.filter(
      ([, { resolved, link }]) => link || (resolved && !resolved.startsWith('https://registry.npmjs.org/')),
    );
    expect(otherSources.map(([name]) => name)).toEqual([]);
    const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    for (const [name, range] of Object.entries({ ...dependencies, ...devDependencies })) {
      expect(`${name} ${range}`).toMatch(/ [\^~]?\d+\.\d+\.\d+$/);
    }
  });

  it('has only packages with a permitted licence', () => {
    const refusedLicences = packages
      .map(([name, { license }]) => `${name}: ${license ?? licencesFromFiles[name] ?? 'unknown'}`)
      .filter((line) => !isPermitted(line.slice(line.indexOf(': ') + 2)));
    expect(refusedLicences).toEqual([]);
  });

  it('contains every package whose licence is listed in this file', () => {
    for (const name of Object.keys(licencesFromFiles)) expect(locked[name], name).toBeDefined();
  });
});

describe('S35 the built site', () => {
  const folder = 'dist/web';
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    // The manifest of the bundler is not published.
    .filter((file) => !file.includes('/.vite/'));
  const texts = files.filter((file) => /\.(js|mjs|css|html|json|webmanifest|txt|xml|svg)$/.test(file));

  it('has index.html and more than 20 text files', () => {
    expect(existsSync(join(folder, 'index.html'))).toBe(true);
    expect(texts.length).toBeGreaterThan(20);
  });

  it('contains no source map, source file, environment file or key file', () => {
    expect(files.filter((file) => /\.(map|tsx?|env.*|pem|key|jsonl)$|\/\./.test(file))).toEqual([]);
    for (const file of texts) expect(readFileSync(file, 'utf8'), file).not.toMatch(/[#@] ?sourceMappingURL=/);
  });

  /** Patterns of secrets and of server details. */
  const secrets: Record<string, RegExp> = {
    'AWS access key': /\b(AKIA|ASIA)[0-9A-Z]{16}\b/,
    'private key': /-----BEGIN (RSA |EC |OPENSSH )?PRIVATE KEY-----/,
    'API key': /\b(sk_live_|sk-[A-Za-z0-9]{20}|ghp_|gho_|github_pat_|glpat-|xox[abp]-|AIza[0-9A-Za-z_-]{35})/,
    'JSON web token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/,
    'password hash': /\$argon2id?\$|\$2[aby]\$\d\d\$/,
    'name of an environment variable':
      /\b(TABLE_NAME|ORIGIN_SECRET|DYNAMODB_ENDPOINT|AWS_SECRET_ACCESS_KEY|FILES_BUCKET)\b/,
    'password of the demo accounts': /Hanho-demo-2026/,
    'URL with a password': /\b[a-z]+:\/\/[^\s/:@"'`]{1,40}:[^\s/:@"'`]{1,40}@/,
    'host name of AWS': /\bamazonaws\.com\b|\bexecute-api\b/,
  };

  it('contains no path of the machine that built it', () => {
    for (const path of [process.cwd(), homedir()]) {
      expect(texts.filter((file) => readFileSync(file, 'utf8').includes(`${path}/`))).toEqual([]);
    }
  });

  it.each(Object.entries(secrets))('contains no %s', (_, pattern) => {
    const found = texts.flatMap((file) => {
      const [match] = pattern.exec(readFileSync(file, 'utf8')) ?? [];
      return match ? [`${file}: ${match}`] : [];
    });
    expect(found).toEqual([]);
  });
});
