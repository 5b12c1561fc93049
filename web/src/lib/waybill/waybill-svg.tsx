import { boxNumber } from '#shared/domain/box-number.ts';
import { typesetter } from '#web/lib/pdf/font-files.ts';
import { BAR_UNIT, type Shape, shapesOf, type TextShape } from '#web/lib/pdf/shapes.ts';
import { MILLIMETRES_PER_POINT } from '#web/lib/pdf/typesetter.ts';
import { EXTRA_TITLE } from './extra-label.ts';
import { PAGE } from './form.ts';
import { createLabelLayout } from './layout.ts';
import type { WaybillData } from './types.ts';

const rectangle = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}h${width}v${height}h${-width}z`;

/** SVG path commands of a rectangle or barcode. */
const pathsOf = (shape: Shape): string[] => {
  if (shape.kind === 'rect') return [rectangle(shape.x, shape.y, shape.width, shape.height)];
  if (shape.kind === 'bars') {
    return shape.bars.map((bar) =>
      rectangle(shape.x + bar.x * BAR_UNIT, shape.y, bar.width * BAR_UNIT, shape.height),
    );
  }
  return [];
};

/** Line of text, stretched to its printed width because the screen may use another font. */
const Line = ({ line }: { line: TextShape }) => (
  <text
    x={line.x}
    y={line.y}
    fontSize={line.size * MILLIMETRES_PER_POINT}
    fontWeight={line.weight === 'bold' ? 700 : 400}
    fill={line.inverse ? '#fff' : '#000'}
    textLength={line.width}
    lengthAdjust="spacingAndGlyphs"
  >
    {line.text}
  </text>
);

type LabelProps = { label: string; shapes: readonly Shape[]; className?: string };

const LabelSvg = ({ label, shapes, className }: LabelProps) => (
  <svg role="img" aria-label={label} viewBox={`0 0 ${PAGE.width} ${PAGE.height}`} className={className}>
    <path d={`M0 0h${PAGE.width}v${PAGE.height}h${-PAGE.width}z`} fill="#fff" />
    <path d={shapes.flatMap(pathsOf).join('')} />
    {shapes.map((shape) =>
      shape.kind === 'text' ? <Line key={`${shape.field}-${shape.y}`} line={shape} /> : null,
    )}
  </svg>
);

const layoutLabels = createLabelLayout(typesetter);

/** Labels of a waybill: a second one if texts do not fit on the first. */
export const WaybillSvg = ({ waybill, className }: { waybill: WaybillData; className?: string }) => {
  const number = boxNumber(waybill.hblNo, waybill.box, waybill.boxQty);
  const [first = [], extra] = layoutLabels(waybill).map(shapesOf);
  return (
    <>
      <LabelSvg label={`운송장 ${number}`} shapes={first} className={className} />
      {extra && <LabelSvg label={`운송장 ${number} ${EXTRA_TITLE}`} shapes={extra} className={className} />}
    </>
  );
};
