import type { ReactNode } from 'react';
import type { ParcelDetails } from '#shared/domain/parcel-details.ts';
import { freightNames } from '#shared/words.ko.ts';

type Part<K extends keyof ParcelDetails> = NonNullable<ParcelDetails[K]>;

/** Link to the courier's page about a parcel. @param children must say that a new window opens */
export const CourierPageLink = ({
  url,
  className = '',
  children,
}: {
  url: string;
  className?: string;
  children: ReactNode;
}) => (
  <a
    href={url}
    target="_blank"
    rel="noopener noreferrer"
    className={`font-medium text-brand underline underline-offset-4 ${className}`}
  >
    {children}
  </a>
);

/** Name of the courier, and the tracking number as a link to the courier's page about the parcel. */
export const CourierLink = ({ courier: { name, number, url } }: { courier: Part<'courier'> }) => (
  <span className="tabular-nums">
    <span className="block text-13 font-normal text-ink-2">{name}</span>
    {url ? (
      <CourierPageLink url={url}>
        {number}
        <span className="sr-only"> 택배사에서 조회 (새 창)</span>
      </CourierPageLink>
    ) : (
      number
    )}
  </span>
);

/** Flight or sailing with its days of departure and arrival. */
export const FreightTimes = ({ freight: { method, name, etd, eta } }: { freight: Part<'freight'> }) => (
  <span className="tabular-nums">
    <span className="block">
      {freightNames[method]} {name}
    </span>
    <span className="block text-13 font-normal text-ink-2">출발 예정 {etd}</span>
    <span className="block text-13 font-normal text-ink-2">도착 예정 {eta}</span>
  </span>
);
