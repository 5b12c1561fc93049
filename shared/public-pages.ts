type PublicPage = {
  /** One or two sentences for search engines and link previews. */
  description: string;
  /** Search engines do not list the page, because visitors need the page only after another page. */
  isHidden?: true;
};

/** Prerendered pages by path. The sitemap lists all but hidden pages. The browser renders other pages in `shellDocument`. */
export const publicPages: Readonly<Record<string, PublicPage>> = {
  '/': {
    description:
      '호주와 한국을 잇는 국제 택배·화물 서비스. 배송조회, 출항 일정, 부피무게 계산, 주문등록을 한 곳에서 할 수 있습니다.',
  },
  '/service-flight': {
    description:
      '호주에서 한국까지 항공으로 보내는 택배와 소형 화물. 요금 기준이 되는 부피무게와 접수부터 국내 배송까지의 과정을 안내합니다.',
  },
  '/service-ocean': {
    description:
      '이사 짐과 대량 화물을 해운으로. 부피(CBM)로 계산하는 요금 기준과 접수부터 국내 배송까지의 과정을 안내합니다.',
  },
  '/service': {
    description:
      '이커머스 배송, 풀필먼트, 항공·해운 화물, 보관까지. 호주와 한국을 오가는 사업자를 위한 물류 서비스입니다.',
  },
  '/parcel-info': {
    description: 'H/BL 번호로 접수, 운송, 통관, 국내 배송까지 내 짐이 지금 어디에 있는지 바로 조회하세요.',
  },
  '/parcel-reg-aus-to-kor': {
    description: '회원가입 없이 호주에서 한국으로 보낼 짐을 등록하고 H/BL 번호를 바로 받으세요.',
  },
  '/shipping-infomation': {
    description:
      '한국으로 짐을 보내기 전에 확인할 포장 방법, 보낼 수 없는 물품, 통관과 세금, 자주 묻는 질문을 모았습니다.',
  },
  '/notice': { description: '운송 일정과 통관, 서비스 변경 소식을 알려드리는 한호로지스 공지사항입니다.' },
  '/inquiry': {
    description:
      '배송과 통관, 서비스에 대해 궁금한 점을 남겨주세요. 영업일 기준 1~2일 안에 이메일로 답변드립니다.',
  },
  '/pickup-request': {
    description: '한국에서 해외로 보낼 물품의 픽업을 요청하세요. 회원이 아니어도 요청할 수 있습니다.',
  },
  '/aboutUs': {
    description:
      '한호로지스는 시드니와 인천을 잇는 국제 물류 회사입니다. 하는 일과 고객센터, 오시는 길을 소개합니다.',
  },
  '/login': { description: '로그인하면 내 배송을 한 번에 확인하고 더 빠르게 주문할 수 있습니다.' },
  '/signUp': { description: '한호로지스에 가입하고 호주와 한국을 오가는 내 배송을 한 번에 확인하세요.' },
  '/forgot-password': { description: '가입한 이메일로 비밀번호 재설정 안내를 보내드립니다.', isHidden: true },
};

export const staffPaths = ['/admin', '/partnerAdmin'] as const;
export const staffDocument = '/staff.html';

/** Path prefixes that search engines must not crawl. */
export const closedPaths = [
  ...staffPaths,
  '/my',
  '/reset-password',
  '/invitation',
  '/stop-notices',
  '/take-over',
  '/correct',
  '/api',
] as const;

export const shellDocument = '/shell.html';

/** '/service' → '/service.html' */
export const documentOf = (path: string): string => (path === '/' ? '/index.html' : `${path}.html`);
