import { isPartnerOrStaff } from '#shared/domain/auth-level.ts';
import { NOTICE_ADDRESS_DAYS } from '#shared/domain/retention.ts';
import { OrderText } from '#web/components/order/order-field.tsx';
import { useSession } from '#web/lib/session.ts';

/** Last field of the public form: where to send the mail about the registration. Members get it at their own address. */
export const NoticeEmail = () => {
  const session = useSession();
  if (isPartnerOrStaff(session)) return null;
  return (
    <div className="mt-6 border-line border-t pt-6">
      {session ? (
        <p className="text-14 text-ink-2">
          등록하면 H/BL 번호와 접수처 안내를 회원 이메일로 보내드립니다. <bdi>({session.email})</bdi>
        </p>
      ) : (
        <OrderText
          name="noticeEmail"
          autofill=""
          placeholder="name@example.com"
          hint={`선택 입력입니다. 접수·지연·문제·배송 안내를 보내는 데만 쓰고, 배송이 끝나고 ${NOTICE_ADDRESS_DAYS}일 뒤 삭제합니다.`}
        />
      )}
    </div>
  );
};
