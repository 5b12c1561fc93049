import { createHash, createHmac } from 'node:crypto';
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

/** Baseline: reads one item with a request that is signed by hand (AWS Signature Version 4), without packages. */
const { DYNAMODB_ENDPOINT = '', AWS_REGION = '', TABLE_NAME = '' } = process.env;
const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env;
const url = new URL(DYNAMODB_ENDPOINT);
const [request, agent] =
  url.protocol === 'https:'
    ? [httpsRequest, new HttpsAgent({ keepAlive: true })]
    : [httpRequest, new HttpAgent({ keepAlive: true })];

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const hash = (text: string) => createHash('sha256').update(text).digest('hex');

const signed = (body: string) => {
  const date = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const day = date.slice(0, 8);
  const headers: Record<string, string> = {
    'content-type': 'application/x-amz-json-1.0',
    host: url.host,
    'x-amz-date': date,
    'x-amz-target': 'DynamoDB_20120810.GetItem',
  };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const canonical = ['POST', '/', '', lines.join(''), names, hash(body)].join('\n');
  const scope = `${day}/${AWS_REGION}/dynamodb/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', date, scope, hash(canonical)].join('\n');
  const key = [AWS_REGION, 'dynamodb', 'aws4_request'].reduce(
    hmac as (key: string | Buffer, text: string) => Buffer,
    hmac(`AWS4${AWS_SECRET_ACCESS_KEY}`, day),
  );
  const signature = createHmac('sha256', key).update(toSign).digest('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${AWS_ACCESS_KEY_ID}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
  return { ...headers, authorization };
};

export const handler = async () => {
  const body = JSON.stringify({ TableName: TABLE_NAME, Key: { pk: { S: 'ANY' }, sk: { S: 'ANY' } } });
  const text = await new Promise<string>((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers: signed(body), agent }, (answer) => {
      let received = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        received += part;
      });
      answer.on('end', () => resolve(received));
    });
    sent.on('error', reject).end(body);
  });
  return { statusCode: JSON.parse(text).Item ? 200 : 404 };
};
