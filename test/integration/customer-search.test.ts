import { describe, expect, it } from 'vitest';
import { demoClients, url } from '#test/support/demo-clients.ts';
import { signUpMember } from '#test/support/members.ts';

const search = '/api/member/searchCustomer';
const person = { lastName: '제갈', firstName: '나루', mobile: '010-2468-1357' };

const [staff, partner] = await demoClients('staff', 'partner');
const { id, email } = await signUpMember(url, person);

const byName = { cat: 0, lName: '제갈', fName: '나루' };
const byMobile = { cat: '1', mobile: '01024681357' };
const findMember = (rows: { id: number }[]) => rows.find((row) => row.id === id);

describe('POST /api/member/searchCustomer', () => {
  it('finds members by exact name, mobile number or e-mail address', async () => {
    const found = { id, lName: '제갈', fName: '나루', mobile: '01024681357', email };
    for (const query of [byName, byMobile, { cat: 2, email: email.toUpperCase() }]) {
      expect(findMember((await staff.post(search, query)).body), JSON.stringify(query)).toEqual(found);
    }
    const near = [
      { cat: 0, lName: '제갈', fName: '나' },
      { cat: 1, mobile: '0102468135' },
      { cat: 2, email: email.slice(1) },
    ];
    for (const query of near) expect((await staff.post(search, query)).body).toEqual([]);
  });

  it.each(['010-2468-1357', '+82 10-2468-1357', '0082 10 2468 1357', '０１０２４６８１３５７'])(
    'finds a member by the mobile number %s',
    async (mobile) => {
      expect(findMember((await staff.post(search, { cat: 1, mobile })).body)).toBeDefined();
    },
  );

  it('finds nothing by a text that is too long for any member', async () => {
    for (const query of [
      { cat: 0, lName: '제'.repeat(3_000), fName: '나루' },
      { cat: 1, mobile: '1'.repeat(3_000) },
      { cat: 2, email: `${'a'.repeat(3_000)}@example.com` },
    ]) {
      const { status, body } = await staff.post(search, query);
      expect([status, body]).toEqual([200, []]);
    }
  });

  it('finds members of the demo data', async () => {
    const { body } = await staff.post(search, { cat: 0, lName: '김', fName: '민지' });
    expect(body).toContainEqual(expect.objectContaining({ email: 'customer@demo.hanho.test' }));
  });

  it('masks mobile number and e-mail address for a partner, except the value that the partner searched for', async () => {
    const masked = { mobile: '010-2468-****', email: `${email.slice(0, 2)}***@example.com` };
    const clear = { mobile: '01024681357', email };
    const seen = async (query: object) => findMember((await partner.post(search, query)).body);
    expect(await seen(byName)).toMatchObject(masked);
    expect(await seen(byMobile)).toMatchObject({ ...masked, mobile: clear.mobile });
    expect(await seen({ cat: 2, email })).toMatchObject({ ...masked, email: clear.email });
  });

  it.each([
    [{ cat: 0, lName: '제갈' }, 'lName', '성, 이름 모두 입력해주세요'],
    [{ cat: 0, fName: '나루' }, 'lName', '성, 이름 모두 입력해주세요'],
    [{ cat: 1, mobile: ' - ' }, 'mobile', '모바일번호를 입력해주세요'],
    [{ cat: 2 }, 'email', '이메일을 입력해 주세요'],
  ])('returns 422 for %j', async (query, path, message) => {
    const { status, body } = await staff.post(search, query);
    expect([status, body.fields]).toEqual([422, [{ path, message }]]);
  });

  it('returns members of level 80 and above to staff only', async () => {
    const query = { cat: 2, email: 'staff@demo.hanho.test' };
    expect((await staff.post(search, query)).body).toHaveLength(1);
    expect((await partner.post(search, query)).body).toEqual([]);
  });

  it('returns 422 if `cat` is none of the search modes name, mobile number and e-mail address', async () => {
    expect((await staff.post(search, { cat: 3, mobile: '01024681357' })).status).toBe(422);
  });
});
