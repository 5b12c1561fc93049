import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { OWNER } from '#shared/domain/auth-level.ts';
import { MAX_TERM_DAYS, settingLabels } from '#shared/domain/settings.ts';
import { messages } from '#shared/words.ko.ts';
import { OfficeHeader } from '#web/components/office/office-header.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/choice-group.tsx';
import { TextField } from '#web/components/ui/field.tsx';
import { offerNewest } from '#web/components/ui/record-form.ts';
import { QueryPlaceholder } from '#web/components/ui/states.tsx';
import { useUnsavedGuard } from '#web/components/ui/unsaved-guard.ts';
import { isConflict, messageOf } from '#web/lib/api-error.ts';
import { type Answer, type Body, call } from '#web/lib/call.ts';
import { numberIn } from '#web/lib/quantity-typing.ts';
import { useSession } from '#web/lib/session.ts';
import { useAttempt } from '#web/lib/use-attempt.ts';

type Settings = Answer<'GET /api/setting/get'>;
type Switches = Omit<Settings, 'version'>;
type Switch = Exclude<keyof Switches, 'statementTermDays'>;

const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call('GET /api/setting/get', { signal }),
  // Always reload, so that the page shows the changes of other owners.
  staleTime: 0,
});

const FAILED = '설정을 저장하지 못했습니다.';

const sentences: Record<Switch, string> = {
  preflightRequired:
    '켜면 통관 사전점검을 하지 않은 콘솔은 마감할 수 없습니다. 끄면 점검하지 않은 콘솔도 마감할 수 있고, 한 번이라도 점검한 콘솔은 점검에서 나온 문제를 해결해야 마감할 수 있습니다.',
};
const switchNames = Object.keys(sentences) as Switch[];
const names = Object.keys(settingLabels) as (keyof Switches)[];

/** The switches of the user: those of `settings` until the user changes them, and again after they were saved. */
const useSwitches = (settings: Settings) => {
  const client = useQueryClient();
  const keyOf = useAttempt();
  const [changes, setChanges] = useState<Partial<Switches>>({});
  const { queryKey } = settingsQuery;
  const { mutate, isPending } = useMutation({
    mutationFn: (body: Body<'POST /api/setting/save'>) =>
      call('POST /api/setting/save', { body, idempotencyKey: keyOf(body) }),
    meta: { saved: '설정을 저장했습니다.', failed: FAILED, isHandled: isConflict },
    onSuccess: (saved, { version: _, ...sent }) => {
      client.setQueryData(queryKey, saved);
      // Keeps changes that the user made while the request was pending.
      setChanges((current) =>
        Object.fromEntries(
          names
            .filter((name) => name in current && current[name] !== sent[name])
            .map((name) => [name, current[name]]),
        ),
      );
    },
    onError: async (error) => {
      if (!isConflict(error) || !(await offerNewest(FAILED, messageOf(error)))) return;
      await client.invalidateQueries({ queryKey });
      setChanges({});
    },
  });
  const switches: Switches = { ...settings, ...changes };
  const isDirty = names.some((name) => switches[name] !== settings[name]);
  useUnsavedGuard(isDirty);
  return {
    switches,
    change: (changed: Partial<Switches>) => setChanges((current) => ({ ...current, ...changed })),
    isDirty,
    isPending,
    save: () => mutate({ ...settings, ...changes }),
  };
};

const SettingsForm = ({ settings }: { settings: Settings }) => {
  const { switches, change, isDirty, isPending, save } = useSwitches(settings);
  const mayEdit = (useSession()?.authLevel ?? 0) >= OWNER;
  const { statementTermDays: days } = switches;
  const [typedDays, setTypedDays] = useState('');
  // The text of another number is outdated: the settings were loaded again.
  const shownDays = numberIn('count', typedDays) === days ? typedDays : String(days);
  const isWrongTerm = days < 1 || days > MAX_TERM_DAYS;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isWrongTerm) save();
  };
  return (
    <form onSubmit={submit} className="max-w-text space-y-6 rounded-card border border-line p-4">
      {switchNames.map((name) => (
        <Checkbox
          key={name}
          label={settingLabels[name]}
          hint={sentences[name]}
          disabled={!mayEdit}
          checked={switches[name]}
          onChange={({ target }) => change({ [name]: target.checked })}
        />
      ))}
      <TextField
        label={settingLabels.statementTermDays}
        hint={`정산서를 발행한 날부터 납부 기한까지의 일수입니다. 1~${MAX_TERM_DAYS}일로 정할 수 있고, 이미 발행한 정산서는 바뀌지 않습니다.`}
        error={isWrongTerm ? messages.enterCorrectly(settingLabels.statementTermDays) : undefined}
        unit="일"
        inputMode="numeric"
        autoComplete="off"
        className="max-w-60"
        disabled={!mayEdit}
        value={shownDays}
        onChange={({ target }) => {
          setTypedDays(target.value);
          change({ statementTermDays: numberIn('count', target.value) });
        }}
      />
      {mayEdit ? (
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={isPending} className="min-w-24 max-sm:w-full">
            저장
          </Button>
          <p role="status" className="text-14 font-medium text-warning">
            {isDirty && '저장하지 않은 변경이 있습니다.'}
          </p>
        </div>
      ) : (
        <p className="text-14 text-ink-2">최고관리자만 바꿀 수 있습니다.</p>
      )}
    </form>
  );
};

/** 시스템 설정: switches of the whole product. Staff read them, owners change them. */
export const SettingsScreen = () => {
  const query = useQuery(settingsQuery);
  return (
    <div className="p-3 sm:p-4">
      <OfficeHeader
        description="모든 직원의 업무에 적용되는 설정입니다. 바꾼 설정은 1분 안에 적용됩니다."
        actions={
          <ButtonLink to="/admin/audit" search={{ kind: 'setting' }} variant="secondary" icon="history">
            변경 기록
          </ButtonLink>
        }
      />
      {query.data ? (
        <SettingsForm settings={query.data} />
      ) : (
        <QueryPlaceholder query={query} failed="설정을 불러오지 못했습니다." rows={3} />
      )}
    </div>
  );
};
