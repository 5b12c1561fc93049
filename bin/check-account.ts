import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { settings } from '#infra/aws/settings.ts';

/** Executions of Lambda that AWS keeps for functions without reserved concurrency. */
const UNRESERVED = 100;

type Template = {
  Resources?: Record<string, { Properties?: { ReservedConcurrentExecutions?: number } }>;
};

/** Sum of the reserved concurrency of all functions in the synthesised templates. */
const reservedIn = (folder: string): number =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.template.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Template)
    .flatMap(({ Resources = {} }) => Object.values(Resources))
    .reduce((sum, { Properties }) => sum + (Properties?.ReservedConcurrentExecutions ?? 0), 0);

// Checks, before a deployment, what CloudFormation would refuse after some minutes: `npm run deploy` runs it after `cdk synth`.
const reserved = reservedIn(process.argv[2] ?? 'cdk.out');
const lambda = new LambdaClient({ region: settings.region });
const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
const limit = AccountLimit?.ConcurrentExecutions ?? 0;
if (reserved > 0 && limit - reserved < UNRESERVED) {
  console.error(
    `The account allows ${limit} concurrent executions of Lambda in ${settings.region}. The functions reserve ${reserved}, and ` +
      `AWS requires ${UNRESERVED} more. Request ${Math.max(1000, reserved + UNRESERVED)} under Service Quotas, or omit \`reserved\` in ` +
      'infra/aws/settings.ts until it is granted.',
  );
  process.exit(1);
}
console.log(`Concurrent executions: ${limit} allowed, ${reserved} reserved.`);
