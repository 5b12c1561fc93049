import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/choice-group.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { TextField } from '#web/components/ui/field.tsx';
import { useStore } from '#web/lib/store.ts';
import { isMuted } from './feedback.ts';
import { type ReceiveDetail, receiveDetails, StationSettings, stationSettings } from './settings.ts';

const numberLabels = {
  minLength: ['코드의 최소 글자 수', '더 짧으면 손으로 입력한 것으로 봅니다.'],
  maxInterval: ['글자 사이 최대 간격 (ms)', '스캔이 둘로 나뉘면 늘리세요.'],
  maxPerCharacter: ['글자 하나의 최대 시간 (ms)', '느린 스캐너면 늘리세요. 사람은 80ms쯤 걸립니다.'],
  pauseAfter: ['스캔 뒤 무시하는 시간 (ms)', '바코드 여러 개를 한꺼번에 읽는 스캐너면 늘리세요.'],
} as const;
const textLabels = { prefix: '코드 앞에 붙는 글자', suffix: '코드 뒤에 붙는 글자' } as const;

/** Settings of this station. They are stored in this browser as they change. */
const SettingsDialog = ({ onClose }: { onClose: () => void }) => {
  const settings = useStore(stationSettings);
  const muted = useStore(isMuted);
  const change = (changed: Partial<Record<keyof StationSettings, unknown>>) =>
    stationSettings.set(StationSettings.parse({ ...settings, ...changed }));
  // Shows what is stored, which is the default in place of a value outside its range.
  const store = (name: keyof typeof numberLabels | keyof typeof textLabels, field: HTMLInputElement) => {
    change({ [name]: field.value });
    field.value = String(stationSettings.get()[name]);
  };
  const toggle = (detail: ReceiveDetail, isAsked: boolean) =>
    change({ asks: isAsked ? [...settings.asks, detail] : settings.asks.filter((one) => one !== detail) });
  return (
    <Dialog open onClose={onClose} title="이 기기의 설정" footer={<Button onClick={onClose}>닫기</Button>}>
      <div className="space-y-5">
        <fieldset>
          <legend className="mb-1 text-14 font-semibold">입고 스캔 후 입력할 항목</legend>
          {Object.entries(receiveDetails).map(([detail, label]) => (
            <Checkbox
              key={detail}
              label={label}
              checked={settings.asks.includes(detail as ReceiveDetail)}
              onChange={({ target }) => toggle(detail as ReceiveDetail, target.checked)}
            />
          ))}
        </fieldset>
        <Checkbox label="소리 끄기" checked={muted} onChange={({ target }) => isMuted.set(target.checked)} />
        <fieldset className="space-y-3">
          <legend className="mb-1 text-14 font-semibold">스캐너</legend>
          {Object.entries(numberLabels).map(([name, [label, hint]]) => (
            <TextField
              key={name}
              label={label}
              hint={hint}
              inputMode="numeric"
              autoComplete="off"
              defaultValue={settings[name as keyof typeof numberLabels]}
              onBlur={({ target }) => store(name as keyof typeof numberLabels, target)}
            />
          ))}
          {Object.entries(textLabels).map(([name, label]) => (
            <TextField
              key={name}
              label={label}
              autoComplete="off"
              maxLength={10}
              defaultValue={settings[name as keyof typeof textLabels]}
              onBlur={({ target }) => store(name as keyof typeof textLabels, target)}
            />
          ))}
        </fieldset>
      </div>
    </Dialog>
  );
};

export default SettingsDialog;
