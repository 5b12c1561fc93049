import { notice } from '#web/components/notice.tsx';
import { queryClient } from '#web/components/query-client.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { type OwnAddress, ownQueries } from '#web/lib/own-queries.ts';
import { type RegistrationValues, recipientOf, senderOf } from './form-values.ts';

/** What of an order the member wants to keep for the next one. */
export type Kept = { sender: boolean; recipient: boolean };

const saveSender = async (memberId: number, values: RegistrationValues): Promise<void> => {
  const query = ownQueries.profile(memberId);
  const { email: _, regDate: __, ...profile } = await queryClient.fetchQuery({ ...query, staleTime: 0 });
  const saved = await call('POST /api/my/updateProfile', { body: { ...profile, sender: senderOf(values) } });
  queryClient.setQueryData(query.queryKey, saved);
};

const isSame =
  (recipient: Record<string, string>) =>
  (known: OwnAddress): boolean =>
    (
      ['receiverName', 'receiverMobile', 'receiverZipcode', 'receiverAddress1', 'receiverAddress2'] as const
    ).every((name) => known[name] === recipient[name]?.trim());

/** Adds the recipient, or renews the entry that is there under the name that it has. */
const saveRecipient = async (memberId: number, values: RegistrationValues): Promise<void> => {
  const query = ownQueries.addresses(memberId);
  const recipient = recipientOf(values);
  const known = (await queryClient.fetchQuery({ ...query, staleTime: 0 })).find(isSame(recipient));
  const address = { ...recipient, alias: known?.alias };
  await call('POST /api/my/saveAddress', {
    // Texts where the schema wants one of a few: the order was accepted with them.
    body: { id: known?.id, address: address as never },
  });
  await queryClient.invalidateQueries({ queryKey: query.queryKey });
};

const tell = async (work: Promise<void>, done: string, failed: string): Promise<void> => {
  try {
    await work;
    notice.success(done);
  } catch (error) {
    notice.error(`${failed} ${messageOf(error, '네트워크 연결을 확인해주세요.')}`, { duration: 6000 });
  }
};

/** Keeps sender and recipient of an order that was registered; that it failed is told, and changes nothing else. */
export const keepOwn = (memberId: number, kept: Kept, values: RegistrationValues): void => {
  if (kept.recipient)
    void tell(saveRecipient(memberId, values), '주소록에 저장했습니다.', '주소록에 저장하지 못했습니다.');
  if (kept.sender)
    void tell(
      saveSender(memberId, values),
      '기본 발송인을 저장했습니다.',
      '기본 발송인을 저장하지 못했습니다.',
    );
};
