import type { ReactNode } from 'react';
import { companyName } from '#shared/company.ts';
import { careMail, offices } from '#web/components/public/company.ts';
import { OfficeHours } from '#web/components/public/office-hours.tsx';
import {
  carriage,
  contactConsent,
  registrationTerms,
  retentionRows,
  type TermRow,
} from '#web/components/public/terms.ts';
import { Dialog } from '#web/components/ui/dialog.tsx';

export type TermsDocument = 'carriage' | 'privacy';

const Article = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-7 first:mt-0">
    <h3 className="text-16 font-bold text-ink">{title}</h3>
    <div className="mt-1.5 space-y-2">{children}</div>
  </section>
);

const TermTable = ({ head, rows }: { head: TermRow; rows: readonly TermRow[] }) => (
  <table className="w-full border-line border-y text-left">
    <thead className="bg-subtle text-13 text-ink">
      <tr>
        {head.map((name) => (
          <th key={name} scope="col" className="px-3 py-2 font-semibold">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="divide-y divide-line">
      {rows.map(([term, text]) => (
        <tr key={term}>
          <th scope="row" className="px-3 py-2 font-normal">
            {term}
          </th>
          <td className="px-3 py-2 font-semibold text-ink tabular-nums">{text}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const claims: readonly TermRow[] = [
  ['파손·손상', carriage.damageClaim],
  ['배송 지연', carriage.delayClaim],
  ['분실', carriage.lossClaim],
];

const contactLink = 'font-semibold text-brand underline underline-offset-4';

const Contact = () => (
  <ul className="list-disc space-y-1 pl-5">
    {offices.map((office) => (
      <li key={office.place}>
        {office.place} 고객센터{' '}
        <a href={`tel:${office.phone.replaceAll(' ', '')}`} className={contactLink}>
          {office.phone}
        </a>
        , <OfficeHours office={office} />
      </li>
    ))}
    <li>
      이메일{' '}
      <a href={`mailto:${careMail}`} className={contactLink}>
        {careMail}
      </a>
    </li>
  </ul>
);

const CarriageTerms = () => (
  <>
    <Article title="제1조 목적">
      <p>
        이 약관은 {companyName}(이하 ‘회사’)에 호주와 한국 사이의 국제 운송을 맡기는 분과 회사 사이의 권리와
        책임을 정합니다.
      </p>
    </Article>
    <Article title="제2조 주문등록과 동의">
      <p>
        보내는 분은 주문을 등록하면서 다음 네 가지에 동의합니다. 동의하지 않으면 주문을 등록할 수 없습니다.
      </p>
      <ol className="list-decimal space-y-1 pl-5">
        {registrationTerms.map(({ title, text }) => (
          <li key={title}>
            <strong className="font-semibold text-ink">{title}.</strong> {text}
          </li>
        ))}
      </ol>
    </Article>
    <Article title="제3조 요금의 기준">
      <p>
        항공 운송은 실중량과 부피무게 가운데 큰 값을 기준으로 합니다. 부피무게는 가로 × 세로 × 높이(cm)를
        6,000으로 나눈 값(kg)입니다. 해운 운송은 가로 × 세로 × 높이(cm)를 1,000,000으로 나눈 부피(CBM)를
        기준으로 합니다.
      </p>
    </Article>
    <Article title="제4조 통관과 세금">
      <p>
        통관 여부와 세금은 세관이 정합니다. 통관에 필요한 정보가 사실과 다르거나 빠져서 생기는 지연과 비용은
        보내는 분이 부담합니다.
      </p>
    </Article>
    <Article title="제5조 손해의 신고">
      <p>손해는 아래 기한 안에 고객센터에 H/BL 번호와 함께 신고해야 합니다.</p>
      <TermTable head={['손해', '신고 기한']} rows={claims} />
    </Article>
    <Article title="제6조 책임의 한도">
      <p>
        회사의 배상 책임은 {carriage.liability}을 한도로 합니다. 제2조에 따라 보상하지 않기로 한 지연은
        배상하지 않습니다.
      </p>
    </Article>
    <Article title="제7조 배달 불능 화물">
      <p>
        받는 분의 주소가 틀리거나 연락이 닿지 않는 등의 이유로 배달하지 못한 화물은 {carriage.undeliverable}
        합니다. 이 기간 안에 고객센터로 다시 배달할 곳을 알려주세요.
      </p>
    </Article>
    <Article title="제8조 문의">
      <Contact />
    </Article>
  </>
);

const PrivacyPolicy = () => (
  <>
    <Article title="1. 수집하는 개인정보">
      <ul className="list-disc space-y-1 pl-5">
        <li>주문등록: 보내는 분과 받는 분의 이름, 전화번호, 주소, 개인통관고유부호, 상품 내역</li>
        <li>회원가입: 이메일, 비밀번호, 이름, 휴대폰번호, 국가</li>
        <li>1:1 문의: {contactConsent.inquiry.data}</li>
        <li>수출 픽업 요청: {contactConsent.pickup.data}</li>
        <li>서비스 이용: 접속 기록과 부정 이용을 막기 위한 기록</li>
      </ul>
    </Article>
    <Article title="2. 이용 목적">
      <p>
        운송 계약의 이행, 픽업, 수출입 신고와 통관, 국내 배송, 배송조회, 회원 확인, 문의와 분쟁의 처리에만
        이용합니다.
      </p>
    </Article>
    <Article title="3. 보관 기간">
      <p>목적을 이룬 개인정보는 바로 지우되, 아래 기록은 정해진 기간 동안 보관한 뒤 지웁니다.</p>
      <TermTable head={['기록', '보관 기간']} rows={retentionRows} />
    </Article>
    <Article title="4. 제공받는 곳">
      <p>
        운송과 통관에 필요한 범위에서 호주와 한국의 세관, 항공사와 선사, 국내 택배사, 주문을 접수한 파트너에게
        제공합니다.
      </p>
    </Article>
    <Article title="5. 보호 조치">
      <ul className="list-disc space-y-1 pl-5">
        <li>
          로그인하지 않은 배송조회에서는 받는 분의 이름과 연락처, 주소의 일부를 가리고 메모를 표시하지
          않습니다.
        </li>
        <li>직원과 파트너는 맡은 업무에 필요한 주문만 볼 수 있습니다.</li>
      </ul>
    </Article>
    <Article title="6. 이용자의 권리와 문의">
      <p>본인의 개인정보를 열람하거나 고치고 지우도록 고객센터에 요청할 수 있습니다.</p>
      <Contact />
    </Article>
  </>
);

const documents = {
  carriage: { title: '이용약관', Text: CarriageTerms },
  privacy: { title: '개인정보 처리방침', Text: PrivacyPolicy },
} as const;

const TermsDialog = ({ document, onClose }: { document: TermsDocument; onClose: () => void }) => {
  const { title, Text } = documents[document];
  return (
    <Dialog open onClose={onClose} title={title} size="lg">
      <div className="text-14 text-ink-2">
        <Text />
      </div>
    </Dialog>
  );
};

export default TermsDialog;
