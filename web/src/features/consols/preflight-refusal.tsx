import type { QueryClient } from '@tanstack/react-query';
import { OrderMessages } from '#web/components/order/order-messages.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { createStore, useStore } from '#web/lib/store.ts';
import { type ConsolView, consolQueries } from './queries.ts';
import type { ShortAnswer } from './short-question.tsx';

type Refusal = {
  consol: Pick<ConsolView, 'id' | 'mblNo'>;
  message: string;
  findings: readonly { id: string; hblNo: string; text: string }[];
  /** Number of findings that the server did not name. */
  others: number;
  /** Short orders that the user has decided about. */
  short: ShortAnswer['named'];
  close: () => void;
};

const currentRefusal = createStore<Refusal | undefined>(undefined);

const codes = ['PREFLIGHT_RED', 'PREFLIGHT_REASON_MISSING', 'PREFLIGHT_MISSING'];

/** True if the customs preflight refuses to close a consol. */
export const isPreflightRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && codes.includes(error.code);

const RefusalDialog = ({ consol, message, findings, others, short, close }: Refusal) => (
  <Dialog
    open
    onClose={close}
    title={`콘솔 ${consol.mblNo}: 마감할 수 없습니다`}
    description={message}
    footer={
      <>
        <Button variant="secondary" onClick={close}>
          닫기
        </Button>
        <ButtonLink to="/admin/preflight" search={{ consol: consol.id }} onClick={close} data-autofocus>
          통관 사전점검
        </ButtonLink>
      </>
    }
  >
    <div className="space-y-4 text-14">
      {findings.length > 0 && (
        <ul aria-label="통관 사전점검" className="space-y-1">
          {findings.map(({ id, hblNo, text }) => (
            <li key={id}>
              <b translate="no" className="font-semibold tabular-nums">
                {hblNo}
              </b>{' '}
              {text}
            </li>
          ))}
        </ul>
      )}
      {others > 0 && <p className="text-ink-2">{`외 ${formatNumber(others)}건`}</p>}
      {short.length > 0 && (
        <section aria-label="부족한 주문">
          <h3 className="mb-1 font-semibold">{`부족한 주문 ${formatNumber(short.length)}건`}</h3>
          <OrderMessages orders={short} />
        </section>
      )}
    </div>
  </Dialog>
);

/** Renders the refusal of `showPreflightRefusal`. */
export const RefusalHost = () => {
  const refusal = useStore(currentRefusal);
  return refusal ? <RefusalDialog {...refusal} /> : null;
};

/**
 * Lists why the customs preflight refuses to close a consol, together with its short orders. Resolves when the user closes
 * the dialog.
 */
export const showPreflightRefusal = async (
  client: QueryClient,
  consol: Refusal['consol'],
  { message, fields, details }: ApiError,
  short: Refusal['short'],
): Promise<void> => {
  // The list without numbers is better than none.
  const orders = await client.fetchQuery(consolQueries.orders(consol.id)).catch(() => []);
  const hblNoOf = new Map(orders.map(({ id, hblNo }) => [String(id), hblNo]));
  const findings = fields.map(({ path, message: text }, nth) => ({
    id: `${path} ${nth}`,
    hblNo: hblNoOf.get(path.split('.')[1] ?? '') ?? '',
    text,
  }));
  const others = (details?.count ?? 0) - findings.length;
  return new Promise((resolve) => {
    const close = () => {
      currentRefusal.set(() => undefined);
      resolve();
    };
    currentRefusal.set(() => ({ consol, message, findings, others, short, close }));
  });
};
