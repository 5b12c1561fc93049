import type { ReactNode } from 'react';
import { ecommerceFields, type Order } from '#shared/domain/order.ts';
import { orderLabels } from '#shared/words.ko.ts';
import { formatDecimal, formatMinute, formatMobile, formatNumber, formatPhone } from '../../lib/formats.ts';
import {
  clearanceNames,
  customerLabel,
  customsCategoryNames,
  freightName,
  receiverTypeNames,
  volumeUnit,
} from '../../lib/order-words.ts';
import { type Fact, Facts, Section } from './facts.tsx';

type Props = { order: Order };

/** A shop's address as a link, when it is one: it is whatever the sender typed. */
const SiteLink = ({ url }: { url: string }) =>
  /^https?:\/\//i.test(url) ? (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="font-medium text-brand underline underline-offset-2"
    >
      {url}
    </a>
  ) : (
    url
  );

/** What only an e-commerce parcel carries, as far as it is given. */
const ecommerceFacts = (order: Order): Fact[] =>
  ecommerceFields
    .filter((field) => order[field] !== '')
    .map((field) => ({ label: orderLabels[field], value: order[field] }));

export const RegistrationFacts = ({ order, status }: Props & { status: ReactNode }) => (
  <Section title="등록 정보">
    <Facts
      facts={[
        { label: '상태', value: status },
        { label: 'M/BL 번호', value: order.mblNo },
        { label: orderLabels.freightMethod, value: freightName(order.freightMethod) },
        { label: orderLabels.orderId, value: order.orderId },
        { label: '회차', value: formatNumber(order.round) },
        { label: orderLabels.hblNo, value: order.hblNo },
        { label: '등록자', value: order.regName },
        { label: orderLabels.partnerId, value: order.partnerName },
        { label: orderLabels.customerNum, value: customerLabel(order) },
        { label: '등록일시', value: formatMinute(order.regDate) },
        {
          label: '박스 크기(cm)',
          value: [order.width, order.length, order.height].map(formatNumber).join(' × '),
        },
        { label: '박스 수량(개)', value: formatNumber(order.boxQty) },
        { label: '실중량(kg)', value: formatDecimal(order.weight) },
        {
          label: `부피중량(${volumeUnit(order.freightMethod)})`,
          value: formatDecimal(order.volumeWeight),
        },
        ...ecommerceFacts(order),
        { label: orderLabels.siteUrl, value: order.siteUrl && <SiteLink url={order.siteUrl} />, wide: true },
      ]}
    />
  </Section>
);

export const SenderFacts = ({ order }: Props) => (
  <Section title="보내는 분">
    <Facts
      facts={[
        { label: '이름', value: order.shipperName },
        { label: '전화번호', value: formatMobile(order.shipperMobile) },
        { label: '주소', value: order.shipperAddress, wide: true },
      ]}
    />
  </Section>
);

export const ReceiverFacts = ({ order }: Props) => (
  <Section title="받는 분">
    <Facts
      facts={[
        { label: '구분', value: receiverTypeNames[order.receiverType] },
        { label: '이름', value: order.receiverName },
        { label: orderLabels.receiverMobile, value: formatMobile(order.receiverMobile) },
        { label: orderLabels.receiverTel, value: formatPhone(order.receiverTel) },
        { label: orderLabels.pcc, value: order.pcc },
        { label: orderLabels.receiverZipcode, value: order.receiverZipcode },
        { label: orderLabels.receiverAddress1, value: order.receiverAddress1, wide: true },
        { label: orderLabels.receiverAddress2, value: order.receiverAddress2, wide: true },
      ]}
    />
  </Section>
);

/** How the items are cleared; the first rows of their section. */
export const ClearanceFacts = ({ order }: Props) => (
  <Facts
    facts={[
      { label: orderLabels.needClearance, value: clearanceNames[order.needClearance] },
      { label: orderLabels.customsCategory, value: customsCategoryNames[order.customsCategory] },
    ]}
  />
);

export const DeliveryFacts = ({ order, courier }: Props & { courier: string }) => (
  <Section title="배송 정보">
    <Facts
      facts={[
        { label: orderLabels.courierCode, value: courier },
        { label: orderLabels.courierNum, value: order.courierNum },
        { label: '고객 메모', value: order.orderMemo, wide: true },
        { label: orderLabels.customsRequest, value: order.customsRequest, wide: true },
        { label: orderLabels.deliveryRequest, value: order.deliveryRequest, wide: true },
      ]}
    />
  </Section>
);
