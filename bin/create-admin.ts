import { randomBytes } from 'node:crypto';
import { settings } from '#infra/aws/settings.ts';

/**
 * Adds the reference data, the settings and the first administrator to a new deployment, with the current AWS credentials:
 * npm run create-admin -- --email a@b.c --last 홍 --first 길동
 */
const options = new Map<string, string>();
for (let at = 2; at < process.argv.length; at += 2) {
  options.set((process.argv[at] ?? '').replace(/^--/, ''), process.argv[at + 1] ?? '');
}
const email = options.get('email')?.trim().toLowerCase();
if (!email?.includes('@')) {
  console.error(
    'Usage: npm run create-admin -- --email <address> [--last <name>] [--first <name>] [--table Hanho]',
  );
  process.exit(1);
}

// Server code reads environment variables when it is loaded, so they are set before the imports.
process.env.AWS_REGION ??= settings.region;
process.env.TABLE_NAME ??= options.get('table') ?? settings.prefix;
process.env.FILES_BUCKET ??= 'unused';
process.env.MAIL_FROM ??= 'unused';
const { addSeedData } = await import('#functions/domain/reference/seed-data.ts');
const { hashPassword } = await import('#functions/domain/account/password.ts');
const { addFirstSettings } = await import('#functions/db/settings.entity.ts');
const { createMember } = await import('#functions/domain/account/join-and-leave.ts');
const { OWNER } = await import('#shared/domain/session.ts');
const { AppError } = await import('#shared/errors.ts');

const password = process.env.ADMIN_PASSWORD ?? randomBytes(15).toString('base64url');
const now = new Date();
try {
  await addSeedData(now);
  if (await addFirstSettings()) console.log('Stored the settings of a new product (/admin/settings).');
  const id = await createMember(
    {
      email,
      passwordHash: await hashPassword(password),
      lName: options.get('last') ?? '관리',
      fName: options.get('first') ?? '자',
      mobile: '',
      country: 'AUS',
      authLevel: OWNER,
      partnerId: 1,
    },
    now,
  );
  console.log(`Created the administrator ${email} (member ${id}).`);
  if (!process.env.ADMIN_PASSWORD) console.log(`Password: ${password}  (It is not shown again.)`);
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  console.error(error.message);
  process.exit(1);
}
