import { describe, expect, it } from 'vitest';
import { latinName } from './latin-name.ts';

describe('latinName', () => {
  // The first four are the examples of article 3.4 of the Revised Romanization.
  it.each([
    ['민용하', 'MIN YONGHA'],
    ['송나리', 'SONG NARI'],
    ['한복남', 'HAN BOKNAM'],
    ['홍빛나', 'HONG BITNA'],
    ['홍길동', 'HONG GILDONG'],
    ['홍 길동', 'HONG GILDONG'],
    ['허준', 'HEO JUN'],
    ['서석우', 'SEO SEOGU'],
    ['한설리', 'HAN SEOLLI'],
    ['황일영', 'HWANG IRYEONG'],
    ['하빛', 'HA BIT'],
    ['전꽃님', 'JEON KKOTNIM'],
    ['양희의', 'YANG HUIUI'],
    ['남궁민수', 'NAMGUNG MINSU'],
    ['황보 혜정', 'HWANGBO HYEJEONG'],
    ['배하늘별', 'BAE HANEULBYEOL'],
  ])('writes the name %s by its letters as %s', (name, latin) => {
    expect(latinName(name)).toBe(latin);
  });

  it.each([
    ['김민지', 'KIM MINJI'],
    ['이철', 'LEE CHEOL'],
    ['박가람', 'PARK GARAM'],
    ['최윤', 'CHOI YUN'],
    ['정하나', 'JUNG HANA'],
  ])('writes the family name of %s as most bearers do: %s', (name, latin) => {
    expect(latinName(name)).toBe(latin);
  });

  it.each([
    ['한호물류센터', 'HANHOMULLYUSENTEO'],
    ['(주)한호 무역', '(JU)HANHO MUYEOK'],
    ['홍길동 c/o Kim', 'HONGGILDONG C/O KIM'],
  ])('writes %s, which is no name of a person, without a family name: %s', (name, latin) => {
    expect(latinName(name)).toBe(latin);
  });

  it.each(['MIN JUN KIM', '', '王小明'])('returns nothing for %j, which has no Hangul', (name) => {
    expect(latinName(name)).toBe('');
  });
});
