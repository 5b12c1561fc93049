import { PageHeader } from '#web/components/page-header.tsx';

/** 실험실: empty, as specified. */
export const LabScreen = () => (
  <div className="p-3 sm:p-4">
    <PageHeader size="office" title="실험실" />
  </div>
);
