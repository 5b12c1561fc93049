import { expect, test } from 'vitest';
import { findAddresses } from './find-addresses.ts';
import type { OwnAddress } from './own-queries.ts';

const entry = (alias: string, receiverName: string) => ({ alias, receiverName }) as OwnAddress;
const book = [entry('부모님 댁', '한정숙'), entry('', '홍길동'), entry('Seoul Office', '한호 상사')];

test.each([
  ['', 3],
  ['한', 2],
  [' 부모 님', 1],
  ['seoul', 1],
  ['댁한', 0],
])('findAddresses: %j finds %d', (text, count) => expect(findAddresses(book, text)).toHaveLength(count));
