import * as z from 'zod';
import { CustomerInput } from '#shared/domain/member.ts';
import { useRecordForm } from '../../components/use-record-form.ts';
import { call } from '../../lib/call.ts';
import { formatMobile } from '../../lib/formats.ts';
import { type Customer, customersKey } from './queries.ts';

/** In a form no partner is an empty text. */
const CustomerForm = CustomerInput.extend({ partnerId: z.string() });
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
    send: ({ partnerId, ...input }) =>
      call('POST /api/member/modifyCustomer', {
        body: {
          ...input,
          partnerId: Number(partnerId) || null,
          id: customer.id,
          version: customer.version,
        },
      }),
    queryKey: customersKey,
    onSaved,
  });
