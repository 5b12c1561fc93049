import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { config, type SecretName } from '#functions/config.ts';
import { AppError } from '#shared/errors.ts';

const client = new SecretsManagerClient({ endpoint: config.SECRETS_ENDPOINT });
const values = new Map<SecretName, Promise<string>>();

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
 * Returns a secret; undefined if the function has none of this name. Secrets Manager is asked once per instance, so that
 * neither a template nor the settings of a function contain the value.
 * @throws UNAVAILABLE if Secrets Manager refuses or does not answer. The next call asks again.
 */
export const readSecret = async (name: SecretName): Promise<string | undefined> => {
  const { id, value } = config.secrets[name];
  if (id === undefined) return value;
  const known = values.get(name);
  if (known) return known;
  const fetched = fetchSecret(id);
  values.set(name, fetched);
  fetched.catch(() => values.delete(name));
  return fetched;
};
