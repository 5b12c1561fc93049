import { isIPv6 } from 'node:net';

/** Number of 16-bit groups in an IPv6 address and in its network prefix (/64). */
const [GROUPS, NETWORK_GROUPS] = [8, 4];

// Returns the eight 16-bit groups of an IPv6 address. Its last two groups may have the notation of an IPv4 address.
const groupsOf = (address: string): number[] => {
  const hex = address.replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_, a, b, c, d) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((group) => group.toString(16)).join(':'),
  );
  const [head = [], tail = []] = hex
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))));
  return [...head, ...Array<number>(GROUPS - head.length - tail.length).fill(0), ...tail];
};

/**
 * Returns the network of a client for throttling: an IPv4 address, or the first 64 bits of an IPv6 address, because a
 * provider assigns at least a /64 to one customer. Any other text is returned unchanged.
 */
export const networkOf = (address: string): string => {
  const plain = address.replace(/%.*$/, '');
  // An address without a colon is not tested, because the first test of an instance compiles a long regular expression.
  if (!plain.includes(':') || !isIPv6(plain)) return address;
  const groups = groupsOf(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
};
