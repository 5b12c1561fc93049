import { addAuditAction } from '#functions/db/audit.entity.ts';
import { transact, writeOne } from '#functions/db/client.ts';
import { openConsolCheckAction, type StoredConsol } from '#functions/db/consol.entity.ts';
import { getCorrections } from '#functions/db/correction.entity.ts';
import { type Idempotency, storeAnswerActions } from '#functions/db/idempotency.entity.ts';
import { getPreflight, putPreflightAction, type StoredPreflight } from '#functions/db/preflight.entity.ts';
import { withAuthor } from '#functions/domain/audit.ts';
import type { Authored } from '#functions/domain/author.ts';
import { consolDraft } from '#functions/domain/operation/consol-audit.ts';
import { requireConsol } from '#functions/domain/require-consol.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import type { Decisions as DecisionInput } from '#shared/contract/preflight.ts';
import { CONSOL_OPEN } from '#shared/domain/consol.ts';
import type { Preflight, PreflightParcel } from '#shared/domain/customs/preflight.ts';
import { RULE_VERSION } from '#shared/domain/customs/rules.ts';
import { AppError } from '#shared/errors.ts';
import { decide, decisionChanges, requireRed } from './decisions.ts';
import { findInConsol } from './find-in-consol.ts';
import { type Decisions, type Judgement, judgeParcels } from './judge-parcels.ts';

const noDecisions: Decisions = { reasons: {}, overrides: [] };

const decisionsOf = (stored: StoredPreflight | undefined): Decisions => stored ?? noDecisions;

const summaryOf = (
  consolId: number,
  { reasons, overrides }: Decisions,
  { digest, counts, parcels }: Judgement,
  { author, now }: Authored,
): Omit<StoredPreflight, 'version'> => ({
  ...{ consolId, reasons, overrides, digest, counts },
  at: now.toISOString(),
  by: author.name,
  ruleVersion: RULE_VERSION,
  red: parcels.filter(({ colour }) => colour === 'red').map(({ orderId }) => orderId),
});

const withCorrections = async (
  parcels: readonly PreflightParcel[],
  now: Date,
): Promise<PreflightParcel[]> => {
  const links = await getCorrections(
    parcels.map(({ orderId }) => orderId),
    now,
  );
  return parcels.map((parcel) => {
    const link = links.get(parcel.orderId);
    if (!link) return parcel;
    return {
      ...parcel,
      correction: { expiresAt: new Date(link.ttl * 1000).toISOString(), sentTo: link.sentTo },
    };
  });
};

const toAnswer = async (
  { id, mblNo, status }: StoredConsol,
  now: Date,
  judgement: Judgement,
): Promise<Preflight> => ({
  consolId: id,
  mblNo,
  status,
  at: now.toISOString(),
  ruleVersion: RULE_VERSION,
  active: true,
  ...judgement,
  parcels: await withCorrections(judgement.parcels, now),
});

/**
 * Checks the present orders of a consol by the rules, and stores the summary. From the first call on, the rules decide
 * whether the consol may be closed. @throws CONSOL_NOT_FOUND
 */
export const runPreflight = async (consolId: number, caller: Authored): Promise<Preflight> => {
  const consol = await requireConsol(consolId);
  const found = await findInConsol(consol, caller.now);
  return retryOnConflict(async () => {
    const stored = await getPreflight(consolId);
    const decisions = decisionsOf(stored);
    const judgement = judgeParcels(found, decisions);
    const after = summaryOf(consolId, decisions, judgement, caller);
    if (!(await writeOne(putPreflightAction(stored, after)))) return undefined;
    return toAnswer(consol, caller.now, judgement);
  });
};

/** Returns the findings and decisions of a consol as they are now, without storing a summary. @throws CONSOL_NOT_FOUND */
export const readPreflight = async (consolId: number, now: Date): Promise<Judgement & { mblNo: string }> => {
  const consol = await requireConsol(consolId);
  const [found, stored] = await Promise.all([findInConsol(consol, now), getPreflight(consolId)]);
  return { ...judgeParcels(found, decisionsOf(stored)), mblNo: consol.mblNo };
};

type Repeatable = Authored & { idempotency: Idempotency | undefined; isRepeated: boolean };

/**
 * Stores decisions about the findings in a consol. A repeated request changes nothing.
 * @throws CONSOL_NOT_FOUND, PREFLIGHT_CLOSED; FINDING_CHANGED for an override without a red finding; VALIDATION_FAILED
 */
export const decideOnFindings = async (
  { consolId, ...input }: DecisionInput,
  { idempotency, isRepeated, ...caller }: Repeatable,
): Promise<Preflight> => {
  if (isRepeated) return runPreflight(consolId, caller);
  const at = caller.now.toISOString();
  return retryOnConflict(async () => {
    const consol = await requireConsol(consolId);
    if (consol.status !== CONSOL_OPEN) throw new AppError('PREFLIGHT_CLOSED');
    const [found, stored] = await Promise.all([findInConsol(consol, caller.now), getPreflight(consolId)]);
    const before = decisionsOf(stored);
    const { parcels } = judgeParcels(found, before);
    requireRed(parcels, input.overrides);
    const after = decide(parcels, before, input, { by: caller.author.name, at });
    const judgement = judgeParcels(found, after);
    const draft = consolDraft(consol, 'change', decisionChanges(parcels, before, after));
    const failed = await transact([
      putPreflightAction(stored, summaryOf(consolId, after, judgement, caller)),
      openConsolCheckAction(consolId),
      ...(draft.changes.length > 0 ? [addAuditAction(withAuthor(draft, caller.author, at))] : []),
      ...storeAnswerActions(idempotency, {}),
    ]);
    if (failed.includes('CONSOL')) throw new AppError('PREFLIGHT_CLOSED');
    if (failed.length > 0 && !failed.includes('IDEMPOTENCY_KEY')) return undefined;
    return toAnswer(consol, caller.now, judgement);
  });
};
