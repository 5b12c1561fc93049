import * as z from 'zod';
import { PARTNER } from '#shared/domain/auth-level.ts';
import { CustomerInput } from '#shared/domain/member.ts';
import { useRecordForm } from '#web/components/record-form.ts';
import { call } from '#web/lib/call.ts';
import { formatMobile } from '#web/lib/formats.ts';
import { type Customer, customersKey, fetchCustomer } from './queries.ts';

/** In a form no partner is an empty text. A member at the partner level sees the orders of its partner, so it needs one. */
const CustomerForm = CustomerInput.extend({ partnerId: z.string() }).refine(
  ({ authLevel, partnerId }) => authLevel !== PARTNER || partnerId !== '',
  { path: ['partnerId'], error: '파트너를 선택해주세요.' },
);
type CustomerForm = z.output<typeof CustomerForm>;
/** The form as typed: every value a text. */
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

/** The form of a member as it was when it was opened. */
export const useCustomerForm = (customer: Customer, onSaved: () => void) =>
  useRecordForm<CustomerValues, CustomerForm>({
    schema: CustomerForm,
    defaultValues: valuesOf(customer),
    noun: '고객',
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
