import { zodResolver } from '@hookform/resolvers/zod';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { messageOf } from '../lib/api-error.ts';
import { showRefusals } from '../lib/form-field.ts';
import { asObject } from '../lib/particles.ts';
import { alert } from './dialogs.tsx';
import { notice } from './notice.tsx';

const TRY_AGAIN = '네트워크 연결을 확인한 뒤 다시 시도해주세요.';

type Settings<V extends FieldValues, T extends FieldValues> = {
  schema: z.ZodType<T, unknown>;
  defaultValues: V;
  /** What a record is: `운송편`. */
  noun: string;
  verb: '등록' | '수정';
  send: (input: T) => Promise<unknown>;
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
  queryKey,
  onSaved,
  words = {},
}: Settings<V, T>) => {
  const client = useQueryClient();
  const form = useForm<V, unknown, T>({
    defaultValues: defaultValues as DefaultValues<V>,
    resolver: zodResolver(schema as z.ZodType<T, V>) as unknown as Resolver<V, unknown, T>,
    mode: 'onTouched',
    // An error that pushed the button away between press and release would swallow the click that left the field.
    delayError: 250,
  });

  const save = async (input: T) => {
    try {
      await send(input);
    } catch (error) {
      showRefusals(form, error);
      await alert({
        title: words.failed ?? `${noun} ${verb}에 실패했습니다.`,
        body: messageOf(error, TRY_AGAIN),
      });
      // Somebody else may have changed or deleted it.
      return client.invalidateQueries({ queryKey });
    }
    await client.invalidateQueries({ queryKey });
    notice.success(words.saved ?? `${asObject(noun)} ${verb}했습니다.`);
    onSaved();
  };

  return { form, submit: form.handleSubmit(save) };
};
