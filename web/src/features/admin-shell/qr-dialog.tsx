import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { companyName } from '#shared/company.ts';
import { isStaff } from '#shared/domain/auth-level.ts';
import { DEFAULT_PARTNER } from '#shared/domain/order-fields.ts';
import type { PartnerChoice } from '#shared/domain/partner.ts';
import type { Session } from '#shared/domain/session.ts';
import { Button } from '#web/components/ui/button.tsx';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { SelectField } from '#web/components/ui/field.tsx';
import { notice } from '#web/components/ui/notice.tsx';
import { PrintPage } from '#web/components/ui/print-page.tsx';
import { QrCode } from '#web/components/ui/qr-code.tsx';
import { saveFile } from '#web/lib/files.ts';
import { qrPng } from '#web/lib/qr.ts';
import { referenceQueries } from '#web/lib/reference-queries.ts';
import { useSession } from '#web/lib/session.ts';
import { qrFileName, registrationLink } from './registration-link.ts';

/** Selects the partner of the QR code. Shown to staff only, because a partner member has a fixed partner. */
const PartnerField = ({
  partner,
  onChange,
}: {
  partner: PartnerChoice;
  onChange: (partner: PartnerChoice) => void;
}) => {
  const { data: partners = [partner] } = useQuery(referenceQueries.partners);
  return (
    <SelectField
      label="파트너"
      options={partners.map(({ id, partner_name }) => ({ value: id, label: partner_name }))}
      value={partner.id}
      onChange={({ target }) => {
        const chosen = partners.find(({ id }) => String(id) === target.value);
        if (chosen) onChange(chosen);
      }}
      className="mb-5"
    />
  );
};

const saveQrCode = async (link: string, partnerName: string): Promise<void> => {
  try {
    saveFile(await qrPng(link), qrFileName(partnerName));
  } catch {
    notice.error('이미지를 저장하지 못했습니다.');
  }
};

const PrintedLabel = ({ link, partnerName }: { link: string; partnerName: string }) => (
  <PrintPage>
    <div className="flex h-[149mm] flex-col items-center justify-center gap-[5mm] p-[8mm] text-center text-[#000]">
      <p className="text-20 font-bold">{companyName}</p>
      <p className="text-30 font-bold">{partnerName}</p>
      <QrCode text={link} label="주문등록 QR 코드" className="w-[70mm]" />
      <p className="text-16">휴대폰 카메라로 비추면 주문등록 화면이 열립니다.</p>
    </div>
  </PrintPage>
);

const QrPanel = ({ session }: { session: Session }) => {
  const [partner, setPartner] = useState<PartnerChoice>({
    id: session.partnerId ?? DEFAULT_PARTNER,
    partner_name: session.partner_name,
  });
  const link = registrationLink(location.origin, partner, session.memberId);
  return (
    <>
      {isStaff(session) && <PartnerField partner={partner} onChange={setPartner} />}
      <figure className="rounded-card border border-line p-5 text-center">
        <QrCode
          text={link}
          label={`${partner.partner_name} 주문등록 QR 코드`}
          className="mx-auto w-[220px] max-w-full"
        />
        <figcaption className="mt-2 text-16 font-semibold">{partner.partner_name}</figcaption>
      </figure>
      <p className="mt-4 rounded-control bg-subtle px-3 py-2 text-13 break-all text-ink-2 select-all">
        {link}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <CopyButton text={link} what="링크를">
          링크 복사
        </CopyButton>
        <Button
          variant="secondary"
          icon="download"
          onClick={() => void saveQrCode(link, partner.partner_name)}
        >
          PNG 저장
        </Button>
        <Button variant="secondary" icon="print" onClick={() => print()}>
          라벨 인쇄
        </Button>
      </div>
      <PrintedLabel link={link} partnerName={partner.partner_name} />
    </>
  );
};

const QrDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const session = useSession();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="QR 주문등록"
      description="고객이 QR 코드를 비추면 이 파트너의 주문등록 화면이 열립니다."
    >
      {session && <QrPanel session={session} />}
    </Dialog>
  );
};

export default QrDialog;
