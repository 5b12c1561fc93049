export type ThrottleName =
  | 'tracking'
  | 'log'
  | 'visitorRegistration'
  | 'visitorForm'
  | 'signIn'
  | 'signUp'
  | 'ownWrite'
  | 'photoUpload'
  | 'correction';
type Throttle = { count: number; seconds: number; exemptsStaff?: true; perMember?: true };

/**
 * Limits of `count` requests in `seconds` per IP network, or per member with `perMember`. `exemptsStaff` exempts partners
 * and staff, because a warehouse registers and tracks all day from one address. `functions/runtime/throttle.ts` counts
 * exactly. The web ACL stops a flood before it causes function calls: it allows about `count` requests in five minutes per
 * IP address, and has no rules for the limits with `perMember`, because it cannot recognise members.
 */
export const throttles: Record<ThrottleName, Throttle> = {
  tracking: { count: 120, seconds: 300, exemptsStaff: true },
  log: { count: 120, seconds: 300 },
  visitorRegistration: { count: 60, seconds: 600, exemptsStaff: true },
  visitorForm: { count: 20, seconds: 3600 },
  signIn: { count: 100, seconds: 900 },
  signUp: { count: 60, seconds: 900 },
  ownWrite: { count: 120, seconds: 600, perMember: true },
  correction: { count: 30, seconds: 600 },
  photoUpload: { count: 300, seconds: 600, perMember: true },
};
