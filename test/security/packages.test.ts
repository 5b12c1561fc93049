import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** S35: what the product is made of, and what of it everybody can download. */

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

/** Free to use, also of a product that is sold. Copyleft of files (MPL) and of pictures is kept where it is. */
const permitted =
  /^(MIT|MIT-0|MIT\/X11|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|Python-2\.0|BlueOak-1\.0\.0|Unlicense|Zlib|MPL-2\.0|OFL-1\.1|CC0-1\.0|CC-BY-4\.0)$/;
/** Whether one of the choices is permitted as a whole. */
const isPermitted = (license: string): boolean =>
  license === 'none stated' ||
  license
    .replace(/^\(|\)$/g, '')
    .split(/ OR /)
    .some((choice) => choice.split(/ AND /).every((one) => permitted.test(one.trim())));

/** These say it in a file of theirs only; each was read. The first says nothing: it comes with the stream reader of exceljs, which nothing here calls. */
const readByHand: Record<string, string> = {
  'node_modules/buffers': 'none stated',
  'node_modules/busboy': 'MIT',
  'node_modules/cldrjs': 'MIT',
  'node_modules/dicer': 'MIT',
  'node_modules/humanize-number': 'MIT',
  'node_modules/only': 'MIT',
  'node_modules/streamsearch': 'MIT',
};

describe('packages', () => {
  it('are those that were locked, to the byte', () => {
    const loose = packages.filter(
      ([, { integrity, inBundle }]) => !inBundle && !/^sha512-/.test(integrity ?? ''),
    );
    expect(loose.map(([name]) => name)).toEqual([]);
  });

  it('come from the registry', () => {
    const elsewhere = packages.filter(
      ([, { resolved, link }]) => link || (resolved && !resolved.startsWith('https://registry.npmjs.org/')),
    );
    expect(elsewhere.map(([name]) => name)).toEqual([]);
    const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    for (const [name, range] of Object.entries({ ...dependencies, ...devDependencies })) {
      expect(`${name} ${range}`).toMatch(/ [\^~]?\d+\.\d+\.\d+$/);
    }
  });

  it('are free to use', () => {
    const others = packages
      .map(([name, { license }]) => `${name}: ${license ?? readByHand[name] ?? 'unknown'}`)
      .filter((line) => !isPermitted(line.slice(line.indexOf(': ') + 2)));
    expect(others).toEqual([]);
  });

  it('of which a licence was read by hand are still there', () => {
    for (const name of Object.keys(readByHand)) expect(locked[name], name).toBeDefined();
  });
});

describe('what everybody can download', () => {
  const folder = 'dist/web';
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    // The bundler's list of what it made stays at home.
    .filter((file) => !file.includes('/.vite/'));
  const texts = files.filter((file) => /\.(js|mjs|css|html|json|webmanifest|txt|xml|svg)$/.test(file));

  it('is built', () => {
    expect(existsSync(join(folder, 'index.html'))).toBe(true);
    expect(texts.length).toBeGreaterThan(20);
  });

  it('holds no source map and no file of the project', () => {
    expect(files.filter((file) => /\.(map|tsx?|env.*|pem|key|jsonl)$|\/\./.test(file))).toEqual([]);
    for (const file of texts) expect(readFileSync(file, 'utf8'), file).not.toMatch(/[#@] ?sourceMappingURL=/);
  });

  /** What keys of services and of people look like. */
  const secrets: Record<string, RegExp> = {
    'a key of AWS': /\b(AKIA|ASIA)[0-9A-Z]{16}\b/,
    'a private key': /-----BEGIN (RSA |EC |OPENSSH )?PRIVATE KEY-----/,
    'a key of a service':
      /\b(sk_live_|sk-[A-Za-z0-9]{20}|ghp_|gho_|github_pat_|glpat-|xox[abp]-|AIza[0-9A-Za-z_-]{35})/,
    'a signed token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/,
    'a password hash': /\$argon2id?\$|\$2[aby]\$\d\d\$/,
    'a name of the environment':
      /\b(TABLE_NAME|ORIGIN_SECRET|DYNAMODB_ENDPOINT|AWS_SECRET_ACCESS_KEY|FILES_BUCKET)\b/,
    'a password of the demo': /Hanho-demo-2026/,
    'an address with a password': /\b[a-z]+:\/\/[^\s/:@"'`]{1,40}:[^\s/:@"'`]{1,40}@/,
    'a server of the back': /\bamazonaws\.com\b|\bexecute-api\b/,
  };

  it('holds no path of the machine that built it', () => {
    for (const path of [process.cwd(), homedir()]) {
      expect(texts.filter((file) => readFileSync(file, 'utf8').includes(`${path}/`))).toEqual([]);
    }
  });

  it.each(Object.entries(secrets))('does not hold %s', (_, pattern) => {
    const found = texts.flatMap((file) => {
      const [match] = pattern.exec(readFileSync(file, 'utf8')) ?? [];
      return match ? [`${file}: ${match}`] : [];
    });
    expect(found).toEqual([]);
  });
});
