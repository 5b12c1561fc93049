import { transact } from '#functions/db/client.ts';
import { addDropOffAction } from '#functions/db/drop-off.entity.ts';
import { nextId } from '#functions/db/sequence.entity.ts';

/** Fictitious drop-off places. The Australian phone numbers are reserved for fiction. */
const demoDropOffs = [
  {
    name: '시드니 리드컴 접수처',
    address: 'Unit 6, 28 Harbourline Drive, Lidcombe NSW 2141',
    phone: '+61 2 5550 0142',
    hours: '월–금 09:00–17:00\n토 10:00–13:00',
    note: '건물 뒤편 하역장에 주차할 수 있습니다.',
  },
  {
    name: '시드니 이스트우드 접수처',
    address: 'Shop 2, 12 Rawson Street, Eastwood NSW 2122',
    phone: '+61 2 5550 0168',
    hours: '월–토 10:00–18:00',
    note: '',
  },
] as const;

export const seedDropOffs = async (): Promise<void> => {
  for (const [index, place] of demoDropOffs.entries()) {
    const added = { ...place, id: await nextId('dropOff'), version: 1, orderNo: index + 1, isActive: true };
    await transact([addDropOffAction(added)]);
  }
};
