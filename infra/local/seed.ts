import { randomUUID } from 'node:crypto';
import { transact } from '#functions/db/client.ts';
import { addParcelEventAction } from '#functions/db/history.entity.ts';
import { addNoticeActions } from '#functions/db/notice.entity.ts';
import { addPartner } from '#functions/db/partner.entity.ts';
import { addEventActions } from '#functions/db/schedule.entity.ts';
import { nextId } from '#functions/db/sequence.entity.ts';
import { createMember, type NewMember } from '#functions/domain/account/join-and-leave.ts';
import { hashPassword } from '#functions/domain/account/password.ts';
import { firstBillingActions } from '#functions/domain/charge/bill-orders.ts';
import { saveRange } from '#functions/domain/hbl/hbl-numbers.ts';
import { addFoundCustomers } from '#functions/domain/member/known-customers.ts';
import { nextPartnerId } from '#functions/domain/partner/partner-members.ts';
import { withPromisedWindow } from '#functions/domain/promise/promised-window.ts';
import { addSeedData, blankPartner } from '#functions/domain/reference/seed-data.ts';
import { draftOrder, registerOrder } from '#functions/domain/registration/register-order.ts';
import { companyName } from '#shared/company.ts';
import { PARTNER, STAFF } from '#shared/domain/auth-level.ts';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import type { Session } from '#shared/domain/session.ts';
import type { SeedKind } from './data-folder.ts';
import { DEMO_PASSWORD } from './demo-accounts.ts';
import { demoEvents, demoNotices, seedInquiries } from './demo-board.ts';
import { seedBoxes } from './demo-boxes.ts';
import { withDemoCharge } from './demo-charges.ts';
import { seedClearance } from './demo-clearance.ts';
import { seedDropOffs } from './demo-drop-offs.ts';
import { seedExceptions } from './demo-exceptions.ts';
import { preflightOrders } from './demo-findings.ts';
import { type DemoParcel, seedFreight, seedPickupRequests, seedSmallShipment } from './demo-freight.ts';
import {
  type DemoOrder,
  demoHold,
  demoOrders,
  demoParcelEvents,
  demoPrints,
  registeredAt,
  smallSeaOrders,
} from './demo-orders.ts';
import { seedPreflight } from './demo-preflight.ts';
import { seedRates } from './demo-rates.ts';
import { seedStatements } from './demo-statements.ts';
import { seedWatches } from './demo-watches.ts';

/** Fictitious partners. Their business numbers have valid check digits and are not assigned. */
const demoPartners = [
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

/** Adds the demo partners. @param adminIds ids of their admins, in the order of `demoPartners` */
const seedPartners = async (adminIds: readonly (number | null)[], now: Date): Promise<void> => {
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

const ORDERS = 400;

const partnerNames = [companyName, ...demoPartners.map(({ partner_name }) => partner_name)];

type Person = Omit<NewMember, 'passwordHash'>;
const person = (
  email: string,
  name: [string, string],
  authLevel: number,
  partnerId: number | null,
): Person => ({
  email: `${email}@demo.hanho.test`,
  lName: name[0],
  fName: name[1],
  mobile: '01000000000',
  country: partnerId === null ? 'KOR' : 'AUS',
  authLevel,
  partnerId,
});
const admin = person('admin', ['한', '호'], 99, 1);
const otherAccounts = [
  person('customer', ['김', '민지'], 10, null),
  person('partner', ['이', '준호'], 80, 2),
  person('partner2', ['박', '서윤'], 80, 3),
  person('staff', ['최', '은영'], 90, 1),
];

// The password of the demo accounts is public, so its hash takes the least time. Tests sign in hundreds of times.
const demoCost = { memorySize: 8, iterations: 1 };

const signUp = async (people: readonly Person[], now: Date): Promise<Session[]> => {
  const sessions: Session[] = [];
  for (const one of people) {
    const passwordHash = await hashPassword(DEMO_PASSWORD, demoCost);
    const id = await createMember({ ...one, passwordHash }, now);
    const partner_name = partnerNames[(one.partnerId ?? 0) - 1] ?? '';
    sessions.push({ ...one, id, memberId: id, partner_name });
  }
  return sessions;
};

const register = async (
  demo: DemoOrder,
  nth: number,
  actor: Session | undefined,
  now: Date,
): Promise<DemoParcel> => {
  const at = registeredAt(demo, now);
  const draft = await draftOrder(demo.input, actor, at);
  const { events, statusFields } = demoParcelEvents(demo, draft.status, at, now);
  const { status } = statusFields;
  const prints = demoPrints(events, draft, nth);
  const { printCount } = prints;
  const planned = { ...draft, ...demoHold(status, at), ...statusFields, printCount };
  const order = await withDemoCharge(await withPromisedWindow(planned), events);
  const { id, hblNo } = await registerOrder(order, { id: randomUUID(), idempotency: undefined, now: at });
  const log = [...events, ...prints.events].map((event) => addParcelEventAction(id, event));
  // The statements of the demo need the billing items before the stream is read.
  const actions = [...log, ...firstBillingActions({ ...order, id, hblNo })];
  if (actions.length > 0) await transact(actions);
  const { freightMethod, customerNum, courierCode, courierNum } = draft;
  return { id, status, freightMethod, customerNum, courierCode, courierNum, registeredAt: at };
};

/** Registers orders sequentially, oldest first, so that H/BL numbers increase with time. */
const seedOrders = async (sessions: readonly Session[], now: Date): Promise<DemoParcel[]> => {
  const findSession = (level: number, partnerId: number | null) =>
    sessions.find((session) => session.authLevel === level && session.partnerId === partnerId);
  const customer = findSession(10, null);
  const registrar: Record<number, Session | undefined> = {
    1: findSession(90, 1),
    2: findSession(80, 2),
    3: findSession(80, 3),
  };
  const customerId = customer?.memberId ?? 0;
  const orders = demoOrders(ORDERS, customerId);
  for (const { partnerId } of sessions.filter(({ authLevel }) => authLevel === PARTNER)) {
    await addFoundCustomers(partnerId ?? 0, [customerId], now);
  }

  const editor = { actor: sessions.at(-1) as Session, now };
  await saveRange({ name: 'HHS', min: 1, max: 99_999, base: 1 }, editor);
  const parcels: DemoParcel[] = [];
  for (const [index, order] of orders.entries()) {
    if (index === 80) await saveRange({ name: 'HHK', min: 1, max: 9_999_999, base: 1_000_001 }, editor);
    const isOwn = order.byCustomer && order.input.customerNum === customerId;
    const actor = order.byCustomer ? (isOwn ? customer : undefined) : registrar[order.partner];
    parcels.push(await register(order, index, actor, now));
  }
  return parcels;
};

/**
 * Seeds the table. `empty`: reference codes, the company and the administrator. `demo`: also partners, members, two number
 * ranges, notices, departures, rate cards, drop-off places, consols, inquiries, pickup requests, orders of the last 60 days
 * with three boxes without data and with answers of the tracking service, and statements of the last month.
 */
export const seed = async (kind: SeedKind, now: Date): Promise<void> => {
  await addSeedData(now);
  if (kind === 'empty') {
    await signUp([admin], now);
    return;
  }
  const today = seoulDay(now);
  for (const notice of demoNotices(today)) {
    await transact(addNoticeActions({ ...notice, id: await nextId('notice') }));
  }
  for (const event of demoEvents(today)) {
    await transact(addEventActions({ ...event, id: await nextId('event') }));
  }
  await seedRates(today);
  await seedDropOffs();
  const sessions = await signUp([...otherAccounts, admin], now);
  const admins = sessions.filter(({ authLevel }) => authLevel === PARTNER);
  await seedPartners(
    admins.map(({ memberId }) => memberId),
    now,
  );
  const parcels = await seedOrders(sessions, now);
  await seedFreight(parcels, sessions.at(-1) as Session, now);
  const small: DemoParcel[] = [];
  for (const [index, order] of smallSeaOrders().entries())
    small.push(await register(order, index, sessions.at(-1), now));
  await seedSmallShipment(small, sessions.at(-1) as Session, now);
  const checked: DemoParcel[] = [];
  for (const [index, order] of preflightOrders().entries())
    checked.push(await register(order, index, sessions.at(-1), now));
  await seedPreflight(
    checked.map(({ id }) => id),
    sessions.at(-1) as Session,
    now,
  );
  await seedExceptions(parcels, now);
  await seedWatches(parcels, now);
  await seedClearance(parcels, now);
  await seedBoxes(parcels, sessions.find(({ authLevel }) => authLevel === STAFF) as Session, now);
  await seedStatements(sessions.at(-1) as Session, now);
  await seedInquiries(sessions, now);
  await seedPickupRequests(now);
};
