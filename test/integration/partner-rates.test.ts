import { describe, expect, it } from 'vitest';
import { addDays, seoulDay } from '#shared/domain/dates.ts';
import type { RateCard } from '#shared/domain/rate-card.ts';
import { rateCardPayload } from '#test/fixtures/rate-cards.ts';
import { cardFile } from '#test/fixtures/spreadsheets.ts';
import { sharedText } from '#test/fixtures/swelling-workbooks.ts';
import { auditOf } from '#test/support/audit.ts';
import { type Client, codeOf } from '#test/support/client.ts';
import { demoClients, url, visitor } from '#test/support/demo-clients.ts';
import { downloadWorkbook } from '#test/support/imports.ts';
import { joinPartner } from '#test/support/partners.ts';

const [owner, staff, otherPartner] = await demoClients('admin', 'staff', 'partner2');
const today = seoulDay(new Date());
const tomorrow = addDays(today, 1);

const save = (changes: Record<string, unknown>) =>
  owner.post('/api/rate/saveRateCard', rateCardPayload(changes));
const end = (changes: Record<string, unknown>) =>
  owner.post('/api/rate/endRateCard', { method: 2, validFrom: today, version: 1, ...changes });
const remove = (changes: Record<string, unknown>) =>
  owner.post('/api/rate/delRateCard', { method: 2, validFrom: tomorrow, version: 1, ...changes });
const cardsOf = async (partnerId: number, as: Client = staff): Promise<RateCard[]> =>
  (await as.post('/api/rate/getPartnerCards', { partnerId })).body;
/** Registers a partner with a card that starts today. */
const partnerWithCard = async (changes: Record<string, unknown> = {}) => {
  const partner = await joinPartner(url, staff);
  const { status, body } = await save({ partnerId: partner.id, validFrom: today, ...changes });
  expect(status, JSON.stringify(body)).toBe(200);
  return { ...partner, card: body as RateCard };
};

describe('cards of a partner', () => {
  it('are listed newest first with their last days, for staff and the partner, and not for visitors', async () => {
    const { id, api, card } = await partnerWithCard();
    const later = addDays(today, 30);
    await save({ partnerId: id, validFrom: later, method: 1 });
    await save({ partnerId: id, validFrom: addDays(today, 10) });
    const cards = await cardsOf(id);
    expect(cards.map(({ method, validFrom, validTo }) => [method, validFrom, validTo])).toEqual([
      [1, later, null],
      [2, addDays(today, 10), null],
      [2, today, addDays(today, 9)],
    ]);
    expect(cards[2]).toMatchObject({ ...card, partnerId: id, validUntil: null });
    expect(await cardsOf(id, api)).toEqual(cards);
    const { current, upcoming } = (await visitor.get('/api/rate/getRates')).body;
    for (const { partnerId } of [...current, ...upcoming]) expect(partnerId).toBeNull();
    for (const { partnerId } of (await staff.get('/api/rate/getRateCardList')).body) {
      expect(partnerId).toBeNull();
    }
  });

  it('of another partner, or of none, are PARTNER_NOT_FOUND', async () => {
    const { id } = await partnerWithCard();
    const asked = (as: Client, partnerId: number) => as.post('/api/rate/getPartnerCards', { partnerId });
    for (const answer of [await asked(otherPartner, id), await asked(staff, 9_999_999)]) {
      expect(codeOf(answer)).toEqual([404, 'PARTNER_NOT_FOUND']);
    }
    expect(codeOf(await save({ partnerId: 9_999_999 }))).toEqual([404, 'PARTNER_NOT_FOUND']);
    expect(codeOf(await remove({ partnerId: 9_999_999 }))).toEqual([404, 'PARTNER_NOT_FOUND']);
  });

  it('are saved and deleted apart from the cards for all, with the name of the partner in the audit entry', async () => {
    const { id } = await joinPartner(url, staff);
    const validFrom = addDays(today, 70);
    const own = await save({ partnerId: id, validFrom, minimum: 777 });
    expect(own.body).toMatchObject({ partnerId: id, minimum: 777, version: 1 });
    expect((await save({ partnerId: id, validFrom, minimum: 777 })).body).toEqual(own.body);
    expect(codeOf(await save({ partnerId: id, validFrom }))).toEqual([409, 'RATE_CARD_TAKEN']);
    expect(codeOf(await remove({ validFrom }))).toEqual([404, 'RATE_CARD_NOT_FOUND']);
    expect((await remove({ partnerId: id, validFrom })).body).toEqual({});
    expect(await cardsOf(id)).toEqual([]);
    const entries = await auditOf(staff, 'rateCard', `${id}#2#${validFrom}`);
    expect(entries.map(({ action }) => action)).toEqual(['delete', 'add']);
    expect(entries[0]?.name).toMatch(new RegExp(`^.+ 항공 ${validFrom}$`));
  });

  it('keep their partner from being deleted', async () => {
    const { id } = await partnerWithCard();
    expect(codeOf(await staff.delete('/api/partner/delPartner', { id }))).toEqual([409, 'REFERENCE_IN_USE']);
  });
});

describe('GET /api/rate/getOwnRates', () => {
  it('returns the own card, and the card for all of the other method', async () => {
    const { id, api } = await partnerWithCard();
    const general = (await visitor.get('/api/rate/getRates')).body.current;
    const { status, body } = await api.get('/api/rate/getOwnRates');
    expect(status).toBe(200);
    expect(body.current).toEqual([
      expect.objectContaining({ partnerId: id, method: 2, validFrom: today, validTo: null }),
      general.find(({ method }: RateCard) => method === 1),
    ]);
  });

  it('returns the last day and the next card before an own card starts', async () => {
    const { id, api } = await partnerWithCard({ validFrom: addDays(today, 3) });
    const { current, upcoming } = (await api.get('/api/rate/getOwnRates')).body;
    expect(current[0]).toMatchObject({ partnerId: null, method: 2, validTo: addDays(today, 2) });
    expect(upcoming).toContainEqual(expect.objectContaining({ partnerId: id, validFrom: addDays(today, 3) }));
  });

  it('returns staff the cards for parcels without a partner', async () => {
    const { current } = (await staff.get('/api/rate/getOwnRates')).body;
    expect(current.map(({ method }: RateCard) => method)).toEqual([2, 1]);
  });
});

describe('POST /api/rate/endRateCard', () => {
  it('sets the last day with the next version, once, with an audit entry of this change only', async () => {
    const { id, api, card } = await partnerWithCard();
    const validUntil = addDays(today, 5);
    const first = await end({ partnerId: id, validUntil });
    expect(first.body).toEqual({ ...card, validUntil, version: 2 });
    expect((await end({ partnerId: id, validUntil })).body).toEqual(first.body);
    expect(codeOf(await end({ partnerId: id, validUntil: today }))).toEqual([409, 'CONFLICT']);
    expect(await cardsOf(id)).toEqual([{ ...first.body, validTo: validUntil }]);
    expect((await api.get('/api/rate/getOwnRates')).body.current[0]).toMatchObject({ validTo: validUntil });
    const [entry, ...others] = await auditOf(staff, 'rateCard', `${id}#2#${today}`);
    expect(entry).toMatchObject({
      action: 'change',
      changes: [{ label: '종료일', from: '', to: validUntil }],
    });
    expect(others).toHaveLength(1);
  });

  it('keeps the last day when the card is changed on its first day', async () => {
    const { id } = await partnerWithCard();
    await end({ partnerId: id, validUntil: tomorrow });
    const changed = await save({ partnerId: id, validFrom: today, minimum: 5, version: 2 });
    expect(changed.body).toMatchObject({ minimum: 5, validUntil: tomorrow, version: 3 });
  });

  it('accepts one of two concurrent ends', async () => {
    const { id } = await partnerWithCard();
    const answers = await Promise.all(
      [1, 2].map((days) => end({ partnerId: id, validUntil: addDays(today, days) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('returns 422 for a last day before today or the first day, and without a partner', async () => {
    const { id } = await partnerWithCard({ validFrom: addDays(today, 10) });
    const of = async (changes: Record<string, unknown>) => {
      const { status, body } = await end({ partnerId: id, validFrom: addDays(today, 10), ...changes });
      return [status, body.code, body.fields?.map(({ path }: { path: string }) => path)];
    };
    expect(await of({ validUntil: addDays(today, 9) })).toEqual([422, 'VALIDATION_FAILED', ['validUntil']]);
    const past = { validFrom: addDays(today, -9), validUntil: addDays(today, -1) };
    expect(await of(past)).toEqual([422, 'VALIDATION_FAILED', ['validUntil']]);
    const forAll = { partnerId: null, validUntil: addDays(today, 20) };
    expect(await of(forAll)).toEqual([422, 'VALIDATION_FAILED', ['partnerId']]);
  });

  it('returns 404 for an unknown card and 409 for another version', async () => {
    const { id } = await partnerWithCard();
    const unknown = { partnerId: id, validFrom: tomorrow, validUntil: tomorrow };
    expect(codeOf(await end(unknown))).toEqual([404, 'RATE_CARD_NOT_FOUND']);
    expect(codeOf(await end({ partnerId: id, version: 2, validUntil: tomorrow }))).toEqual([409, 'CONFLICT']);
  });
});

describe('workbook of a card', () => {
  const excelOf = (name: string) => downloadWorkbook(url, staff, `/api/rate/cardExcel/${name}`);
  const read = (filename: string, content: Uint8Array) =>
    owner.post('/api/rate/readCardExcel', { filename, content: Buffer.from(content).toString('base64') });

  it('reads back as the same card, which can be saved for a partner', async () => {
    const { id } = await partnerWithCard({ extraPrice: 250 });
    const { status, headers, content } = await excelOf(`${id}_2_${today}`);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toContain(`rate-card-${id}_2_${today}.xlsx`);
    const { body } = await read('요금표.xlsx', content);
    expect(body).toEqual({
      card: rateCardPayload({ validFrom: today, extraPrice: 250 }),
      problems: [],
    });
    const another = await joinPartner(url, staff);
    expect((await save({ ...body.card, partnerId: another.id })).body).toMatchObject({ version: 1 });
  });

  it('exists for the cards for all', async () => {
    const { content } = await excelOf(`ALL_1_${addDays(today, -90)}`);
    const { body } = await read('card.xlsx', content);
    const { current } = (await visitor.get('/api/rate/getRates')).body;
    const { version: _, validUntil: __, validTo: ___, ...card } = current[1];
    expect(body).toEqual({ card, problems: [] });
  });

  it.each(['ALL_1_1999-01-01', 'ALL_3_2026-01-01', '02_1_2026-01-01', 'x', 'ALL_1_2026-02-30', 'ALL'])(
    'returns 404 for %s',
    async (name) => {
      expect(codeOf(await staff.get(`/api/rate/cardExcel/${name}`))).toEqual([404, 'RATE_CARD_NOT_FOUND']);
    },
  );

  it('names the cells with problems, and saves nothing', async () => {
    const before = (await staff.get('/api/rate/getRateCardList')).body;
    const file = cardFile({ 기본: [['통화', 'EUR']], 구간: [['상한', '요금']], '추가 요금': [['종류']] });
    const { status, body } = await owner.post('/api/rate/readCardExcel', file);
    expect(status).toBe(200);
    expect(body.card).toMatchObject({ partnerId: null, currency: null, steps: [] });
    expect(body.problems).toContainEqual({
      sheet: '기본',
      cell: 'B1',
      message: '통화를 올바르게 입력해주세요.',
    });
    expect(body.problems).toContainEqual({
      sheet: '구간',
      cell: '',
      message: '구간은 필수 입력 항목입니다.',
    });
    expect((await staff.get('/api/rate/getRateCardList')).body).toEqual(before);
  });

  it('is refused if it is no workbook, expands beyond the limits or is too large', async () => {
    const broken = new Uint8Array([1, 2, 3]);
    expect(codeOf(await read('a.xlsx', broken))).toEqual([422, 'SPREADSHEET_UNREADABLE']);
    expect(codeOf(await read('a.csv', broken))).toEqual([422, 'SPREADSHEET_UNREADABLE']);
    expect(codeOf(await read('a.xlsx', sharedText(32_767, '구간')))).toEqual([422, 'SPREADSHEET_TOO_LARGE']);
    expect((await read('a.xlsx', new Uint8Array(1_000_000))).body.code).toBe('SPREADSHEET_UNREADABLE');
    expect((await read('a.xlsx', new Uint8Array(1_000_010))).status).toBeGreaterThanOrEqual(400);
    expect((await read('a.xlsx', new Uint8Array(2_000_000))).status).toBe(413);
  });
});
