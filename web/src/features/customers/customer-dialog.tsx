import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { isStaff, levelToAppoint, OWNER, PARTNER } from '#shared/domain/auth-level.ts';
import { CustomerInput, choosePartnerSentence, customerLabels } from '#shared/domain/member.ts';
import { formatMobile } from '#shared/domain/values/phone-format.ts';
import { countries } from '#web/components/member/countries.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Chip, orderTone } from '#web/components/ui/chip.tsx';
import { DefinitionList } from '#web/components/ui/definition-list.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { confirm } from '#web/components/ui/dialogs.tsx';
import { FormDialog } from '#web/components/ui/form-dialog.tsx';
import { FormSelect, FormText } from '#web/components/ui/form-field.tsx';
import { DraftNote } from '#web/components/ui/form-notes.tsx';
import { useRecordForm, useRemoval } from '#web/components/ui/record-form.ts';
import { ErrorState, Skeleton } from '#web/components/ui/states.tsx';
import { FormValue } from '#web/components/ui/value-field.tsx';
import { call } from '#web/lib/call.ts';
import { formatDay, formatNumber } from '#web/lib/formats.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { useSession } from '#web/lib/session.ts';
import { MailStopNote } from './mail-stop-note.tsx';
import { PartnerSelect } from './partner-select.tsx';
import { type Customer, customerQueries, customersKey, fetchCustomer } from './queries.ts';

/** An empty `partnerId` means no partner. The partner level requires a partner, whose orders the member may see. */
const CustomerForm = CustomerInput.extend({ partnerId: z.string() }).refine(
  ({ authLevel, partnerId }) => authLevel !== PARTNER || partnerId !== '',
  { path: ['partnerId'], error: choosePartnerSentence },
);
type CustomerForm = z.output<typeof CustomerForm>;
type CustomerValues = Record<keyof CustomerForm, string>;

const valuesOf = (customer: Customer): CustomerValues => ({
  authLevel: String(customer.authLevel),
  partnerId: String(customer.partnerId ?? ''),
  email: customer.email,
  lName: customer.lName,
  fName: customer.fName,
  mobile: formatMobile(customer.mobile),
  country: customer.country,
});

const useCustomerForm = (customer: Customer, noun: string, onSaved: () => void) =>
  useRecordForm<CustomerValues, CustomerForm>({
    schema: CustomerForm,
    defaultValues: valuesOf(customer),
    noun,
    verb: '수정',
    version: customer.version,
    send: ({ partnerId, ...input }, version = customer.version) =>
      call('POST /api/member/modifyCustomer', {
        body: { ...input, partnerId: Number(partnerId) || null, id: customer.id, version },
      }),
    findNewest: async () => {
      const newest = await fetchCustomer(customer.id);
      return newest && { values: valuesOf(newest), version: newest.version };
    },
    queryKey: customersKey,
    onSaved,
  });

const SHOWN_ORDERS = 10;

const OrderList = ({ customerId }: { customerId: number }) => {
  const { data, error, refetch } = useQuery(customerQueries.orders(customerId));
  if (error && !data)
    return <ErrorState title="주문을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={3} />;
  if (data.total === 0) return <p className="py-3 text-14 text-ink-2">아직 주문이 없습니다.</p>;
  return (
    <>
      {data.total > SHOWN_ORDERS && (
        <p className="text-13 text-ink-2 tabular-nums">
          {`전체 ${formatNumber(data.total)}건 중 최근 ${SHOWN_ORDERS}건입니다.`}
        </p>
      )}
      <ul className="divide-y divide-line">
        {data.rows.slice(0, SHOWN_ORDERS).map(({ hblNo, status, statusName, receiverName, regDate }) => (
          <li key={hblNo} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-14">
            <Link
              to="/admin/parcel-info"
              search={{ hblNo }}
              translate="no"
              className="font-semibold text-brand tabular-nums underline-offset-4 hover:underline"
            >
              {hblNo}
            </Link>
            <span className="min-w-0 flex-1 truncate">{receiverName}</span>
            <Chip tone={orderTone(status)}>{statusName}</Chip>
            <span translate="no" className="text-13 text-ink-2 tabular-nums">
              {formatDay(regDate)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
};

const RecentOrders = ({ customerId }: { customerId: number }) => (
  <section aria-label="최근 주문">
    <h3 className="mb-1 text-14 font-bold">최근 주문</h3>
    <OrderList customerId={customerId} />
  </section>
);

/** `noun`: what the list that opened the dialog calls the member. */
type Props = { customer: Customer; noun: string; onClose: () => void };

const OWNER_ONLY = '관리자의 등급과 이메일은 최고관리자만 바꿀 수 있습니다.';

/** Hint that explains why the level cannot change, or what a change of the level causes. */
const levelHint = ({ isOwn, isFixed }: { isOwn: boolean; isFixed: boolean }): string => {
  if (isOwn) return '본인의 등급은 바꿀 수 없습니다.';
  if (isFixed) return OWNER_ONLY;
  return '바꾸면 이 회원의 로그인이 모두 끝납니다.';
};

/**
 * Offers the levels that a user of `ownLevel` may give. The level is read-only for `isOwn`, the account of the user,
 * and for `isFixed`, an account whose level only owners may change.
 */
const LevelSelect = ({
  customer,
  isOwn,
  isFixed,
  ownLevel,
}: {
  customer: Customer;
  isOwn: boolean;
  isFixed: boolean;
  ownLevel: number;
}) => {
  const { data = [] } = useQuery(referenceQueries.codes('AUTHLV'));
  const level = Number(useWatch({ name: 'authLevel' }));
  const { clearErrors } = useFormContext();
  // Only the partner level requires a partner, so clear the error of the previous level.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed level clears the error
  useEffect(() => clearErrors('partnerId'), [level, clearErrors]);
  const levels = data.filter(({ code }) => levelToAppoint(Number(code)) <= ownLevel);
  const currentLevel = { value: customer.authLevel, label: customer.authLevelName };
  return (
    <FormSelect
      name="authLevel"
      label={customerLabels.authLevel}
      required
      options={
        isOwn || isFixed
          ? [currentLevel]
          : levels.map(({ code, codeLabel }) => ({ value: code, label: codeLabel }))
      }
      hint={levelHint({ isOwn, isFixed })}
    />
  );
};

const ResetMailButton = ({ email }: { email: string }) => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /api/admin/send-mail', { body: { to: email } }),
    meta: { saved: '요청을 보냈습니다.', failed: '비밀번호 재설정 메일을 보내지 못했습니다.' },
  });
  return (
    <Button variant="secondary" icon="mail" busy={isPending} onClick={() => mutate()}>
      비밀번호 재설정 메일
    </Button>
  );
};

const RemoveButton = ({ customer: { id, name, email }, noun, onClose }: Props) => {
  const remove = useRemoval(noun, customersKey, {
    removed: '삭제했습니다.',
    failed: '불러오기 실패!',
  });
  const askAndRemove = async () => {
    const isRemoved = await remove({
      name,
      details: `${email}\n주문은 남고 이름, 연락처, 주소록은 지워집니다. 되돌릴 수 없습니다.`,
      send: () => call('POST /api/member/delCustomer', { body: { id } }),
    });
    if (isRemoved) onClose();
  };
  return (
    <Button variant="ghost" icon="trash" onClick={() => void askAndRemove()}>
      삭제
    </Button>
  );
};

/** Stops the account, or lets the member sign in again. @param version that the form loaded last */
const StopButton = ({ customer, version, onClose }: Omit<Props, 'noun'> & { version: number }) => {
  const isStopped = customer.stoppedAt !== undefined;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('POST /api/member/setStopped', { body: { id: customer.id, version, isStopped: !isStopped } }),
    onSuccess: onClose,
    meta: {
      invalidates: [customersKey],
      saved: isStopped ? '다시 사용하도록 바꿨습니다.' : '사용을 중지했습니다.',
      failed: isStopped ? '다시 사용하도록 바꾸지 못했습니다.' : '사용을 중지하지 못했습니다.',
    },
  });
  const askAndStop = async () => {
    const isConfirmed = await confirm({
      title: `${customer.name}님의 사용을 중지할까요?`,
      body: `${customer.email}\n로그인이 모두 끝나고 다시 로그인할 수 없습니다. 맡은 업무와 지난 기록은 이름과 함께 그대로 남습니다.`,
      action: '사용 중지',
      tone: 'danger',
    });
    if (isConfirmed) mutate();
  };
  return (
    <Button
      variant="secondary"
      icon={isStopped ? 'check' : 'close'}
      busy={isPending}
      onClick={() => (isStopped ? mutate() : void askAndStop())}
    >
      {isStopped ? '다시 사용' : '사용 중지'}
    </Button>
  );
};

const StoppedNote = ({ since }: { since: string }) => (
  <DraftNote
    text={`${formatDay(since)}에 사용을 중지한 계정입니다. 로그인할 수 없고 안내 메일을 받지 않습니다.`}
  />
);

const EditDialog = ({ customer, noun, onClose }: Props) => {
  const session = useSession();
  const { form, submit, version = customer.version } = useCustomerForm(customer, noun, onClose);
  const isOwn = session?.memberId === customer.id;
  const ownLevel = session?.authLevel ?? 0;
  /** True if level and e-mail address are read-only, because only owners may change these fields of staff. */
  const isFixed = isStaff(customer) && ownLevel < OWNER;
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      onClose={onClose}
      title={`${customer.name} ${noun}`}
      action="수정"
      tools={
        <span className="flex flex-wrap gap-2">
          {!isOwn && !isFixed && (
            <>
              <RemoveButton customer={customer} noun={noun} onClose={onClose} />
              <StopButton customer={customer} version={version} onClose={onClose} />
            </>
          )}
          {!customer.stoppedAt && <ResetMailButton email={customer.email} />}
        </span>
      }
    >
      {customer.stoppedAt && <StoppedNote since={customer.stoppedAt} />}
      <MailStopNote memberId={customer.id} />
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        <LevelSelect customer={customer} isOwn={isOwn} isFixed={isFixed} ownLevel={ownLevel} />
        <PartnerSelect />
      </div>
      <FormText
        name="email"
        type="email"
        label={customerLabels.email}
        required
        maxLength={100}
        readOnly={isFixed}
        hint={isFixed ? OWNER_ONLY : '로그인에 쓰는 주소입니다. 바꾸면 이 회원의 로그인이 모두 끝납니다.'}
      />
      <div className="grid grid-cols-2 gap-4">
        <FormText name="lName" label={customerLabels.lName} required maxLength={20} />
        <FormText name="fName" label={customerLabels.fName} required maxLength={20} />
      </div>
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        <FormValue name="mobile" kind="phone" label={customerLabels.mobile} required />
        <FormSelect name="country" label={customerLabels.country} required options={countries} />
      </div>
      <RecentOrders customerId={customer.id} />
    </FormDialog>
  );
};

/** Read-only view of a member with a higher level than the user. */
const ReadDialog = ({ customer, noun, onClose }: Props) => (
  <Dialog
    open
    onClose={onClose}
    title={`${customer.name} ${noun}`}
    description="나보다 등급이 높은 회원은 수정하거나 삭제할 수 없습니다."
  >
    <MailStopNote memberId={customer.id} isFixed />
    <DefinitionList
      entries={[
        [customerLabels.authLevel, customer.authLevelName],
        [customerLabels.email, customer.email],
        [customerLabels.mobile, formatMobile(customer.mobile)],
        [customerLabels.country, customer.country],
        ['가입일', formatDay(customer.regDate)],
        ['사용 중지', customer.stoppedAt && formatDay(customer.stoppedAt)],
      ]}
    />
    <div className="mt-6">
      <RecentOrders customerId={customer.id} />
    </div>
  </Dialog>
);

const CustomerDialog = ({ noun = '고객', ...rest }: Omit<Props, 'noun'> & { noun?: string }) => {
  const session = useSession();
  const props = { ...rest, noun };
  return props.customer.authLevel > (session?.authLevel ?? 0) ? (
    <ReadDialog {...props} />
  ) : (
    <EditDialog {...props} />
  );
};

export default CustomerDialog;
