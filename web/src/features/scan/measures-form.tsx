import { useEffect, useRef } from 'react';
import { MAX_PHOTOS } from '#shared/domain/photo.ts';
import { PhotoField } from '#web/components/order/photo-field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { SelectField, TextField } from '#web/components/ui/field.tsx';
import type { ReceiveDetail } from './settings.ts';
import { type Measures, sides } from './station.ts';
import type { Station } from './use-station.ts';

type Props = {
  station: Station;
  asks: readonly ReceiveDetail[];
  locations: readonly { code: string; name: string }[];
};

const hasText = ({ value }: HTMLInputElement): boolean => value !== '';

/** Returns the number field that follows one; undefined after the last one, and at the first side if there are no sides. */
const fieldAfter = (form: HTMLFormElement, field: HTMLInputElement): HTMLInputElement | undefined => {
  const fields = [...form.querySelectorAll<HTMLInputElement>('input[inputmode=decimal]')];
  const isSide = (one: HTMLInputElement) => one.name !== 'weight';
  if (isSide(field) && !fields.filter(isSide).some(hasText)) return undefined;
  return fields[fields.indexOf(field) + 1];
};

/** Weight, size, location and photos of the box that was scanned last. The next scan saves what has been entered. */
export const MeasuresForm = ({ station, asks, locations }: Props) => {
  const { waiting, measures, dispatch } = station;
  const setMeasure = (name: keyof Measures, text: string) => dispatch({ type: 'measureTyped', name, text });
  const form = useRef<HTMLFormElement>(null);
  const code = waiting?.code;
  // Each scan starts at the first field.
  useEffect(() => {
    if (code) form.current?.querySelector<HTMLElement>('input:not([type=file]), select')?.focus();
  }, [code]);
  const numberProps = (name: Exclude<keyof Measures, 'locationCode'>) => ({
    name,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    maxLength: 20,
    value: measures[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setMeasure(name, target.value),
  });
  return (
    <form
      ref={form}
      aria-label={`${code} 측정`}
      className="rounded-card border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        dispatch({ type: 'measuresSaved' });
      }}
      onKeyDown={(event) => {
        const { target, currentTarget } = event;
        if (event.key !== 'Enter' || event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
        const next = fieldAfter(currentTarget, target);
        if (!next) return;
        event.preventDefault();
        next.focus();
      }}
    >
      <p className="mb-3 text-16 font-semibold break-all">{code}</p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {asks.includes('weight') && <TextField label="무게 (kg)" {...numberProps('weight')} />}
        {asks.includes('size') &&
          Object.entries(sides).map(([name, label]) => (
            <TextField key={name} label={`${label} (cm)`} {...numberProps(name as keyof typeof sides)} />
          ))}
        {asks.includes('location') && (
          <SelectField
            label="화물 위치"
            placeholder="바꾸지 않음"
            options={locations.map(({ code: value, name }) => ({ value, label: name }))}
            value={measures.locationCode}
            onChange={({ target }) => setMeasure('locationCode', target.value)}
          />
        )}
      </div>
      {asks.includes('photo') && code && (
        <PhotoField
          key={code}
          max={MAX_PHOTOS}
          store={async (photos) =>
            (await station.queue.setPhotos(code, photos))
              ? undefined
              : `${code}: 사진을 줄이는 사이에 스캔을 전송해 사진이 빠졌습니다.`
          }
        />
      )}
      <div className="mt-4 flex gap-2">
        <Button type="submit" size="lg">
          저장
        </Button>
        <Button variant="secondary" size="lg" onClick={() => dispatch({ type: 'inputCancelled' })}>
          건너뛰기
        </Button>
      </div>
    </form>
  );
};
