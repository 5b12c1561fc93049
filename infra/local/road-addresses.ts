import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Engine, listenAsEngine } from './engine.ts';

export const LOCAL_ADDRESS_KEY = 'local-address-key';

// Public buildings, at least one for each province.
const places = [
  ['04524', '서울특별시 중구 세종대로 110', '태평로1가 31', '서울특별시청'],
  ['06236', '서울특별시 강남구 테헤란로 152', '역삼동 737', '강남파이낸스센터'],
  ['47545', '부산광역시 연제구 중앙대로 1001', '연산동 1000', '부산광역시청'],
  ['48058', '부산광역시 해운대구 센텀중앙로 79', '우동 1460', '센텀사이언스파크'],
  ['41911', '대구광역시 중구 공평로 88', '동인동1가 2-1', '대구광역시청'],
  ['21554', '인천광역시 남동구 정각로 29', '구월동 1138', '인천광역시청'],
  ['61945', '광주광역시 서구 내방로 111', '치평동 1200', '광주광역시청'],
  ['35242', '대전광역시 서구 둔산로 100', '둔산동 1420', '대전광역시청'],
  ['44675', '울산광역시 남구 중앙로 201', '신정동 646-4', '울산광역시청'],
  ['30107', '세종특별자치시 다솜로 261', '어진동 539', '국무조정실'],
  ['13494', '경기도 성남시 분당구 판교역로 235', '삼평동 681', '에이치스퀘어'],
  ['24266', '강원특별자치도 춘천시 중앙로 1', '봉의동 15', '강원특별자치도청'],
  ['28515', '충청북도 청주시 상당구 상당로 82', '문화동 89', '충청북도청'],
  ['32255', '충청남도 홍성군 홍북읍 충남대로 21', '신경리 942', '충청남도청'],
  ['54968', '전북특별자치도 전주시 완산구 효자로 225', '효자동3가 1', '전북특별자치도청'],
  ['58564', '전라남도 무안군 삼향읍 오룡길 1', '남악리 1000', '전라남도청'],
  ['36759', '경상북도 안동시 풍천면 도청대로 455', '갈전리 1175', '경상북도청'],
  ['51154', '경상남도 창원시 의창구 중앙대로 300', '사림동 1', '경상남도청'],
  ['63122', '제주특별자치도 제주시 문연로 6', '연동 312-1', '제주특별자치도청'],
] as const;

const errorCodeOf = (key: string, keyword: string): string => {
  if (key !== LOCAL_ADDRESS_KEY) return 'E0001';
  if (keyword.length < 2) return 'E0008';
  return /^\d+$/.test(keyword) ? 'E0009' : '0';
};

const search = (form: URLSearchParams): object => {
  const keyword = (form.get('keyword') ?? '').trim();
  const errorCode = errorCodeOf(form.get('confmKey') ?? '', keyword);
  const words = keyword.split(/\s+/);
  const found =
    errorCode === '0' ? places.filter((place) => words.every((word) => place.join(' ').includes(word))) : [];
  return {
    results: {
      common: { errorCode, errorMessage: '', totalCount: String(found.length) },
      juso: found.slice(0, Number(form.get('countPerPage'))).map(([zipNo, roadAddrPart1, lot, bdNm]) => ({
        zipNo,
        roadAddrPart1,
        jibunAddr: `${roadAddrPart1.split(' ').slice(0, -2).join(' ')} ${lot} ${bdNm}`,
        bdNm,
      })),
    },
  };
};

/** Starts a server with the open API of the road-name address service (juso.go.kr), for a few public buildings. */
export const startRoadAddresses = async (): Promise<Engine> => {
  const server = createServer(async (req, res) => {
    const answer = search(new URLSearchParams(await text(req)));
    res.writeHead(200, { 'content-type': 'application/json;charset=UTF-8' }).end(JSON.stringify(answer));
  });
  return listenAsEngine(server);
};
