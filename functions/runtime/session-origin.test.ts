import { describe, expect, it } from 'vitest';
import { deviceNameOf, hiddenAddress } from './session-origin.ts';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0';

describe('deviceNameOf', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, 'Chrome · Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/143.0.0.0`, 'Edge · Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Whale/4.30.0 Safari/537.36`, 'Whale · Windows'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Firefox · macOS',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.2 Safari/605.1.15',
      'Safari · macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 CriOS/143.0 Mobile/15E148',
      'Chrome · iPhone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 15; SM-S931N) ${CHROME} SamsungBrowser/28.0 Mobile Safari/537.36`,
      'Samsung Internet · Android',
    ],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) KAKAOTALK/25.1.0', 'KakaoTalk · iPhone'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36`, 'Chrome · Linux'],
    ['curl/8.5.0', ''],
    ['', ''],
  ])('of %s is %j', (userAgent, name) => expect(deviceNameOf(userAgent)).toBe(name));
});

describe('hiddenAddress', () => {
  it.each([
    ['203.0.113.7', '203.0.113.***'],
    ['::ffff:203.0.113.7', '203.0.113.***'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:***'],
    ['unknown', ''],
  ])('of %s is %j', (address, shown) => expect(hiddenAddress(address)).toBe(shown));
});
