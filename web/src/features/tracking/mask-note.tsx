import { Link } from '@tanstack/react-router';
import { Icon } from '#web/components/ui/icons.tsx';
import { useSession } from '#web/lib/session.ts';

export const MaskNote = ({ hblNo }: { hblNo: string }) => {
  const isVisitor = useSession() === null;
  return (
    <p className="mt-3 flex items-start gap-2 text-14 text-ink-2">
      <Icon name="info" size={18} className="mt-0.5" />
      <span>
        개인정보 보호를 위해 받는 분 이름과 연락처, 주소의 일부를 가리고 메모는 표시하지 않습니다.
        {isVisitor && (
          <>
            {' '}
            내 배송이라면{' '}
            <Link
              to="/login"
              search={{ redirect: `/parcel-info?hblNo=${encodeURIComponent(hblNo)}` }}
              className="font-semibold text-brand underline underline-offset-4"
            >
              로그인
            </Link>{' '}
            후 모두 볼 수 있습니다.
          </>
        )}
      </span>
    </p>
  );
};
