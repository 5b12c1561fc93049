import { isIPv4 } from 'node:net';
import { networkOf } from './network.ts';

// In this sequence, because the texts of many browsers contain those of Chrome and Safari.
const browsers = [
  ['KakaoTalk', /KAKAOTALK/i],
  ['네이버 앱', /NAVER\(/i],
  ['Whale', /Whale\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\/|Opera/],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /Version\/.*Safari\//],
] as const;

// An iPad states to be a Mac unless it asks for pages of phones.
const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['ChromeOS', /CrOS/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux/],
] as const;

const nameIn = (names: readonly (readonly [name: string, pattern: RegExp])[], text: string) =>
  names.find(([, pattern]) => pattern.test(text))?.[0];

/** Name of a browser and its system by its header User-Agent: `Chrome · Windows`. Empty for an unknown client. */
export const deviceNameOf = (userAgent: string): string =>
  [nameIn(browsers, userAgent), nameIn(systems, userAgent)].filter(Boolean).join(' · ');

/** Hides the last part of an IPv4 address (`203.0.113.***`) and the half of an IPv6 address that names the machine. */
export const hiddenAddress = (address: string): string => {
  const network = networkOf(address);
  if (isIPv4(network)) return `${network.split('.', 3).join('.')}.***`;
  return network.endsWith('::/64') ? network.replace('::/64', ':***') : '';
};
