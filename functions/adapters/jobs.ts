import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { config, sdkOptions } from '#functions/config.ts';

const client = new LambdaClient({ ...sdkOptions, endpoint: config.LAMBDA_ENDPOINT });

export type StartedJob = 'backup' | 'restore' | 'statements';

/** Invokes the Lambda function of a job asynchronously. The promise resolves when Lambda has accepted the event. */
export const startJob = async (job: StartedJob, event: Record<string, unknown>): Promise<void> => {
  await client.send(
    new InvokeCommand({
      FunctionName: `${config.JOB_PREFIX}${job}`,
      InvocationType: 'Event',
      Payload: JSON.stringify(event),
    }),
  );
};
