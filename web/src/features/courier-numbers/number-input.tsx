import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type CourierRow, MAX_COURIER_ROWS, parseCourierRows } from '#shared/domain/courier-rows.ts';
import type { StoredCourier } from '#shared/domain/couriers.ts';
import { Button } from '#web/components/ui/button.tsx';
import { SelectField, TextareaField } from '#web/components/ui/field.tsx';
import { FormFailure } from '#web/components/ui/form-notes.tsx';
import { Tabs } from '#web/components/ui/tabs.tsx';
import { formatNumber } from '#web/lib/formats.ts';
import { SheetInput } from './sheet-input.tsx';
import type { CourierNumbers } from './use-courier-numbers.ts';

const EXAMPLE = 'HHK1000001\t우체국\t6892012345678\nHHK1000002\tCJ대한통운\t690000000011';

type Props = {
  bulk: CourierNumbers;
  couriers: readonly StoredCourier[];
  /** Pasted text. It stays when the user returns from the result. */
  pasted: string;
  setPasted: (text: string) => void;
};

/** Input of tracking numbers: pasted rows or a spreadsheet, and the courier of rows without one. */
export const NumberInput = ({ bulk, couriers, pasted, setPasted }: Props) => {
  const [source, setSource] = useState('paste');
  const form = useRef<HTMLFormElement>(null);
  // The page opens with the focus in the field, and returns to it from the result.
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const { courierCode, setCourierCode, progress, failure, setFailure, check } = bulk;

  const checkRows = (rows: readonly CourierRow[]) => {
    if (rows.length === 0) return setFailure('H/BL과 운송장 번호를 붙여넣어 주세요.');
    if (rows.length > MAX_COURIER_ROWS) {
      return setFailure(
        `한 번에 ${formatNumber(MAX_COURIER_ROWS)}행까지 등록합니다. 지금은 ${formatNumber(rows.length)}행입니다.`,
      );
    }
    void check(rows);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!progress) checkRows(parseCourierRows(pasted));
  };

  return (
    <div className="max-w-page space-y-4">
      <FormFailure message={failure} />
      <SelectField
        label="택배사 칸이 빈 행의 택배사"
        placeholder="주문에 입력된 택배사"
        options={couriers.map(({ courierCode: value, courierName }) => ({ value, label: courierName }))}
        value={courierCode}
        onChange={({ target }) => setCourierCode(target.value)}
        className="max-w-75"
      />
      <Tabs
        label="입력 방법"
        value={source}
        onChange={setSource}
        items={[
          {
            value: 'paste',
            label: '붙여넣기',
            content: (
              <form ref={form} onSubmit={submit} className="space-y-4">
                <TextareaField
                  label="H/BL, 택배사, 운송장 번호"
                  hint={`엑셀에서 두 열(H/BL, 운송장 번호)이나 세 열을 복사해 붙여넣으세요. 쉼표로 나눈 행도 읽습니다. ${formatNumber(MAX_COURIER_ROWS)}행까지.`}
                  placeholder={EXAMPLE}
                  rows={12}
                  spellCheck={false}
                  autoComplete="off"
                  value={pasted}
                  onChange={({ target }) => setPasted(target.value)}
                />
                <Button type="submit" busy={progress !== undefined}>
                  번호 확인
                </Button>
              </form>
            ),
          },
          {
            value: 'sheet',
            label: '엑셀 파일',
            content: <SheetInput onRows={checkRows} onFailure={setFailure} />,
          },
        ]}
      />
    </div>
  );
};
