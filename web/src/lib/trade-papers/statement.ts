import { companyName } from '#shared/company.ts';
import { createDrawing } from '#web/lib/pdf/drawing.ts';
import type { Pages } from '#web/lib/pdf/render-pages.ts';
import type { Shape } from '#web/lib/pdf/shapes.ts';
import type { Typesetter } from '#web/lib/pdf/typesetter.ts';
import { listSheets } from './list-sheets.ts';
import {
  type Column,
  drawCells,
  drawFooter,
  drawLabelledValues,
  drawTable,
  type Frame,
  LABELLED_VALUES_HEIGHT,
  sizeRows,
} from './sheet.ts';
import type { StatementPaper } from './types.ts';

/** A4 portrait, in mm. */
const SIZE = { width: 210, height: 297 } as const;
const FRAME: Frame = { left: 12, top: 12, width: 186, bottom: 288 };
const ROW_HEIGHT = 6.5;
const TOTAL_HEIGHT = 9;
const GAP = 6;

const figure = { align: 'right', isFigure: true } as const;

type SumRow = StatementPaper['sums'][number];
const sumColumns: readonly Column<SumRow>[] = [
  { header: '항목', width: 106, text: ({ name }) => name },
  { header: '건수', width: 30, ...figure, text: ({ count }) => count },
  { header: '금액', width: 50, ...figure, text: ({ amount }) => amount },
];

type LineRow = StatementPaper['lines'][number];
const lineColumns: readonly Column<LineRow>[] = [
  { header: 'H/BL', width: 30, weight: 'bold', isFigure: true, text: ({ hblNo }) => hblNo },
  { header: '주문번호', width: 34, text: ({ orderNumber }) => orderNumber },
  { header: '정산 기준일', width: 22, isFigure: true, text: ({ day }) => day },
  { header: '운송', width: 12, text: ({ method }) => method },
  { header: '계량', width: 28, ...figure, text: ({ measure }) => measure },
  { header: '구분', width: 30, text: ({ cause }) => cause },
  { header: '금액', width: 30, ...figure, text: ({ amount }) => amount },
];

const summarySheet = (
  paper: StatementPaper,
  note: string,
  typesetter: Typesetter,
  sheets: number,
): readonly Shape[] => {
  const drawing = createDrawing(typesetter);
  const { left, top, width } = FRAME;
  const head = { x: left, y: top, width, height: 9 };
  drawing.text('title', '정산서', head, { max: 18, weight: 'bold' });
  drawing.text('company', companyName, head, { max: 11, weight: 'bold', align: 'right' });
  drawLabelledValues(drawing, FRAME, top + 11, [
    { caption: '파트너', text: paper.partnerName, width: 56 },
    { caption: '정산서 번호', text: paper.number, width: 48 },
    { caption: '정산 월', text: paper.month, width: 28 },
    { caption: '발행일', text: paper.issuedOn, width: 27 },
    { caption: '납부 기한', text: paper.dueOn, width: 27 },
  ]);
  const tableTop = top + 11 + LABELLED_VALUES_HEIGHT + GAP;
  const rows = sizeRows(typesetter, sumColumns, paper.sums, ROW_HEIGHT);
  const below = drawTable(drawing, sumColumns, rows, FRAME, tableTop);
  const total = [
    { width: 136, text: '합계', weight: 'bold' as const },
    { width: 50, text: paper.total, weight: 'bold' as const, ...figure },
  ];
  drawCells(drawing, 'total', total, { x: left, y: below, height: TOTAL_HEIGHT }, 11);
  drawing.horizontal(left, below + TOTAL_HEIGHT, width, 'heavy');
  if (paper.remark) {
    const box = { x: left, y: below + TOTAL_HEIGHT + GAP, width, height: 6 };
    drawing.text('remark', paper.remark, box, { max: 9 });
  }
  drawFooter(drawing, FRAME, note, 1, sheets);
  return drawing.shapes;
};

/** Statement of a partner: a sheet with the sums of each method and the adjustments, and sheets with the lines. */
export const statementPages = (paper: StatementPaper, typesetter: Typesetter): Pages => {
  const note = [paper.number, paper.partnerName, paper.month].join(' · ');
  const lists = { title: '내역', columns: lineColumns, rows: paper.lines };
  const lines = listSheets(lists, { frame: FRAME, note, typesetter, sheetsBefore: 1 });
  return {
    size: SIZE,
    title: `정산서 ${paper.number}`,
    language: 'ko',
    pages: [summarySheet(paper, note, typesetter, 1 + lines.length), ...lines],
  };
};
