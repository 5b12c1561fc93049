import { describe, expect, it } from 'vitest';
import { kindOfStep } from './clearance-words.ts';

describe('kindOfStep', () => {
  it.each([
    ['입항적하목록 제출', 'customsProgress'],
    ['적재화물목록 심사완료', 'customsProgress'],
    ['입항보고 수리', 'arrived'],
    ['하기신고 수리', 'customsStarted'],
    ['하선신고 수리', 'customsStarted'],
    ['반입신고', 'customsStarted'],
    ['통관목록접수', 'customsStarted'],
    ['수입신고', 'customsStarted'],
    ['보세운송 신고 수리', 'customsStarted'],
    ['보세운송 반출신고', 'customsStarted'],
    ['X-RAY 검사', 'customsInspection'],
    ['통관보류', 'customsHeld'],
    ['결재통보', 'taxDue'],
    ['통관목록심사완료', 'customsReleased'],
    ['수입신고수리', 'customsReleased'],
    ['수입신고 수리', 'customsReleased'],
    ['반출신고', 'customsReleased'],
    ['반출완료', 'customsReleased'],
    ['장치장소변경', undefined],
    ['', undefined],
  ])('returns for the word %s: %s', (word, kind) => {
    expect(kindOfStep(word, '수입신고 수리 후 반출')).toBe(kind);
  });

  it.each(['반출신고', '반출완료'])('reports no release for %s in bond', (word) => {
    expect(kindOfStep(word, '보세운송 반출')).toBe('customsProgress');
  });
});
