import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { config, type SecretName, sdkOptions } from '#functions/config.ts';
import { AppError } from '#shared/errors.ts';

const client = new SecretsManagerClient({ ...sdkOptions, endpoint: config.SECRETS_ENDPOINT });
/** Long enough for one call per instance and run, short enough that a changed secret needs no deployment. */
const KEPT_MS = 10 * 60_000;
const values = new Map<SecretName, { text: Promise<string>; until: number }>();

const fetchSecret = async (SecretId: string): Promise<string> => {
  try {
    const { SecretString = '' } = await client.send(new GetSecretValueCommand({ SecretId }));
    return SecretString;
  } catch (cause) {
    throw new AppError('UNAVAILABLE', { retryAfter: 5, cause });
  }
};

/** True if the function has the secret. */
export const hasSecret = (name: SecretName): boolean => {
  const { id, value } = config.secrets[name];
  return (id ?? value) !== undefined;
};

/**
 * Returns a secret; undefined if the function has none of this name. An instance keeps the value for 10 minutes, so that
 * neither a template nor the settings of a function contain it. If Secrets Manager then fails, the last value is kept.
 * @throws UNAVAILABLE if Secrets Manager refuses or does not answer the first time. The next call asks again.
 */
export const readSecret = async (name: SecretName): Promise<string | undefined> => {
  const { id, value } = config.secrets[name];
  if (id === undefined) return value;
  const last = values.get(name);
  const now = Date.now();
  if (last && now < last.until) return last.text;
  const text = fetchSecret(id).catch((error: unknown) => {
    if (last) return last.text;
    values.delete(name);
    throw error;
  });
  values.set(name, { text, until: now + KEPT_MS });
  return text;
};

const Fields = z.record(z.string(), z.string());

/**
 * Returns a secret that is a JSON object, as keys of outside services are. Undefined if it is not set up: the function has
 * none of this name, or it is empty.
 * @throws Error without the text of the secret if it is no JSON object of texts
 */
export const readSecretFields = async (name: SecretName): Promise<Record<string, string> | undefined> => {
  const text = (await readSecret(name))?.trim();
  if (!text) return undefined;
  try {
    const fields = Fields.parse(JSON.parse(text));
    return Object.values(fields).some(Boolean) ? fields : undefined;
  } catch {
    throw new Error(`The secret ${name} is not a JSON object of texts`);
  }
};

/** Makes the next call of each secret ask Secrets Manager again. For local use, where a simulator can be switched off. */
export const forgetSecrets = (): void => values.clear();
