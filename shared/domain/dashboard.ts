import * as z from 'zod';
import { chargeCurrencies } from './money.ts';
import { Balance } from './statement.ts';

/** Days of registration, both included. `from` is empty if there is no first day. */
const Days = z.object({ from: z.string(), to: z.string() });

/** Figures of the seven days that end on the requested day, and of all open orders. */
export const Dashboard = z.object({
  /** Orders registered on the last day. */
  orderCnt: z.number(),
  /** Orders by day of registration, oldest first, including days with 0. */
  orderCntInAWeek: z.array(z.object({ date: z.string(), order_count: z.number() })),
  /** Orders registered in the week, by current status. */
  statusCnt: z.array(z.object({ status: z.string(), status_name: z.string(), count: z.number() })),
  /** Customers who signed up in the week. */
  newCustomerCnt: z.number(),
  /** Orders that are neither delivered, returned nor cancelled, on the day of the request. */
  open: z.object({
    /** Classes of age, youngest first. The last one has no first day. */
    ages: z.array(Days),
    /** Statuses with open orders. `counts` has a number for each class of age. */
    statuses: z.array(z.object({ status: z.string(), status_name: z.string(), counts: z.array(z.number()) })),
  }),
});
export type Dashboard = z.output<typeof Dashboard>;

/** A page of partners with the orders that they registered in the last seven days, by current status. */
export const PartnerWeeks = z.object({
  days: Days,
  rows: z.array(
    z.object({
      partnerId: z.number(),
      partner_name: z.string(),
      statuses: z.array(z.object({ status: z.string(), count: z.number() })),
    }),
  ),
  nextPaging: z.string().nullable(),
});
export type PartnerWeeks = z.output<typeof PartnerWeeks>;

/** Maximum weeks of `MoneyFigures`, and their number without a choice. */
export const MAX_WEEKS = 13;
export const DEFAULT_WEEKS = 8;

/** Parcels without cancelled ones, their actual weight, and what they cost by currency, in its smallest unit. */
const received = {
  parcels: z.number(),
  grams: z.number(),
  revenue: z.record(z.enum(chargeCurrencies), z.number()),
};

/** Weight and revenue of weeks, which begin on Monday in Seoul, and how long parcels took for their steps. */
export const MoneyFigures = z.object({
  /** By the day on which a parcel was received first, newest first, including weeks without parcels. */
  weeks: z.array(z.object({ from: z.string(), ...received })),
  /** Partners with parcels or revenue in these weeks. */
  partners: z.array(z.object({ partnerId: z.number(), partnerName: z.string(), ...received })),
  /** Of the parcels of all partners that reached `to` in these weeks. */
  steps: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      /** Average in calendar days, with at most 2 decimals; null without parcels. */
      days: z.number().nullable(),
      parcels: z.number(),
      /** Longest duration of the code group LEADTM, as the average of the freight methods of these parcels. */
      promised: z.number().nullable(),
    }),
  ),
  balances: z.array(Balance),
});
export type MoneyFigures = z.output<typeof MoneyFigures>;

/** Steps that prepare an empty product for its first order, in the order in which staff do them. */
export const firstSteps = [
  'numberRange',
  'freight',
  'rateCard',
  'dropOff',
  'staff',
  'mail',
  'backup',
] as const;
export type FirstStep = (typeof firstSteps)[number];

/** All first steps, in their order. */
export const FirstSteps = z.array(z.object({ step: z.enum(firstSteps), isDone: z.boolean() }));
export type FirstSteps = z.output<typeof FirstSteps>;
