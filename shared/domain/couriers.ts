/** Facts about a courier that staff cannot change. The stored courier record refers to them by its code. */
export type CourierFacts = {
  code: string;
  name: string;
  country: 'KOR' | 'AUS';
  /** Public page of the courier about a parcel. `{number}` stands for the encoded tracking number. */
  trackingPage: string;
};

/** Couriers with a known tracking page. Staff may add other couriers, which have no link. */
export const knownCouriers: readonly CourierFacts[] = [
  {
    code: 'K001',
    name: '우체국택배',
    country: 'KOR',
    trackingPage: 'https://service.epost.go.kr/trace.RetrieveDomRigiTraceList.comm?sid1={number}',
  },
  {
    code: 'K002',
    name: 'CJ대한통운',
    country: 'KOR',
    trackingPage: 'https://trace.cjlogistics.com/next/tracking.html?wblNo={number}',
  },
  {
    code: 'K003',
    name: '한진택배',
    country: 'KOR',
    trackingPage:
      'https://www.hanjin.com/kor/CMS/DeliveryMgr/WaybillResult.do?mCode=MN038&schLang=KR&wblnumText2={number}',
  },
  {
    code: 'K004',
    name: '롯데택배',
    country: 'KOR',
    trackingPage: 'https://www.lotteglogis.com/home/reservation/tracking/linkView?InvNo={number}',
  },
  {
    code: 'K005',
    name: '로젠택배',
    country: 'KOR',
    trackingPage: 'https://www.ilogen.com/web/personal/trace/{number}',
  },
  {
    code: 'K006',
    name: '경동택배',
    country: 'KOR',
    trackingPage: 'https://kdexp.com/service/delivery/etc/delivery.do?barcode={number}',
  },
  {
    code: 'A001',
    name: 'Australia Post',
    country: 'AUS',
    trackingPage: 'https://auspost.com.au/mypost/track/details/{number}',
  },
  {
    code: 'A002',
    name: 'StarTrack',
    country: 'AUS',
    trackingPage: 'https://startrack.com.au/track/details/{number}',
  },
];

/** Returns the address of the courier's public page about a parcel; undefined for a courier without one. */
export const trackingUrlOf = (courierCode: string, courierNum: string): string | undefined =>
  knownCouriers
    .find(({ code }) => code === courierCode)
    ?.trackingPage.replace('{number}', encodeURIComponent(courierNum));
