import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isStaff } from '#shared/domain/auth-level.ts';
import { DEFAULT_PARTNER } from '#shared/domain/order-fields.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { SelectField } from '#web/components/ui/field.tsx';
import { FormFailure } from '#web/components/ui/form-notes.tsx';
import { Icon } from '#web/components/ui/icons.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { downloadFrom, saveFile } from '#web/lib/files.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { useSession } from '#web/lib/session.ts';
import { useUnsavedInput } from '#web/lib/unsaved-input.ts';
import { readStoredJob } from './import-job.ts';
import { ImportLabelsButton, type LabelsDialog, LabelsDialogContext } from './import-labels.tsx';
import { canCorrect } from './import-report.tsx';
import {
  CORRECTION_FORM,
  findCurrencyQuestion,
  findEarlierImport,
  ImportStep,
  type StepProps,
} from './import-steps.tsx';
import { MAPPING_FORM } from './mapping-step.tsx';
import { PASSWORD_FORM } from './password-step.tsx';
import { type BulkImport, hasMissingColumns, useImport } from './use-import.ts';

/** The partner of the imported orders. Staff choose the partner; a partner member has a fixed partner. */
const usePartner = () => {
  const session = useSession();
  const [partnerId, setPartnerId] = useState(
    Number(readStoredJob()?.partnerId) || (session?.partnerId ?? DEFAULT_PARTNER),
  );
  return { canChoose: isStaff(session), partnerId, setPartnerId };
};

const PartnerField = (select: { value: number; onChange: (id: number) => void; disabled: boolean }) => {
  const { data: partners = [] } = useQuery(referenceQueries.partners);
  return (
    <SelectField
      {...select}
      label="파트너"
      options={partners.map(({ id, partner_name }) => ({ value: id, label: partner_name }))}
      onChange={({ target }) => select.onChange(Number(target.value))}
    />
  );
};

const ResultButtons = ({
  bulk: { stage, corrections },
  onClose,
}: {
  bulk: BulkImport;
  onClose: () => void;
}) => {
  if (stage.name !== 'done') return null;
  const isCorrectable = canCorrect(stage.result);
  const count = corrections.cells.length;
  const { importId, successCount } = stage.result;
  return (
    <>
      {importId && successCount > 0 && <ImportLabelsButton importId={importId} count={successCount} />}
      <Button variant={isCorrectable ? 'secondary' : 'primary'} onClick={onClose}>
        확인
      </Button>
      {isCorrectable && (
        <Button type="submit" form={CORRECTION_FORM} disabled={count === 0}>
          {count === 0 ? '고쳐서 다시 등록' : `고친 칸 ${count.toLocaleString()}개 다시 등록`}
        </Button>
      )}
    </>
  );
};

const RegisterButton = ({ bulk: { stage, register }, isRepeat }: Pick<StepProps, 'bulk' | 'isRepeat'>) => {
  if (stage.name !== 'ready' || !(stage.file instanceof File)) return null;
  const { successCount } = stage.plan;
  // Without a valid order, the registration stores the failed rows, so that they can be corrected in the result.
  const mayCorrect = successCount === 0 && canCorrect(stage.plan);
  const isUnconfirmed = findEarlierImport(stage.plan) !== undefined && !isRepeat;
  const isBlocked = isUnconfirmed || findCurrencyQuestion(stage.plan) !== undefined;
  return (
    <Button
      disabled={isBlocked || (successCount === 0 && !mayCorrect)}
      onClick={() => void register(isRepeat)}
    >
      {mayCorrect ? '잘못된 칸 고치기' : `${successCount.toLocaleString()}건 등록`}
    </Button>
  );
};

const Footer = ({
  bulk,
  isRepeat,
  onClose,
}: Pick<StepProps, 'bulk' | 'isRepeat'> & { onClose: () => void }) => {
  const { stage, switchStage, startOver, setFailure } = bulk;
  const failedRowsUrl = stage.name === 'done' && stage.result.failedExcelDownloadUrl;
  const saveTemplate = async () => {
    try {
      saveFile(await call('GET /api/parcel/importTemplate'), '주문 대량등록 양식.xlsx');
    } catch (error) {
      setFailure(messageOf(error, '파일을 내려받지 못했습니다.'));
    }
  };
  return (
    <>
      {stage.name !== 'done' && (
        <Button variant="secondary" icon="download" className="mr-auto" onClick={() => void saveTemplate()}>
          양식 내려받기
        </Button>
      )}
      {failedRowsUrl && (
        <Button
          variant="secondary"
          icon="download"
          className="mr-auto"
          onClick={() => downloadFrom(failedRowsUrl)}
        >
          실패한 행 내려받기
        </Button>
      )}
      {stage.name !== 'choose' && stage.name !== 'check' && stage.name !== 'register' && (
        <Button variant="secondary" onClick={startOver}>
          다른 파일
        </Button>
      )}
      {stage.name === 'password' && (
        <Button type="submit" form={PASSWORD_FORM}>
          파일 열기
        </Button>
      )}
      {stage.name === 'map' && (
        <>
          {!hasMissingColumns(stage.plan) && (
            <Button variant="secondary" onClick={() => switchStage('ready')}>
              돌아가기
            </Button>
          )}
          <Button type="submit" form={MAPPING_FORM}>
            저장하고 다시 확인
          </Button>
        </>
      )}
      <RegisterButton bulk={bulk} isRepeat={isRepeat} />
      <ResultButtons bulk={bulk} onClose={onClose} />
    </>
  );
};

/**
 * Moves the focus into the dialog body after a change of the stage, which removes the focused button: to the field with
 * `data-autofocus` if there is one.
 */
const useFocusOnChange = (stage: string) => {
  const body = useRef<HTMLDivElement>(null);
  const lastStage = useRef(stage);
  useEffect(() => {
    if (lastStage.current === stage) return;
    lastStage.current = stage;
    const field = body.current?.querySelector<HTMLElement>('[data-autofocus]');
    (field ?? body.current)?.focus();
  }, [stage]);
  return body;
};

type Props = {
  open: boolean;
  onClose: () => void;
  onRegistered: () => void;
  /** Dialog with the labels of orders. It is part of another feature, so the route provides it. */
  labels: LabelsDialog;
};

/** Bulk registration from a spreadsheet: checks the file, registers its orders and lists the rejected rows. */
const ImportDialog = ({ open, onClose, onRegistered, labels }: Props) => {
  const { canChoose, partnerId, setPartnerId } = usePartner();
  const [isRepeat, setRepeat] = useState(false);
  const chosenPartnerId = canChoose ? partnerId : undefined;
  const bulk = useImport(chosenPartnerId, onRegistered);
  const { stage, failure } = bulk;
  const body = useFocusOnChange(stage.name);
  useUnsavedInput(open);

  // Closing the dialog does not stop a running job. Only the result of a finished import without unsent corrections is cleared.
  const close = () => {
    onClose();
    bulk.forgetPassword();
    if (stage.name === 'done' && bulk.corrections.cells.length === 0) bulk.startOver();
  };
  const choosePartner = (id: number) => {
    setPartnerId(id);
    if (stage.name === 'ready' || stage.name === 'map') void bulk.checkAgain({}, id);
  };

  return (
    <LabelsDialogContext value={labels}>
      <Dialog
        open={open}
        onClose={close}
        title="엑셀 대량등록"
        description="한 행에 상품 하나, 주문번호가 같은 행은 한 주문으로 등록합니다."
        size="lg"
        footer={<Footer bulk={bulk} isRepeat={isRepeat} onClose={close} />}
      >
        <div ref={body} tabIndex={-1} className="outline-none">
          {canChoose && stage.name !== 'done' && (
            <div className="mb-4">
              <PartnerField
                value={partnerId}
                onChange={choosePartner}
                disabled={stage.name !== 'choose' && stage.name !== 'ready' && stage.name !== 'map'}
              />
            </div>
          )}
          {stage.name !== 'choose' && (
            <p className="mb-4 flex min-h-8 items-center gap-2 text-14 break-all text-ink-2">
              <Icon name="file" size={18} />
              {stage.file.name}
              {stage.name === 'ready' && (
                <Button variant="weak" size="sm" className="ml-auto" onClick={() => bulk.switchStage('map')}>
                  열 연결
                </Button>
              )}
            </p>
          )}
          {failure && stage.name !== 'password' && (
            <div className="mb-4">
              <FormFailure message={failure} />
            </div>
          )}
          <ImportStep bulk={bulk} partnerId={chosenPartnerId} isRepeat={isRepeat} setRepeat={setRepeat} />
        </div>
      </Dialog>
    </LabelsDialogContext>
  );
};

export default ImportDialog;
