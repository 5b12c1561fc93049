import { transact } from '#functions/db/client.ts';
import { AnsweredConcurrently, storeAnswerActions } from '#functions/db/idempotency.entity.ts';
import { nextId } from '#functions/db/sequence.entity.ts';
import { addBoxAction, BOX_COUNTER, newBox } from '#functions/db/unclaimed-box.entity.ts';
import type { RepeatableCaller } from '#functions/domain/caller.ts';
import { findLocation } from '#functions/domain/scan/find-location.ts';
import { readNamedUploads, storePhotos } from '#functions/domain/scan/photo-files.ts';
import { ownerOfBox } from '#functions/domain/scan/photo-name.ts';
import { wrongField } from '#functions/domain/wrong-field.ts';
import { fullName } from '#shared/domain/session.ts';
import type { Box, BoxInput } from '#shared/domain/unclaimed-box.ts';
import { boxLabels } from '#shared/unclaimed-box-words.ko.ts';
import { auditBox } from './boxes.ts';

const locationOf = async (code: string | undefined): Promise<string | null> => {
  if (!code) return null;
  const location = await findLocation(code);
  if (location === undefined) throw wrongField('locationCode', boxLabels.locationCode);
  return location;
};

/** Stores a box whose number no one knows. @throws VALIDATION_FAILED for an unknown location or a photo that cannot be used */
export const addBox = async (
  { code, note, locationCode, weight, photoKeys = [] }: BoxInput,
  caller: RepeatableCaller,
): Promise<Box> => {
  const { actor, now, idempotency } = caller;
  const uploads = photoKeys.map((photoKey, nth) => ({ photoKey, path: `photoKeys.${nth}` }));
  const location = await locationOf(locationCode);
  const photos = await readNamedUploads(uploads, actor);
  const id = await nextId(BOX_COUNTER);
  // Before the box, so that a box never names a missing photo.
  await storePhotos(ownerOfBox(id), photoKeys, photos);
  const box = newBox({
    id,
    code: code || null,
    note,
    locationCode: location,
    weight: weight ?? null,
    photos: photoKeys,
    addedAt: now.toISOString(),
    addedBy: fullName(actor),
  });
  const failed = await transact([
    addBoxAction(box),
    auditBox(caller, undefined, box),
    ...storeAnswerActions(idempotency, box),
  ]);
  if (failed.length > 0) throw new AnsweredConcurrently();
  return box;
};
