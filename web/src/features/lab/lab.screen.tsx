import { OfficeHeader } from '#web/components/office/office-header.tsx';

/** 실험실: empty, as specified. */
export const LabScreen = () => (
  <div className="p-3 sm:p-4">
    <OfficeHeader />
  </div>
);
