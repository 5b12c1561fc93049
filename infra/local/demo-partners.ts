import { addPartner } from '#functions/db/partner.entity.ts';
import { nextPartnerId } from '#functions/domain/partner/partners.ts';
import { blankPartner } from '#functions/domain/reference/seed-data.ts';
import { addDays, seoulDay } from '#shared/domain/dates.ts';

/** Invented partners for one machine. Their numbers have the right check digit and belong to nobody. */
export const demoPartners = [
  {
    partner_name: '시드니마트',
    business_number: '1234567891',
    ceo_name: '이준호',
    business_type: '01',
    phone: '0212345678',
    email: 'hello@sydneymart.example',
    address: '12 Rawson Street, Eastwood NSW 2122',
    item_categories: '건강식품, 꿀, 영양제',
    pickup_area: '시드니 북서부',
    monthly_estimate_volume: 120,
    startsBefore: 345,
    endsAfter: 20,
  },
  {
    partner_name: '멜번헬스',
    business_number: '5550081236',
    ceo_name: '박서윤',
    business_type: '02',
    phone: '0298765432',
    email: 'office@melbhealth.example',
    address: '250 Blackburn Road, Glen Waverley VIC 3150',
    item_categories: '의약외품, 화장품',
    pickup_area: '멜버른 동부',
    monthly_estimate_volume: 40,
    startsBefore: 200,
    endsAfter: 530,
  },
] as const;

/** @param adminIds the members who are to be their admins, in the same order */
export const seedPartners = async (adminIds: readonly (number | null)[], now: Date): Promise<void> => {
  const today = seoulDay(now);
  for (const [index, { startsBefore, endsAfter, ...partner }] of demoPartners.entries()) {
    await addPartner({
      ...blankPartner(now),
      ...partner,
      id: await nextPartnerId(),
      contract_start_date: addDays(today, -startsBefore),
      contract_end_date: addDays(today, endsAfter),
      adminId: adminIds[index] ?? null,
    });
  }
};
