import { fullName } from '#shared/domain/auth-level.ts';
import { OwnSessions } from '#web/components/member/own-sessions.tsx';
import { OfficeHeader } from '#web/components/office/office-header.tsx';
import { DefinitionList } from '#web/components/ui/definition-list.tsx';
import { useSession } from '#web/lib/session.ts';

/** 내 계정: the signed-in member and the devices on which the member is signed in. */
export const AccountScreen = () => {
  const session = useSession();
  return (
    <div className="max-w-text p-3 sm:p-4">
      <OfficeHeader />
      {session && (
        <DefinitionList
          entries={[
            ['이름', fullName(session)],
            ['이메일', session.email],
            ['소속', session.partner_name],
          ]}
        />
      )}
      <section aria-labelledby="own-sessions" className="mt-6 space-y-3">
        <h2 id="own-sessions" className="text-16 font-bold">
          로그인한 기기
        </h2>
        <p className="text-13 text-ink-2">모르는 기기가 있으면 로그아웃하고 비밀번호를 바꿔주세요.</p>
        <OwnSessions />
      </section>
    </div>
  );
};
