import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { boxLabels, boxOutcomeNames } from '#shared/unclaimed-box-words.ko.ts';
import PhotoLinks from '#web/components/order/photo-links.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { DefinitionList } from '#web/components/ui/definition-list.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import type { Box } from '#web/lib/box-queries.ts';
import { formatMinute } from '#web/lib/formats.ts';
import { nameOf } from './box-columns.tsx';
import { OrderMatch } from './order-match.tsx';

const CloseDialog = lazy(() => import('./close-dialog.tsx'));

const LongText = ({ text }: { text: string }) => <span className="wrap-anywhere">{text}</span>;

const Facts = ({ box }: { box: Box }) => (
  <DefinitionList
    entries={[
      [boxLabels.code, box.code && <LongText key="code" text={box.code} />],
      [boxLabels.note, box.note && <LongText key="note" text={box.note} />],
      [boxLabels.locationCode, box.locationCode],
      [boxLabels.weight, box.weight !== null && String(box.weight)],
      ['보관', `${formatMinute(box.addedAt)} ${box.addedBy}`],
      [boxLabels.outcome, box.outcome && boxOutcomeNames[box.outcome]],
      [
        boxLabels.hblNo,
        box.hblNo && (
          <Link
            key="hblNo"
            to="/admin/parcel-info"
            search={{ hblNo: box.hblNo }}
            className="text-brand underline underline-offset-4"
          >
            {box.hblNo}
          </Link>
        ),
      ],
      ['처리', box.closedAt && `${formatMinute(box.closedAt)} ${box.closedBy}`],
      [
        boxLabels.photos,
        box.photos.length > 0 && (
          <PhotoLinks
            key="photos"
            hrefs={box.photos.map((photoKey) => `/api/box/photo/${box.id}/${photoKey}`)}
          />
        ),
      ],
    ]}
  />
);

/** A box with what is known of it; an open box with the search for its order. */
const BoxDialog = ({ box, onClose }: { box: Box; onClose: () => void }) => {
  const [isEnding, setEnding] = useState(false);
  const isOpen = box.state === 'open';
  return (
    <Dialog
      open
      onClose={onClose}
      title={<span className="wrap-anywhere">{nameOf(box)}</span>}
      size={isOpen ? 'lg' : 'md'}
      footer={
        <>
          {isOpen && (
            <Button variant="secondary" onClick={() => setEnding(true)} className="mr-auto">
              주문 없이 처리
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            닫기
          </Button>
        </>
      }
    >
      <div className="space-y-6">
        <Facts box={box} />
        {isOpen && <OrderMatch box={box} onMatched={onClose} />}
        <Suspense>
          {isEnding && <CloseDialog box={box} onEnded={onClose} onClose={() => setEnding(false)} />}
        </Suspense>
      </div>
    </Dialog>
  );
};

export default BoxDialog;
