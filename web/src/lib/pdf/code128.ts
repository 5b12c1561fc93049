/// <reference path="./jsbarcode.d.ts" />
import exported from 'jsbarcode/bin/barcodes/CODE128/CODE128_AUTO.js';
import { BAR_UNIT, type BarsShape, DOT } from './shapes.ts';

/** The package is a CommonJS module: some loaders return its exports, others its default export. */
const Code128Auto = 'default' in exported ? exported.default : exported;

const UNITS_PER_DOT = 10;
/**
 * Bars start and end on dots and are a whole number of dots wide. Each bar is this many units narrower on each side, because
 * some renderers round outwards and would close the gaps.
 */
const INSET = 1;
const QUIET_MODULES = 10;
/** Module widths in dots, widest first. */
const MODULE_DOTS = [3, 2];

const snap = (millimetres: number) => Math.round(millimetres / DOT);

/** Code 128 symbol with the widest module that fits the box. Null if the text cannot be encoded or is too long. */
export const code128 = (
  field: string,
  text: string,
  box: { x: number; y: number; width: number; height: number },
): BarsShape | null => {
  if (!/^[\x20-\x7e]+$/.test(text)) return null;
  const modules = new Code128Auto(text, {}).encode().data;
  const total = modules.length + 2 * QUIET_MODULES;
  const room = Math.floor(box.width / DOT) - 1;
  const module = MODULE_DOTS.find((dots) => total * dots <= room);
  if (!module) return null;

  const left = snap(box.x + (box.width - total * module * DOT) / 2);
  const [top, bottom] = [snap(box.y), snap(box.y + box.height)];
  const bars = [...modules.matchAll(/1+/g)].map((bar) => ({
    x: (QUIET_MODULES + bar.index) * module * UNITS_PER_DOT + INSET,
    width: bar[0].length * module * UNITS_PER_DOT - 2 * INSET,
  }));
  return {
    kind: 'bars',
    field,
    x: left * DOT,
    y: top * DOT + INSET * BAR_UNIT,
    width: total * module * DOT,
    height: (bottom - top) * DOT - 2 * INSET * BAR_UNIT,
    bars,
  };
};
