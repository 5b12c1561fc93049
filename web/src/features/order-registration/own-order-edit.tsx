import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mayCustomerChange } from '#shared/domain/order-status.ts';
import { errorCatalog } from '#shared/errors.ts';
import { OrderMemo } from '#web/components/order/order-field.tsx';
import { RecipientFields } from '#web/components/order/recipient-fields.tsx';
import { SenderFields } from '#web/components/order/sender-fields.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { Form, useSchemaForm } from '#web/components/ui/form.tsx';
import { notice } from '#web/components/ui/notice.tsx';
import { offerNewest, useFormMutation } from '#web/components/ui/record-form.ts';
import { EmptyState, QueryPlaceholder } from '#web/components/ui/states.tsx';
import { useUnsavedGuard } from '#web/components/ui/unsaved-guard.ts';
import { ApiError, isConflict, messageOf } from '#web/lib/api-error.ts';
import { type Body, call } from '#web/lib/call.ts';
import { cacheChangedOrder, type OwnOrder, ownQueries } from '#web/lib/own-queries.ts';
import { useSession } from '#web/lib/session.ts';
import { bodyOf, type RegistrationValues, valuesOfOwnOrder } from './form-values.ts';
import ItemStep from './item-step.tsx';
import { resolvers } from './use-registration.ts';

const FAILED = '주문을 수정하지 못했습니다.';

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="space-y-6 border-line border-t pt-6">
    <h2 className="text-20 font-bold">{title}</h2>
    {children}
  </section>
);

const useEditForm = (order: OwnOrder, reload: () => unknown) => {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const memberId = useSession()?.memberId;
  const form = useSchemaForm<RegistrationValues>({
    defaultValues: valuesOfOwnOrder(order),
    resolver: resolvers.customer,
  });
  useUnsavedGuard(form.formState.isDirty);
  const submit = useFormMutation(form, {
    send: (values: RegistrationValues) =>
      call('POST /api/my/updateParcel', {
        // The cast is safe because the resolver validated the same body.
        body: {
          ...bodyOf('customer', values),
          id: order.id,
          version: order.version,
        } as Body<'POST /api/my/updateParcel'>,
      }),
    invalidates: [['own', memberId, 'parcels']],
    saved: '주문 내용을 수정했습니다.',
    failed: FAILED,
    isHandled: isConflict,
    onSuccess: async (saved) => {
      await navigate({ to: '/my', search: { parcel: order.id }, ignoreBlocker: true });
      cacheChangedOrder(queryClient, memberId, saved);
    },
    onError: async (error) => {
      // Reloading may replace the form. After other errors, such as one of a field, the input stays.
      const isAccepted = error instanceof ApiError && error.code === 'ORDER_ACCEPTED';
      if (isAccepted || (isConflict(error) && (await offerNewest(FAILED, messageOf(error))))) await reload();
    },
  });
  return { form, submit };
};

const EditForm = ({ order, reload }: { order: OwnOrder; reload: () => unknown }) => {
  const { form, submit } = useEditForm(order, reload);
  return (
    <Form form={form} onSubmit={submit} aria-label="주문 수정" className="max-w-text space-y-8">
      <p className="text-16 text-ink-2">
        H/BL 번호{' '}
        <b translate="no" className="text-ink tabular-nums">
          {order.hblNo}
        </b>
        . 접수가 완료되기 전까지 수정할 수 있습니다.
      </p>
      <Section title="보내는 분">
        <SenderFields />
      </Section>
      <Section title="받는 분">
        <RecipientFields />
        <OrderMemo name="orderMemo" />
        <OrderMemo name="deliveryRequest" />
      </Section>
      <Section title="상품">
        <ItemStep onProblem={(sentence) => notice.error(sentence)} hasBox hasSummary={false} />
      </Section>
      <div className="sticky bottom-0 z-10 -mx-5 flex gap-2 border-line border-t bg-surface px-5 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] lg:mx-0 lg:px-0">
        <ButtonLink
          to="/my"
          search={{ parcel: order.id }}
          variant="secondary"
          size="lg"
          className="flex-1 sm:flex-none sm:px-8"
        >
          취소
        </ButtonLink>
        <Button
          type="submit"
          size="lg"
          busy={form.formState.isSubmitting}
          className="flex-2 sm:ml-auto sm:min-w-50 sm:flex-none"
        >
          저장
        </Button>
      </div>
    </Form>
  );
};

/** Form of an own order, for its member while staff have not accepted the order. */
const OwnOrderEdit = ({ id }: { id: number }) => {
  const session = useSession();
  const query = useQuery({
    ...ownQueries.parcel(session?.memberId, id),
    enabled: !!session,
    // A new version would replace the form and its input.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (!session) {
    const redirect = `/parcel-reg-aus-to-kor?edit=${id}`;
    return (
      <EmptyState
        icon="users"
        title={errorCatalog.NOT_SIGNED_IN.message}
        action={
          <ButtonLink to="/login" search={{ redirect }}>
            로그인
          </ButtonLink>
        }
      />
    );
  }
  const { data: order, isFetchedAfterMount, refetch } = query;
  if (!order || !isFetchedAfterMount) {
    return <QueryPlaceholder query={query} failed="주문을 불러오지 못했습니다." rows={8} />;
  }
  if (!mayCustomerChange(order.status)) {
    return (
      <EmptyState
        icon="clock"
        title={`‘${order.statusName}’ 상태의 주문입니다`}
        action={
          <ButtonLink to="/my" variant="secondary">
            내 배송
          </ButtonLink>
        }
      >
        {errorCatalog.ORDER_ACCEPTED.message}
      </EmptyState>
    );
  }
  // A new version mounts a new form, which starts with the newest values.
  return <EditForm key={order.version} order={order} reload={refetch} />;
};

export default OwnOrderEdit;
