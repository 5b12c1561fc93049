import type { ReactNode } from 'react';
import { TAX_LIMIT_USD } from '#shared/domain/tax-limit.ts';
import { Part, Tags } from './section.tsx';

const ClearanceType = ({ title, when, children }: { title: string; when: string; children: ReactNode }) => (
  <div className="rounded-card border border-line p-5">
    <h3 className="text-18 font-bold">{title}</h3>
    <p className="mt-1 text-14 font-semibold text-brand">{when}</p>
    <p className="mt-3 text-16 text-ink-2">{children}</p>
  </div>
);

const taxes = [
  ['관세', '과세가격(CIF: 물품값 + 운임 + 보험료) × 관세율'],
  ['부가가치세', '(과세가격 + 관세) × 10%'],
] as const;

const Taxes = () => (
  <div className="mt-8">
    <h3 className="text-18 font-bold">세금은 이 순서로 계산합니다</h3>
    <dl className="mt-3 divide-y divide-line border-line border-y text-16">
      {taxes.map(([name, formula]) => (
        <div key={name} className="grid gap-x-4 py-3 sm:grid-cols-[132px_1fr]">
          <dt className="font-semibold">{name}</dt>
          <dd className="text-ink-2">{formula}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-3 text-14 text-ink-2">
      외화는 관세청이 따로 고시하는 환율로 바꿉니다. 관세율은 품목마다 다릅니다.
    </p>
  </div>
);

const Summing = () => (
  <div className="mt-8 rounded-card bg-warning-weak p-5">
    <h3 className="text-16 font-bold text-warning">이럴 때는 금액을 더해 과세합니다</h3>
    <ul className="mt-2 list-disc space-y-1 pl-5 text-16">
      <li>하나의 운송장(B/L, AWB)으로 온 물품을 기준 금액 아래로 나누어 신고할 때</li>
      <li>같은 해외 판매자에게서 같은 날 산 물품을 나누어 들여올 때</li>
    </ul>
    <p className="mt-2 text-14 text-ink-2">도착한 날이 같다는 이유만으로 더하던 규정은 없어졌습니다.</p>
  </div>
);

const Australia = () => (
  <div className="mt-8">
    <h3 className="text-18 font-bold">호주 세관</h3>
    <ul className="mt-2 list-disc space-y-1.5 pl-5 text-16 text-ink-2">
      <li>
        호주에서 나갈 때: 모든 수출을 호주 국경수비대(ABF)에 신고합니다. 금액이 AUD 2,000을 넘거나 수출 허가가
        필요한 물품은 수출신고번호(EDN)를 받아야 합니다.
      </li>
      <li>
        호주로 들어갈 때: AUD 1,000까지는 간이 신고(SAC)로, 그보다 비싸면 수입신고로 통관하며 관세와 GST가
        붙습니다. 술과 담배는 예외입니다.
      </li>
    </ul>
  </div>
);

const excluded = [
  '의약품',
  '의료기기',
  '건강기능식품',
  '식품',
  '반려동물 사료',
  '향수 60 ml 초과',
  '기능성 화장품',
  '멸종위기종(CITES) 물품',
  '검역 대상 물품',
] as const;

export const Clearance = () => (
  <>
    <Part id="customs" title="통관과 세금">
      <div className="grid gap-4 md:grid-cols-2">
        <ClearanceType title="목록통관" when={`본인이 쓸 물품, USD ${TAX_LIMIT_USD} 이하`}>
          받는 분과 품명, 금액을 적은 목록만 내고 세금 없이 통관합니다. 호주에서 오는 물품의 기준이며, USD
          200은 미국에서 오는 물품에만 적용합니다.
        </ClearanceType>
        <ClearanceType title="일반수입신고" when={`USD ${TAX_LIMIT_USD} 초과 또는 목록통관 제외 품목`}>
          정식으로 수입을 신고합니다. USD {TAX_LIMIT_USD}을 넘으면 과세 대상이며 관세와 부가가치세가 붙습니다.
        </ClearanceType>
      </div>
      <p className="mt-4 text-16 text-ink-2">
        신고 금액은 물품값에 호주 안에서 낸 배송비와 세금을 더한 값으로 적습니다.
      </p>
      <Taxes />
      <Summing />
      <Australia />
    </Part>
    <Part id="excluded" title="목록통관 제외 품목">
      <p className="mb-4 text-16 text-ink-2">
        아래 품목은 금액이 USD {TAX_LIMIT_USD} 이하여도 일반수입신고로 통관합니다. 대표적인 예이며 이것이
        전부는 아닙니다.
      </p>
      <Tags words={excluded} />
    </Part>
  </>
);

const matches = [
  ['이름', '부호를 발급받은 본인의 이름'],
  ['전화번호', '부호에 등록한 실제 휴대폰번호. 050 안심번호는 맞지 않습니다.'],
  ['배송지 우편번호', '부호에 등록한 배송지의 다섯 자리 우편번호. 부호 하나에 20곳까지 등록할 수 있습니다.'],
] as const;

export const Pcc = () => (
  <Part id="pcc" title="개인통관고유부호">
    <p className="text-16 text-ink-2">
      세관에서 주민등록번호 대신 쓰는 부호입니다. 받는 분 본인이 관세청에서 발급받으며, P와 숫자 12자리로 된
      13자리입니다.
    </p>
    <p className="mt-4 rounded-card bg-subtle px-5 py-4 text-24 font-bold tracking-wider tabular-nums">
      <span className="text-brand">P</span> 000 000 000 000
    </p>
    <h3 className="mt-8 text-18 font-bold">세 가지가 모두 맞아야 통관됩니다</h3>
    <dl className="mt-3 divide-y divide-line border-line border-y text-16">
      {matches.map(([name, text]) => (
        <div key={name} className="grid gap-x-4 py-3 sm:grid-cols-[132px_1fr]">
          <dt className="font-semibold">{name}</dt>
          <dd className="text-ink-2">{text}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-3 text-14 text-ink-2">
      우편번호는 2026년 초부터 함께 대조하며, 2025년 말 이후 발급하거나 변경한 부호부터 적용합니다.
    </p>
    <h3 className="mt-8 text-18 font-bold">유효기간이 있습니다</h3>
    <ul className="mt-2 list-disc space-y-1.5 pl-5 text-16 text-ink-2">
      <li>2026년부터 발급한 부호: 발급한 날부터 1년</li>
      <li>그 전에 발급한 부호: 2027년 본인 생일까지</li>
      <li>만료일 앞뒤 30일 안에 갱신하지 않으면 해지됩니다. 정보를 변경하면 그날부터 다시 1년입니다.</li>
    </ul>
  </Part>
);
