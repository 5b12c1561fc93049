import { TEXT_FORMAT } from '#functions/domain/sheet/write-sheet.ts';
import type { Courier } from '#shared/domain/reference.ts';
import { type Column, columnsOf } from './columns.ts';

const STRONG = { bold: true } as const;
const REQUIRED_FILL = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFFF2CC' } } as const;
/** Sheet with the values of the drop-down lists. */
const LISTS_SHEET = '선택 목록';
const ROWS_WITH_DROP_DOWN = 1_000;

// Returns the letters of a column: `A` for 1, `AA` for 27.
const columnLetters = (column: number): string =>
  column > 26
    ? columnLetters(Math.floor((column - 1) / 26)) + columnLetters(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column);

const headerOf = ({ header, required }: Column): string => (required ? `${header} *` : header);

const explanation = ({ required, level, about, choices }: Column): string[] => [
  required ? '필수' : '선택',
  level === 'order' ? '주문' : '상품',
  [about, choices && `목록에서 선택: ${Object.keys(choices).join(', ')}`].filter(Boolean).join(' '),
];

const rules: readonly string[] = [
  '한 행에 상품 하나를 적습니다. 상품이 여러 개인 주문은 여러 행이 됩니다.',
  '주문번호가 같은 행은 한 주문입니다. 주문번호가 없으면, 빈 행 없이 이어지고 받는 분이 같은 행이 한 주문입니다.',
  '둘째 행부터 주문의 칸은 첫 행과 같게 적거나 비워둡니다.',
  '한 행이라도 잘못되면 그 주문 전체를 등록하지 않습니다. 실패한 행을 내려받아 고친 뒤 다시 올릴 수 있습니다.',
  '열의 순서는 바꿀 수 있고, 필요 없는 선택 열은 지워도 됩니다. 열 이름은 바꾸지 마세요.',
  '수식과 날짜 서식은 읽지 않습니다. 값을 텍스트로 입력해주세요. 한 파일에 10,000행까지입니다.',
];

/** Returns an .xlsx template with two valid orders, drop-down lists, and a sheet that explains each column. */
export const importTemplate = async (couriers: readonly Courier[], now: Date): Promise<Uint8Array> => {
  const { default: ExcelJS } = await import('exceljs');
  const columns = columnsOf(couriers, `EX-${now.getTime().toString(36).toUpperCase()}`);
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('주문등록', { views: [{ state: 'frozen', ySplit: 1 }] });
  const guide = workbook.addWorksheet('작성 안내');
  const lists = workbook.addWorksheet(LISTS_SHEET);

  sheet.columns = columns.map(({ header }) => ({
    width: Math.max(12, header.length * 2),
    style: { numFmt: TEXT_FORMAT },
  }));
  sheet.addRow(columns.map(headerOf)).font = STRONG;
  for (const nth of [0, 1, 2] as const) sheet.addRow(columns.map(({ examples }) => examples[nth] || null));

  columns.forEach(({ required, choices, header }, index) => {
    if (required) sheet.getCell(1, index + 1).fill = REQUIRED_FILL;
    if (!choices) return;
    const labels = Object.keys(choices);
    const place = lists.columnCount + 1;
    lists.getColumn(place).values = [header, ...labels];
    const list = columnLetters(place);
    for (let row = 2; row <= ROWS_WITH_DROP_DOWN; row += 1) {
      sheet.getCell(row, index + 1).dataValidation = {
        type: 'list',
        allowBlank: true,
        formulae: [`'${LISTS_SHEET}'!$${list}$2:$${list}$${labels.length + 1}`],
        showErrorMessage: true,
        errorTitle: header,
        error: '목록에서 선택해주세요.',
      };
    }
  });

  guide.columns = [{ width: 24 }, { width: 10 }, { width: 10 }, { width: 90 }];
  for (const rule of rules) guide.addRow([rule]);
  guide.addRow([]);
  guide.addRow(['열', '필수', '단위', '설명']).font = STRONG;
  for (const column of columns) guide.addRow([column.header, ...explanation(column)]);

  return new Uint8Array(await workbook.xlsx.writeBuffer());
};
