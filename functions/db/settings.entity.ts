import { firstSettings, Settings, unsavedSettings } from '#shared/domain/settings.ts';
import { type Action, addItem, getItem, type Key } from './client.ts';
import type { ReadOptions } from './kept.ts';
import { readCached } from './reference.entity.ts';
import { ifVersion } from './versioned.ts';

const key: Key = { pk: 'SETTINGS', sk: 'SETTINGS' };

/** AP-545 Returns the settings of the product, at most a minute old; with `fresh` by a strongly consistent read. */
export const getSettings = async ({ fresh }: ReadOptions = {}): Promise<Settings> => {
  const item = fresh ? await getItem(key, { consistent: true }) : (await readCached(key.pk))[0];
  // An item of an earlier version has no switches that were added later.
  return Settings.parse({ ...unsavedSettings, ...item });
};

/**
 * AP-546 Replaces the settings. Fails as `SETTINGS` if they were saved concurrently.
 * @param settings with the version that was read + 1
 */
export const putSettingsAction = (settings: Settings): Action => ({
  name: 'SETTINGS',
  put: { ...key, ...settings },
  ...ifVersion(settings.version - 1),
});

/** AP-547 Adds the settings of a new table. @returns false if the table has settings */
export const addFirstSettings = (): Promise<boolean> => addItem({ ...key, ...firstSettings });
