import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isStaff } from '#shared/domain/auth-level.ts';
import { DEFAULT_PARTNER } from '#shared/domain/order.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { SelectField } from '#web/components/field.tsx';
import { FormFailure } from '#web/components/form-failure.tsx';
import { Icon } from '#web/components/icons.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { downloadFrom, saveFile } from '#web/lib/save-file.ts';
import { useSession } from '#web/lib/session.ts';
import { useUnsavedInput } from '#web/lib/unsaved-input.ts';
import { DropZone } from './drop-zone.tsx';
import { ImportReport } from './import-report.tsx';
import { keptJob } from './import-upload.ts';
import { ImportWorking } from './import-working.tsx';
import { MAPPING_FORM, MappingStep } from './mapping-step.tsx';
import { isMissing, useImport } from './use-import.ts';

/** Whose orders they are: staff choose. */
const PartnerField = ({
  value,
  onChange,
  disabled,
}: {
  value: number;
  onChange: (id: number) => void;
  disabled: boolean;
}) => {
  const { data: partners = [] } = useQuery(referenceQueries.partners);
  return (
    <SelectField
      label="파트너"
      options={partners.map(({ id, partner_name }) => ({ value: id, label: partner_name }))}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  );
};

/** A file that was registered before is registered again only by one who knows. */
const KnownFile = ({
  at,
  by,
  isAgain,
  onChange,
}: {
  at: string;
  by: string;
  isAgain: boolean;
  onChange: (yes: boolean) => void;
}) => (
  <div className="mb-4 rounded-control bg-warning-weak px-3.5 py-3 text-14 text-warning">
    <p className="font-semibold">
      이미 등록한 파일입니다. ({new Date(at).toLocaleString('ko-KR', { timeZone: 'Asia/Seoul' })}, {by})
    </p>
    <label className="mt-1 flex min-h-8 items-center gap-2">
      <input
        type="checkbox"
        className="size-4.5 accent-brand"
        checked={isAgain}
        onChange={({ target }) => onChange(target.checked)}
      />
      그래도 한 번 더 등록합니다.
    </label>
  </div>
);

type Props = { open: boolean; onClose: () => void; onRegistered: () => void };

/** Bulk registration from a spreadsheet: checked first, registered then, and told row by row. */
const ImportDialog = ({ open, onClose, onRegistered }: Props) => {
  const session = useSession();
  const chooses = isStaff(session);
  const [partnerId, setPartnerId] = useState(
    Number(keptJob()?.partnerId) || (session?.partnerId ?? DEFAULT_PARTNER),
  );
  const [isAgain, setAgain] = useState(false);
  const forPartner = chooses ? partnerId : undefined;
  const { stage, failure, setFailure, check, checkAgain, register, turnTo, startOver } = useImport(
    forPartner,
    onRegistered,
  );
  useUnsavedInput(open);
  const isBusy = stage.name === 'check' || stage.name === 'register';
  const known = stage.name === 'ready' ? stage.plan.dryRun?.importedBefore : undefined;

  // What was pressed is gone with its step, so the next step is where the keyboard goes on.
  const body = useRef<HTMLDivElement>(null);
  const step = useRef(stage.name);
  useEffect(() => {
    if (step.current === stage.name) return;
    step.current = stage.name;
    body.current?.focus();
  }, [stage.name]);

  const choose = (file: File) => {
    setAgain(false);
    void check(file);
  };
  const close = () => {
    // A job goes on behind the closed dialog; a call is waited for.
    if (isBusy && !stage.progress) return;
    onClose();
    if (stage.name === 'done') startOver();
  };
  const choosePartner = (id: number) => {
    setPartnerId(id);
    if (stage.name === 'ready' || stage.name === 'map') void checkAgain(id);
  };
  const saveTemplate = async () => {
    try {
      saveFile(await call('GET /api/parcel/importTemplate'), '주문 대량등록 양식.xlsx');
    } catch (error) {
      setFailure(messageOf(error, '파일을 내려받지 못했습니다.'));
    }
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      title="엑셀 대량등록"
      description="한 행에 상품 하나, 주문번호가 같은 행은 한 주문으로 등록합니다."
      size="lg"
      footer={
        <>
          {stage.name !== 'done' && (
            <Button
              variant="secondary"
              icon="download"
              className="mr-auto"
              onClick={() => void saveTemplate()}
            >
              양식 내려받기
            </Button>
          )}
          {(stage.name === 'ready' || stage.name === 'map' || stage.name === 'done') && (
            <Button variant="secondary" onClick={startOver}>
              다른 파일
            </Button>
          )}
          {stage.name === 'map' && (
            <>
              {!isMissing(stage.plan) && (
                <Button variant="secondary" onClick={() => turnTo('ready')}>
                  돌아가기
                </Button>
              )}
              <Button type="submit" form={MAPPING_FORM}>
                저장하고 다시 확인
              </Button>
            </>
          )}
          {stage.name === 'ready' && stage.file instanceof File && (
            <Button
              disabled={stage.plan.successCount === 0 || (known != null && !isAgain)}
              onClick={() => void register(isAgain)}
            >
              {stage.plan.successCount.toLocaleString()}건 등록
            </Button>
          )}
          {stage.name === 'done' && <Button onClick={close}>확인</Button>}
        </>
      }
    >
      <div ref={body} tabIndex={-1} className="outline-none">
        {chooses && stage.name !== 'done' && (
          <div className="mb-4">
            <PartnerField value={partnerId} onChange={choosePartner} disabled={isBusy} />
          </div>
        )}
        {stage.name !== 'choose' && (
          <p className="mb-4 flex min-h-8 items-center gap-2 text-14 break-all text-ink-2">
            <Icon name="file" size={18} />
            {stage.file.name}
            {stage.name === 'ready' && (
              <Button variant="weak" size="sm" className="ml-auto" onClick={() => turnTo('map')}>
                열 연결
              </Button>
            )}
          </p>
        )}
        {failure && (
          <div className="mb-4">
            <FormFailure message={failure} />
          </div>
        )}
        {stage.name === 'choose' && <DropZone onFile={choose} />}
        {stage.name === 'check' && (
          <ImportWorking text="파일을 확인하는 중입니다." progress={stage.progress} />
        )}
        {stage.name === 'register' && (
          <ImportWorking
            text={
              stage.progress ? '주문을 등록하는 중입니다.' : '주문을 등록하는 중입니다. 창을 닫지 마세요.'
            }
            progress={stage.progress}
          />
        )}
        {stage.name === 'map' && stage.plan.dryRun && (
          <MappingStep told={stage.plan.dryRun} partnerId={forPartner} onSaved={() => void checkAgain()} />
        )}
        {stage.name === 'ready' && (
          <>
            {!(stage.file instanceof File) && (
              <p className="mb-4 rounded-control bg-warning-weak px-3.5 py-3 text-14 font-semibold text-warning">
                확인이 끝났습니다. 등록하려면 파일을 다시 선택해주세요.
              </p>
            )}
            {known && <KnownFile {...known} isAgain={isAgain} onChange={setAgain} />}
            <ImportReport
              answer={stage.plan}
              labels={['등록할 주문', '등록할 수 없는 주문', '등록할 수 없는 행']}
            />
          </>
        )}
        {stage.name === 'done' && (
          <>
            <ImportReport answer={stage.result} labels={['등록한 주문', '실패한 주문', '실패한 행']} />
            {stage.result.failedExcelDownloadUrl && (
              <Button
                variant="secondary"
                icon="download"
                className="mt-4"
                onClick={() => downloadFrom(stage.result.failedExcelDownloadUrl ?? '')}
              >
                실패한 행 내려받기
              </Button>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
};

export default ImportDialog;
