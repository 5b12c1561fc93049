import { type Action, transact } from '#functions/db/client.ts';
import {
  AnsweredConcurrently,
  type Idempotency,
  storeAnswerActions,
} from '#functions/db/idempotency.entity.ts';
import { getMailStop } from '#functions/db/mail-stop.entity.ts';
import { getMember, isActive } from '#functions/db/member.entity.ts';
import { getOrder } from '#functions/db/order.entity.ts';
import { scopeOf } from '#functions/db/scope.ts';
import { authorOf } from '#functions/domain/author.ts';
import { isCorrectable } from '#functions/domain/correction/correctable.ts';
import { newCorrection } from '#functions/domain/correction/correction-link.ts';
import { correctionMail } from '#functions/domain/mail/mail-texts.ts';
import { parcelMail } from '#functions/domain/mail/parcel-mail.ts';
import { sendOnce, UnrecordedMail } from '#functions/domain/mail/send-once.ts';
import { textOpener, textSealer } from '#functions/domain/sealed-text.ts';
import type { CorrectionField } from '#shared/domain/customs/correction.ts';
import { maskEmail } from '#shared/domain/masking.ts';
import type { Order } from '#shared/domain/order.ts';
import { NON_MEMBER, orderLabels } from '#shared/domain/order-fields.ts';
import type { Session } from '#shared/domain/session.ts';
import { AppError } from '#shared/errors.ts';

type Asked = { orderId: number; fields: CorrectionField[]; send: boolean };
type CreatedCorrection = { url: string; expiresAt: string; sentTo: string | null };

/** `storedAnswer`: of an earlier request with the same key. */
type Request = {
  actor: Session;
  /** Base URL of the site. */
  origin: string;
  now: Date;
  idempotency: Idempotency | undefined;
  storedAnswer: unknown;
  onMailFailure: (error: unknown) => void;
};

/** `to`: address of the mail; empty without one. `at`: instant of the link, which identifies its mail. */
type Created = CreatedCorrection & { to: string; at: string; hblNo: string };

/** Time in which a repeated request gets the same link. */
const ANSWER_SECONDS = 3_600;
const PURPOSE = 'hanho link of a correction';

/** Returns the address of the order's member. @throws NO_ADDRESS */
const addressOf = async ({ customerNum }: Order): Promise<string> => {
  const member = customerNum === NON_MEMBER ? undefined : await getMember(customerNum, { consistent: true });
  if (!member || !isActive(member) || (await getMailStop(member.email))) throw new AppError('NO_ADDRESS');
  return member.email;
};

// The address contains the secret, of which the table must contain the hash only.
const sealedAnswer = async (idempotency: Idempotency | undefined, created: Created): Promise<Action[]> => {
  if (!idempotency) return [];
  const seal = await textSealer(PURPOSE);
  const expiresAt = idempotency.at + ANSWER_SECONDS;
  return storeAnswerActions({ ...idempotency, expiresAt }, seal(JSON.stringify(created), idempotency.id));
};

const openAnswer = async (stored: unknown, { id }: Idempotency): Promise<Created | undefined> => {
  const text = (await textOpener(PURPOSE))(String(stored), id);
  return text === undefined ? undefined : (JSON.parse(text) as Created);
};

const create = async (
  { orderId, fields, send }: Asked,
  { actor, origin, now, idempotency }: Request,
): Promise<Created> => {
  const order = await getOrder(scopeOf(actor), orderId, { consistent: true, withDeleted: true });
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  if (order.isDel) throw new AppError('ORDER_DELETED');
  if (!(await isCorrectable(order))) throw new AppError('CORRECTION_NOT_ALLOWED');
  const to = send ? await addressOf(order) : '';
  const sentTo = to ? maskEmail(to) : null;
  const context = { author: authorOf(actor), now, origin, sentTo };
  const { url, expiresAt, put, request } = newCorrection(order, fields, context);
  const { hblNo } = order;
  const created = { url, expiresAt: expiresAt.toISOString(), sentTo, to, hblNo, at: now.toISOString() };
  const failed = await transact([put, request, ...(await sealedAnswer(idempotency, created))]);
  if (failed.includes('IDEMPOTENCY_KEY')) throw new AnsweredConcurrently();
  if (failed.length > 0) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
  return created;
};

// A repeated request sends a mail that SES refused before.
const mail = async ({ orderId, fields }: Asked, created: Created, request: Request): Promise<void> => {
  const { to, at, hblNo, url, expiresAt } = created;
  const outgoing = parcelMail(
    { id: `correction#${orderId}#${at}`, mail: 'correction', audience: 'member', to, orderIds: [orderId] },
    async () =>
      correctionMail(
        hblNo,
        fields.map((field) => orderLabels[field]),
        url,
        new Date(expiresAt),
      ),
    request.now,
  );
  await sendOnce(outgoing).catch((cause: unknown) => {
    if (!(cause instanceof UnrecordedMail)) throw new AppError('UNAVAILABLE', { retryAfter: 5, cause });
    request.onMailFailure(cause);
  });
};

/**
 * Creates a link by which the receiver of a parcel corrects fields of the order. A request repeated within an hour gets
 * the same link.
 * @throws ORDER_NOT_FOUND, ORDER_DELETED, CORRECTION_NOT_ALLOWED, NO_ADDRESS
 */
export const createCorrection = async (asked: Asked, request: Request): Promise<CreatedCorrection> => {
  const { idempotency, storedAnswer } = request;
  const first = storedAnswer && idempotency ? await openAnswer(storedAnswer, idempotency) : undefined;
  const created = first ?? (await create(asked, request));
  if (created.to) await mail(asked, created, request);
  const { url, expiresAt, sentTo } = created;
  return { url, expiresAt, sentTo };
};
