import { type ProvinceName, provinces } from './provinces.ts';

// A masked Korean address consists of names in these lists only (provinces, cities, counties, districts), so it never
// contains a road name or a number. A district that is not in the lists is omitted.

const seoul = `종로구 중구 용산구 성동구 광진구 동대문구 중랑구 성북구 강북구 도봉구 노원구 은평구 서대문구 마포구 양천구 강서구
  구로구 금천구 영등포구 동작구 관악구 서초구 강남구 송파구 강동구`;
const gyeonggi = `수원시 장안구 권선구 팔달구 영통구 성남시 수정구 중원구 분당구 의정부시 안양시 만안구 동안구 부천시 원미구
  소사구 오정구 광명시 평택시 동두천시 안산시 상록구 단원구 고양시 덕양구 일산동구 일산서구 과천시 구리시 남양주시 오산시
  시흥시 군포시 의왕시 하남시 용인시 처인구 기흥구 수지구 파주시 이천시 안성시 김포시 화성시 만세구 효행구 병점구 동탄구
  광주시 양주시 포천시 여주시 연천군 가평군 양평군`;
const gangwon = `춘천시 원주시 강릉시 동해시 태백시 속초시 삼척시 홍천군 횡성군 영월군 평창군 정선군 철원군 화천군 양구군 인제군
  고성군 양양군`;
const chungbuk = `청주시 상당구 서원구 흥덕구 청원구 충주시 제천시 보은군 옥천군 영동군 증평군 진천군 괴산군 음성군 단양군`;
const chungnam = `천안시 동남구 서북구 공주시 보령시 아산시 서산시 논산시 계룡시 당진시 금산군 부여군 서천군 청양군 홍성군
  예산군 태안군`;
const jeonbuk = `전주시 완산구 덕진구 군산시 익산시 정읍시 남원시 김제시 완주군 진안군 무주군 장수군 임실군 순창군 고창군 부안군`;
const jeonnam = `목포시 여수시 순천시 나주시 광양시 담양군 곡성군 구례군 고흥군 보성군 화순군 장흥군 강진군 해남군 영암군 무안군
  함평군 영광군 장성군 완도군 진도군 신안군`;
const gyeongbuk = `포항시 남구 북구 경주시 김천시 안동시 구미시 영주시 영천시 상주시 문경시 경산시 군위군 의성군 청송군 영양군
  영덕군 청도군 고령군 성주군 칠곡군 예천군 봉화군 울진군 울릉군`;
const gyeongnam = `창원시 의창구 성산구 마산합포구 마산회원구 진해구 진주시 통영시 사천시 김해시 밀양시 거제시 양산시 의령군 함안군
  창녕군 고성군 남해군 하동군 산청군 함양군 거창군 합천군`;

/** Names of the cities, counties and districts of each province. */
const districtsOf: Record<ProvinceName, string> = {
  서울: seoul,
  부산: '중구 서구 동구 영도구 부산진구 동래구 남구 북구 해운대구 사하구 금정구 강서구 연제구 수영구 사상구 기장군',
  대구: '중구 동구 서구 남구 북구 수성구 달서구 달성군 군위군',
  인천: '중구 동구 제물포구 영종구 미추홀구 남구 연수구 남동구 부평구 계양구 서구 서해구 검단구 강화군 옹진군',
  광주: '동구 서구 남구 북구 광산구',
  대전: '동구 중구 서구 유성구 대덕구',
  울산: '중구 남구 동구 북구 울주군',
  세종: '',
  경기: gyeonggi,
  강원: gangwon,
  충북: chungbuk,
  충남: chungnam,
  전북: jeonbuk,
  전남: jeonnam,
  경북: gyeongbuk,
  경남: gyeongnam,
  제주: '제주시 서귀포시',
};

/** Number of characters of an address that are read. The rest is ignored, to limit the time of masking. */
const MAX_READ = 100;
const MASK = '***';
const separators = /^[\s,./·()-]+/;
// A name before one of these endings is a road and not a district: 중구로, 구로구청길.
const roadEnding = /^청?(?:대로|로|길)/;

const normalise = (address: string): string =>
  address
    .slice(0, MAX_READ)
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\p{M}\u115F\u1160]/gu, (sign) => (/\s/.test(sign) ? ' ' : ''))
    .trim();

// Splits the longest known name from the start of a text. Returns undefined if the text starts with none of the names.
const takeName = (text: string, names: string): [name: string, rest: string] | undefined => {
  const [name] = names
    .split(/\s+/)
    .filter((known) => known && text.startsWith(known) && !roadEnding.test(text.slice(known.length)))
    .sort((a, b) => b.length - a.length);
  return name ? [name, text.slice(name.length).replace(separators, '')] : undefined;
};

// Names of province, city and district at the start of an address, after an optional zipcode and country.
const knownParts = (address: string): string[] => {
  const start = address.replace(/^[\s\d()[\]-]+/, '').replace(/^(?:대한민국|한국)[\s,]*/, '');
  for (const { name, spellings } of provinces) {
    const province = takeName(start, spellings);
    if (!province) continue;
    const districts = districtsOf[name];
    const first = takeName(province[1], districts);
    // Only cities (시) have districts (구): 성남시 분당구.
    const second = first?.[0].endsWith('시') ? takeName(first[1], districts) : undefined;
    const isDistrict = second?.[0].endsWith('구');
    return [province[0], ...(first ? [first[0]] : []), ...(second && isDistrict ? [second[0]] : [])];
  }
  return [];
};

/**
 * 서울특별시 강남구 테헤란로 123 → 서울특별시 강남구 ***. If the text does not start with a known province, at most two letters of its
 * first word remain.
 */
export const maskAddress = (address: string): string => {
  const text = normalise(address);
  if (text === '') return '';
  if (/^(?:\p{L}{1,2} )?\*{3}$/u.test(text)) return text;
  const parts = knownParts(text);
  if (parts.length > 0) return [...parts, MASK].join(' ');
  const word = [...(/\p{L}+/u.exec(text)?.[0] ?? '')];
  return [word.slice(0, Math.min(2, word.length - 1)).join(''), MASK].join(' ').trim();
};
