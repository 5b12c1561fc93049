import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import type { RateCard } from '#shared/domain/rate-card.ts';
import { rateCardPayload } from '#test/fixtures/rate-cards.ts';
import { auditOf } from '#test/support/audit.ts';
import { codeOf } from '#test/support/client.ts';
import { demoClients, visitor } from '#test/support/demo-clients.ts';

const [owner, staff] = await demoClients('admin', 'staff');
const today = seoulDay(new Date());
/** Later than the cards of other tests. */
const firstDay = '2998-06-01';

const save = (changes: Record<string, unknown>) =>
  owner.post('/api/rate/saveRateCard', rateCardPayload(changes));
const remove = (validFrom: string, version: number) =>
  owner.post('/api/rate/delRateCard', { method: 2, validFrom, version });
const listed = async (validFrom: string): Promise<RateCard | undefined> =>
  (await staff.get('/api/rate/getRateCardList')).body.find((card: RateCard) => card.validFrom === validFrom);

describe('GET /api/rate/getRates', () => {
  it('returns the card of today by air and by sea to visitors', async () => {
    const { status, body } = await visitor.get('/api/rate/getRates');
    expect(status).toBe(200);
    expect(body.current).toEqual([
      expect.objectContaining({ method: 2, validFrom: expect.any(String), currency: 'AUD', transitMin: 5 }),
      expect.objectContaining({ method: 1, validFrom: expect.any(String) }),
    ]);
  });

  it('returns the first later card of a method as upcoming, and its eve as the last day of the current card', async () => {
    const [soon, later] = [addDays(today, 20), addDays(today, 40)];
    for (const validFrom of [later, soon]) expect((await save({ validFrom })).status).toBe(200);
    const { body } = await visitor.get('/api/rate/getRates');
    for (const validFrom of [later, soon]) await remove(validFrom, 1);
    expect(body.upcoming.map(({ validFrom }: RateCard) => validFrom)).toContain(soon);
    expect(body.upcoming.map(({ validFrom }: RateCard) => validFrom)).not.toContain(later);
    expect(body.current[0].validTo).toBe(addDays(today, 19));
  });
});

describe('POST /api/rate/saveRateCard', () => {
  let saved: RateCard;
  beforeAll(async () => {
    saved = (await save({ validFrom: firstDay })).body;
    return () => remove(firstDay, 2);
  });

  it('adds a card, which staff see, and returns the same card for a repeated request', async () => {
    expect(saved).toEqual({ ...rateCardPayload({ validFrom: firstDay }), version: 1, validUntil: null });
    expect(await listed(firstDay)).toMatchObject(saved);
    expect((await save({ validFrom: firstDay })).body).toEqual(saved);
    const entries = await auditOf(staff, 'rateCard', `2#${firstDay}`);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ by: '한호', action: 'add', name: `항공 ${firstDay}` });
  });

  it('returns 409 RATE_CARD_TAKEN for a second card of the same day', async () => {
    expect(codeOf(await save({ validFrom: firstDay, minimum: 1 }))).toEqual([409, 'RATE_CARD_TAKEN']);
  });

  it('replaces the version that was read, with only the changed steps in the audit entry', async () => {
    const steps = [{ upTo: 0.5, price: 1600 }, ...rateCardPayload().steps.slice(1)];
    const change = { validFrom: firstDay, steps, version: 1 };
    const concurrent = await Promise.all([save(change), save({ ...change, minimum: 5 })]);
    const winner = concurrent.findIndex(({ status }) => status === 200);
    expect(concurrent.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(codeOf(concurrent[1 - winner] as (typeof concurrent)[number])).toEqual([409, 'CONFLICT']);
    expect((await listed(firstDay))?.version).toBe(2);
    const [entry] = await auditOf(staff, 'rateCard', `2#${firstDay}`);
    expect(entry?.changes).toContainEqual({
      label: '구간',
      from: '0.5 kg AUD 15.00',
      to: '0.5 kg AUD 16.00',
    });
  });

  it('returns 422 with the path of each invalid field', async () => {
    const { status, body } = await save({
      validFrom: addDays(today, 50),
      steps: [
        { upTo: 1, price: 1000 },
        { upTo: 0.5, price: 900 },
        { upTo: 1.7, price: 900 },
      ],
      transitMax: 4,
    });
    expect(status).toBe(422);
    expect(body.fields.map(({ path }: { path: string }) => path)).toEqual([
      'steps.1.upTo',
      'steps.2.upTo',
      'transitMax',
    ]);
  });

  it('refuses a new card and a change of a card that starts before today', async () => {
    const past = await save({ validFrom: addDays(today, -1) });
    expect(codeOf(past)).toEqual([422, 'VALIDATION_FAILED']);
    expect(past.body.fields[0].path).toBe('validFrom');
    const changed = await save({ validFrom: addDays(today, -90), version: 1 });
    expect(codeOf(changed)).toEqual([409, 'RATE_CARD_STARTED']);
    expect(codeOf(await remove(addDays(today, -90), 1))).toEqual([409, 'RATE_CARD_STARTED']);
  });
});

describe('POST /api/rate/delRateCard', () => {
  it('deletes the version that was read, once', async () => {
    const validFrom = addDays(today, 60);
    await save({ validFrom });
    expect(codeOf(await remove(validFrom, 2))).toEqual([409, 'CONFLICT']);
    expect((await remove(validFrom, 1)).body).toEqual({});
    expect(await listed(validFrom)).toBeUndefined();
    expect(codeOf(await remove(validFrom, 1))).toEqual([404, 'RATE_CARD_NOT_FOUND']);
    const [entry] = await auditOf(staff, 'rateCard', `2#${validFrom}`);
    expect(entry).toMatchObject({ action: 'delete' });
  });
});
