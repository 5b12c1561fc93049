import { ApiError } from '#web/lib/api-error.ts';

/** Fictitious records of the gallery. */
export const parcels = [
  {
    id: 1,
    hblNo: 'HHK1000001',
    receiver: '홍길동',
    status: '01',
    statusName: '접수완료',
    weight: 3.2,
    boxes: 1,
  },
  {
    id: 2,
    hblNo: 'HHK1000002',
    receiver: '김민지',
    status: '05',
    statusName: '선적완료',
    weight: 12.45,
    boxes: 3,
  },
  {
    id: 3,
    hblNo: 'HHK1000003',
    receiver: '이준호',
    status: '10',
    statusName: '배송완료',
    weight: 0.8,
    boxes: 1,
  },
  {
    id: 4,
    hblNo: 'HHK1000004',
    receiver: '최은영',
    status: '81',
    statusName: '출고보류',
    weight: 7,
    boxes: 2,
  },
];
export type Parcel = (typeof parcels)[number];

export const serverError = new ApiError(500, {
  code: 'INTERNAL',
  message: '일시적인 오류가 발생했습니다.',
});

export const richText = `<h2>추석 연휴 안내</h2><p>연휴 동안 <strong>시드니 입고장</strong>은 쉽니다.
<a href="https://hanho.example">자세히 보기</a></p><ol><li data-list="bullet">접수: 9월 24일까지</li>
<li data-list="bullet"><span class="ql-color-red">배송 지연</span>이 있을 수 있습니다.</li></ol><blockquote>문의는 고객센터로 남겨주세요.</blockquote>`;

export const options = [
  { value: 'AUS', label: 'AUS (호주)' },
  { value: 'KOR', label: 'KOR (대한민국)' },
];
