import { getRouteApi } from '@tanstack/react-router';
import { OWNER } from '#shared/domain/auth-level.ts';
import { OfficeHeader } from '#web/components/office/office-header.tsx';
import { Tabs } from '#web/components/ui/tabs.tsx';
import { useSession } from '#web/lib/session.ts';
import { AccessLog } from './access-log.tsx';
import { BackupFiles } from './backup-files.tsx';
import { DownloadLog } from './download-log.tsx';
import { ImportFiles } from './file-list.tsx';
import { folderLabels } from './queries.ts';

const route = getRouteApi('/admin/_shell/backup-management');

export const BackupsScreen = () => {
  const navigate = route.useNavigate();
  const { tab: tabInUrl = 'backup', month, member } = route.useSearch();
  const isOwner = (useSession()?.authLevel ?? 0) >= OWNER;
  const tab = tabInUrl === 'access' && !isOwner ? 'backup' : tabInUrl;
  const goTo = (search: ReturnType<typeof route.useSearch>) => void navigate({ search, resetScroll: false });
  return (
    <div className="p-3 sm:p-4">
      <OfficeHeader />
      <Tabs
        label="파일 종류"
        value={tab}
        onChange={(next) => goTo({ tab: next === 'backup' ? undefined : next })}
        items={[
          { value: 'backup', label: folderLabels.backup, content: <BackupFiles /> },
          { value: 'uploads', label: folderLabels.uploads, content: <ImportFiles folder="uploads" /> },
          { value: 'failed', label: folderLabels.failed, content: <ImportFiles folder="failed" /> },
          {
            value: 'downloads',
            label: '내려받은 기록',
            content: (
              <DownloadLog month={month} onMonth={(next) => goTo({ tab: 'downloads', month: next })} />
            ),
          },
          ...(isOwner
            ? [
                {
                  value: 'access' as const,
                  label: '접속 기록',
                  content: (
                    <AccessLog
                      month={month}
                      member={member}
                      onSearch={(search) => goTo({ tab: 'access', ...search })}
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
    </div>
  );
};
