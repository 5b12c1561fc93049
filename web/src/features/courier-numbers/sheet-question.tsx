import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/choice-group.tsx';
import { SelectField } from '#web/components/ui/field.tsx';
import type { Answer } from '#web/lib/call.ts';

export type Sheet = Answer<'POST /api/parcel/readCourierNumbers'>;
/** `sheet`: name of the chosen sheet. `includeHidden`: absent if the user was not asked about its hidden rows. */
export type SheetChoice = { sheet: string; includeHidden?: boolean };

/** True if the file has several sheets or hidden rows, and the user has not chosen what to read. */
export const needsSheetChoice = (
  { sheet, sheets, hiddenRows }: Sheet,
  choice: SheetChoice | undefined,
): boolean =>
  (choice?.sheet !== sheet && sheets.length > 1) || (choice?.includeHidden === undefined && hiddenRows > 0);

/** Asks which sheet to read, and whether to read hidden rows. */
export const SheetQuestion = ({
  sheet: { sheet, sheets, hiddenRows },
  onChoose,
  onCancel,
}: {
  sheet: Sheet;
  onChoose: (choice: SheetChoice) => void;
  onCancel: () => void;
}) => {
  const [chosen, setChosen] = useState(sheet);
  const [includeHidden, setIncludeHidden] = useState(false);
  const asksForHidden = hiddenRows > 0 && chosen === sheet;
  return (
    <form
      className="max-w-form space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose({ sheet: chosen, ...(asksForHidden && { includeHidden }) });
      }}
    >
      {sheets.length > 1 && (
        <SelectField
          label="읽을 시트"
          options={sheets.map((name) => ({ value: name, label: name }))}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      {asksForHidden && (
        <>
          <p role="status" className="text-14 font-semibold text-warning">
            {`숨긴 행 ${hiddenRows.toLocaleString()}개는 등록하지 않습니다.`}
          </p>
          <Checkbox
            label="숨긴 행도 등록"
            checked={includeHidden}
            onChange={({ target }) => setIncludeHidden(target.checked)}
          />
        </>
      )}
      <div className="flex gap-2">
        <Button variant="secondary" onClick={onCancel}>
          다른 파일
        </Button>
        <Button type="submit">계속</Button>
      </div>
    </form>
  );
};
