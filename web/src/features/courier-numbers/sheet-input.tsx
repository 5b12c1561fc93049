import { useState } from 'react';
import {
  type CourierColumn,
  type CourierRow,
  courierColumnNames,
  courierColumns,
  MAX_COURIER_BYTES,
  MAX_COURIER_ROWS,
} from '#shared/domain/courier-rows.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DropZone } from '#web/components/ui/drop-zone.tsx';
import { SelectField } from '#web/components/ui/field.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { ChosenFile, readFile } from '#web/lib/chosen-file.ts';
import { base64Of } from '#web/lib/files.ts';
import { createStoredValue, useStore } from '#web/lib/store.ts';
import { needsSheetChoice, type Sheet, type SheetChoice, SheetQuestion } from './sheet-question.tsx';

type ChosenHeaders = Partial<Record<CourierColumn, string>>;

/** Headers that the user chose for the columns, kept for the next file. */
const chosenHeaders = createStoredValue<ChosenHeaders>('courierColumns', (stored) =>
  Object.fromEntries(
    Object.entries(stored ?? {}).filter(
      ([column, header]) => column in courierColumns && typeof header === 'string',
    ),
  ),
);

const ColumnChoice = ({
  file,
  sheet,
  onChoose,
  onCancel,
}: {
  file: File;
  sheet: Sheet;
  onChoose: (chosen: ChosenHeaders) => void;
  onCancel: () => void;
}) => {
  const [chosen, setChosen] = useState<ChosenHeaders>(() =>
    Object.fromEntries(courierColumnNames.map((column) => [column, sheet.columns[column] ?? ''])),
  );
  const options = sheet.headers.map(({ header, example }) => ({
    value: header,
    label: example ? `${header} (예: ${example})` : header,
  }));
  const isComplete = courierColumnNames.every(
    (column) => !courierColumns[column].isRequired || chosen[column],
  );
  return (
    <form
      className="max-w-form space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) onChoose(chosen);
      }}
    >
      <p
        role="status"
        className="rounded-control bg-warning-weak px-3.5 py-3 text-14 font-semibold text-warning"
      >
        {`${file.name}에서 열을 찾지 못했습니다. 어느 열인지 골라주세요. 다음 파일부터는 자동으로 읽습니다.`}
      </p>
      {courierColumnNames.map((column) => (
        <SelectField
          key={column}
          label={courierColumns[column].header}
          required={courierColumns[column].isRequired}
          placeholder={courierColumns[column].isRequired ? '선택' : '사용 안 함'}
          options={options}
          value={chosen[column] ?? ''}
          onChange={({ target }) => setChosen((now) => ({ ...now, [column]: target.value }))}
        />
      ))}
      <div className="flex gap-2">
        <Button variant="secondary" onClick={onCancel}>
          다른 파일
        </Button>
        <Button type="submit" disabled={!isComplete}>
          이 열로 읽기
        </Button>
      </div>
    </form>
  );
};

const hasColumns = ({ columns }: Sheet): boolean =>
  courierColumnNames.every((column) => !courierColumns[column].isRequired || columns[column] !== null);

/** Reads rows from a spreadsheet. Asks for the sheet, for hidden rows, and for columns whose headers are unknown. */
export const SheetInput = ({
  onRows,
  onFailure,
}: {
  onRows: (rows: readonly CourierRow[]) => void;
  onFailure: (message: string | undefined) => void;
}) => {
  const remembered = useStore(chosenHeaders);
  const [isReading, setReading] = useState(false);
  /** File that was read, for which the user has to make a choice. */
  const [pending, setPending] = useState<{
    file: ChosenFile;
    sheet: Sheet;
    choice: SheetChoice | undefined;
  }>();

  const read = async (given: File, chosen: ChosenHeaders, choice?: SheetChoice): Promise<void> => {
    onFailure(undefined);
    if (given.size > MAX_COURIER_BYTES)
      return onFailure('3MB까지 읽을 수 있습니다. 파일을 나누어 올려주세요.');
    setReading(true);
    try {
      const file = given instanceof ChosenFile ? given : await readFile(given);
      const body = { filename: file.name, content: await base64Of(file), ...chosen, ...choice };
      const sheet = await call('POST /api/parcel/readCourierNumbers', { body });
      const isAnswered = hasColumns(sheet) && !needsSheetChoice(sheet, choice);
      setPending(isAnswered ? undefined : { file, sheet, choice });
      if (isAnswered && sheet.rows.length > 0) onRows(sheet.rows);
      else if (isAnswered) onFailure('등록할 행이 없습니다.');
    } catch (error) {
      onFailure(messageOf(error, '파일을 읽지 못했습니다. 다시 시도해주세요.'));
    } finally {
      setReading(false);
    }
  };

  if (isReading) {
    return (
      <div className="grid place-items-center py-12">
        <Spinner label="파일을 읽는 중" />
      </div>
    );
  }
  if (pending && needsSheetChoice(pending.sheet, pending.choice)) {
    return (
      <SheetQuestion
        sheet={pending.sheet}
        onCancel={() => setPending(undefined)}
        onChoose={(choice) => void read(pending.file, remembered, choice)}
      />
    );
  }
  if (pending) {
    return (
      <ColumnChoice
        {...pending}
        onCancel={() => setPending(undefined)}
        onChoose={(chosen) => {
          chosenHeaders.set((now) => ({ ...now, ...chosen }));
          void read(pending.file, chosen, pending.choice);
        }}
      />
    );
  }
  return (
    <DropZone
      title="엑셀 파일 선택"
      hint={`H/BL과 운송장 번호 열이 있는 .xlsx와 .xls, ${MAX_COURIER_ROWS.toLocaleString()}행까지`}
      accept=".xls,.xlsx"
      onFile={(file) => void read(file, remembered)}
    />
  );
};
