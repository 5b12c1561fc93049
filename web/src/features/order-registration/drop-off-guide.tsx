import { DropOffPlaces } from '#web/components/order/drop-off-places.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { QrCode } from '#web/components/ui/qr-code.tsx';

/**
 * Everything that a sender needs at the counter: QR code, drop-off places and link for tracking. The QR code contains the
 * plain H/BL number, because scanners type its text into number fields.
 */
const DropOffGuide = ({ hblNo }: { hblNo: string }) => (
  <div className="w-full">
    <figure className="mx-auto mt-6 w-fit">
      <QrCode text={hblNo} label={`H/BL 번호 ${hblNo}의 QR 코드`} className="mx-auto w-45" />
      <figcaption className="mt-1 text-14 text-ink-2">
        접수처에서 이 코드를 보여주세요.{' '}
        <span translate="no" className="tabular-nums">
          {hblNo}
        </span>
      </figcaption>
    </figure>
    <section className="mt-8">
      <h3 className="mb-3 text-18 font-bold">접수처</h3>
      <DropOffPlaces />
    </section>
    <p className="mt-6 hidden text-14 break-all print:block">
      배송조회: {`${location.origin}/parcel-info?hblNo=${encodeURIComponent(hblNo)}`}
    </p>
    <div className="mt-6 flex justify-center print:hidden">
      <Button variant="secondary" size="lg" icon="print" onClick={() => print()}>
        이 화면 인쇄
      </Button>
    </div>
  </div>
);

export default DropOffGuide;
