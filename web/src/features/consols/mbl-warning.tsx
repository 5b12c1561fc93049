import { airWaybillCheck } from '#shared/domain/consol.ts';
import { AIR } from '#shared/domain/order.ts';
import { Chip } from '#web/components/chip.tsx';
import { Icon } from '#web/components/icons.tsx';
import type { ConsolView } from './queries.ts';

/** Marks a saved consol by air whose master bill has a wrong check digit. */
export const WrongCheckDigit = ({ consol: { method, mblNo } }: { consol: ConsolView }) =>
  method === AIR && airWaybillCheck(mblNo) === 'wrong' ? (
    <Chip tone="warning">M/BL 검사 숫자 확인</Chip>
  ) : null;

const sentences = {
  wrong:
    '항공운송장 번호의 검사 숫자가 맞지 않습니다. 번호를 다시 확인해주세요. 이대로 저장할 수도 있습니다.',
  'no air waybill':
    '항공운송장 번호는 숫자 11자리입니다. 번호를 다시 확인해주세요. 이대로 저장할 수도 있습니다.',
};

/** A warning, not an error: the form can be saved with this number. */
export const MblWarning = ({ check }: { check: keyof typeof sentences }) => (
  <p
    role="status"
    className="flex items-start gap-2 rounded-control bg-warning-weak px-3.5 py-3 text-14 font-semibold text-warning sm:col-span-2"
  >
    <Icon name="warning" size={20} className="shrink-0" />
    {sentences[check]}
  </p>
);
