import { AnsweredConcurrently, storeAnswerActions } from '#functions/db/idempotency.entity.ts';
import { writeReference } from '#functions/db/reference.entity.ts';
import { getSettings, putSettingsAction } from '#functions/db/settings.entity.ts';
import { auditAction } from '#functions/domain/audit.ts';
import type { RepeatableCaller } from '#functions/domain/caller.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import type { settingRoutes } from '#shared/contract/setting.ts';
import { auditKinds } from '#shared/domain/audit.ts';
import { type Settings, settingLabels } from '#shared/domain/settings.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Saves the settings of the product with an audit entry. @param settings with the version that the caller read
 * @throws CONFLICT
 */
export const saveSettings = (
  settings: BodyOf<typeof settingRoutes.save>,
  { idempotency, ...caller }: RepeatableCaller,
): Promise<Settings> =>
  retryOnConflict(async () => {
    const before = await getSettings({ fresh: true });
    if (settings.version !== before.version) throw new AppError('CONFLICT');
    const after: Settings = { ...before, ...settings, version: before.version + 1 };
    const record = { kind: 'setting', id: 'SETTINGS', name: auditKinds.setting } as const;
    const failed = await writeReference([
      putSettingsAction(after),
      auditAction(caller, record, settingLabels, before, after),
      ...storeAnswerActions(idempotency, after),
    ]);
    if (failed.includes('IDEMPOTENCY_KEY')) throw new AnsweredConcurrently();
    return failed.length === 0 ? after : undefined;
  });
