import { pickupLabels } from '#shared/domain/pickup-request.ts';
import { formatDialled } from '#shared/domain/values/phone-format.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { DefinitionList } from '#web/components/ui/definition-list.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { formatMinute } from '#web/lib/formats.ts';
import type { PickupNames, PickupRow } from './queries.ts';

const PickupDialog = ({
  request,
  names,
  onClose,
}: {
  request: PickupRow;
  names: PickupNames;
  onClose: () => void;
}) => (
  <Dialog
    open
    onClose={onClose}
    title={request.id}
    description={`${names.statusName(request.parcelStatus)} · ${formatMinute(request.regDate)}`}
    footer={
      <ButtonLink
        to="/admin/audit"
        search={{ kind: 'pickupRequest', recordId: request.id }}
        variant="secondary"
        icon="history"
      >
        변경 기록
      </ButtonLink>
    }
  >
    <DefinitionList
      entries={[
        [pickupLabels.sender, request.sender],
        [pickupLabels.senderMobNum, formatDialled(request.senderMobCountry, request.senderMobNum)],
        [pickupLabels.senderEmail, request.senderEmail],
        [pickupLabels.senderAddress, request.senderAddress],
        [pickupLabels.receiver, request.receiver],
        [pickupLabels.receiverImId, request.receiverImId],
        [pickupLabels.receiverMobNum, formatDialled(request.receiverMobCountry, request.receiverMobNum)],
        [pickupLabels.receiverAddress, request.receiverAddress],
        [pickupLabels.reqBranch, names.branchName(request.reqBranch)],
        [pickupLabels.memo, request.memo],
      ]}
    />
  </Dialog>
);

export default PickupDialog;
