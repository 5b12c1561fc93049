import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { codeGroupName } from '#shared/domain/code.ts';
import { codeGroups } from '#shared/domain/reference.ts';
import { SelectField } from '#web/components/field.tsx';
import { formatNumber } from '#web/lib/formats.ts';
import type { CodeRow } from './queries.ts';

const EVERYTHING = '전체';

/** The groups of the product, then those that staff added. */
export const groupsOf = (codes: readonly CodeRow[] = []): string[] => [
  ...new Set([...codeGroups, ...codes.map(({ parentCode }) => parentCode)]),
];

/** How many codes there are, of all groups or of one; nothing before they are known. */
const counted = (codes: readonly CodeRow[] | undefined, group?: string): string =>
  codes
    ? formatNumber(group ? codes.filter(({ parentCode }) => parentCode === group).length : codes.length)
    : '';

type Props = { codes: readonly CodeRow[] | undefined; group: string | undefined };

const Branch = ({ codes, group, label, isOpen }: Props & { label: string; isOpen: boolean }) => (
  <Link
    to="/admin/code-management"
    search={{ group }}
    resetScroll={false}
    aria-current={isOpen ? 'true' : undefined}
    className={clsx(
      'flex min-h-9 items-center justify-between gap-3 rounded-control px-3 text-14',
      isOpen ? 'bg-brand-weak font-semibold text-brand-strong' : 'hover:bg-subtle',
    )}
  >
    {label}
    <span className="text-13 text-ink-2 tabular-nums">{counted(codes, group)}</span>
  </Link>
);

/** The groups of the code table below their root, with the number of codes in each. */
export const GroupTree = ({ codes, group: opened }: Props) => (
  <nav aria-label="코드 그룹" className="w-48 shrink-0">
    <ul>
      <li>
        <Branch codes={codes} group={undefined} label={EVERYTHING} isOpen={!opened} />
        <ul className="mt-1 ml-3 space-y-1 border-line border-l pl-2">
          {groupsOf(codes).map((group) => (
            <li key={group}>
              <Branch codes={codes} group={group} label={codeGroupName(group)} isOpen={group === opened} />
            </li>
          ))}
        </ul>
      </li>
    </ul>
  </nav>
);

/** The same on a phone. */
export const GroupSelect = ({
  codes,
  group,
  onChange,
}: Props & { onChange: (group: string | undefined) => void }) => (
  <SelectField
    label="코드 그룹"
    hideLabel
    value={group ?? ''}
    placeholder={`${EVERYTHING} ${counted(codes)}`}
    options={groupsOf(codes).map((value) => ({
      value,
      label: `${codeGroupName(value)} ${counted(codes, value)}`,
    }))}
    onChange={({ target }) => onChange(target.value || undefined)}
    className="w-full"
  />
);
