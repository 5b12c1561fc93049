import { zodResolver } from '@hookform/resolvers/zod';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { isConflict, messageOf } from '#web/lib/api-error.ts';
import { showRefusals } from '#web/lib/form-field.ts';
import { asObject } from '#web/lib/particles.ts';
import { alert } from './dialogs.tsx';
import { notice } from './notice.tsx';
import { offerNewest } from './offer-newest.ts';

const TRY_AGAIN = '네트워크 연결을 확인한 뒤 다시 시도해주세요.';

type Newest<V> = { values: V; version?: number };

type Settings<V extends FieldValues, T extends FieldValues> = {
  schema: z.ZodType<T, unknown>;
  defaultValues: V;
  /** What a record is: `운송편`. */
  noun: string;
  verb: '등록' | '수정';
  /** `version` is that of the record as it was loaded last. */
  send: (input: T, version: number | undefined) => Promise<unknown>;
  /** The record's version when the form was opened. */
  version?: number;
  /** Reads the record again after a conflict. Its lists were reloaded before. */
  findNewest?: () => Newest<V> | undefined | Promise<Newest<V> | undefined>;
  /** Lists that show the record. */
  queryKey: QueryKey;
  onSaved: () => void;
  /** Where the specification has words of its own. */
  words?: { saved?: string; failed?: string };
};

/** The form of one record: checked while it is filled in, refused field by field, its list read again once it is saved. */
export const useRecordForm = <V extends FieldValues, T extends FieldValues>({
  schema,
  defaultValues,
  noun,
  verb,
  send,
  version: openedVersion,
  findNewest,
  queryKey,
  onSaved,
  words = {},
}: Settings<V, T>) => {
  const client = useQueryClient();
  const [version, setVersion] = useState(openedVersion);
  const form = useForm<V, unknown, T>({
    defaultValues: defaultValues as DefaultValues<V>,
    resolver: zodResolver(schema as z.ZodType<T, V>) as unknown as Resolver<V, unknown, T>,
    mode: 'onTouched',
    // An error that pushed the button away between press and release would swallow the click that left the field.
    delayError: 250,
  });

  const loadNewest = async () => {
    try {
      const newest = await findNewest?.();
      if (!newest) throw new Error('The record is in none of the loaded lists.');
      form.reset(newest.values);
      setVersion(newest.version);
    } catch (error) {
      await alert({
        title: `${asObject(noun)} 다시 불러오지 못했습니다.`,
        body: messageOf(error, '목록에서 다시 열어주세요.'),
      });
    }
  };

  const fail = async (error: unknown) => {
    showRefusals(form, error);
    const title = words.failed ?? `${noun} ${verb}에 실패했습니다.`;
    const body = messageOf(error, TRY_AGAIN);
    const canReload = findNewest !== undefined && isConflict(error);
    const wantsNewest = canReload && (await offerNewest(title, body));
    if (!canReload) await alert({ title, body });
    // Another user may have changed or deleted the record.
    await client.invalidateQueries({ queryKey });
    if (wantsNewest) await loadNewest();
  };

  const save = async (input: T) => {
    try {
      await send(input, version);
    } catch (error) {
      return fail(error);
    }
    await client.invalidateQueries({ queryKey });
    notice.success(words.saved ?? `${asObject(noun)} ${verb}했습니다.`);
    onSaved();
  };

  return { form, submit: form.handleSubmit(save), version, setVersion };
};
