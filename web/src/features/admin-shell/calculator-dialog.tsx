import Calculator from '#web/components/rates/calculator.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';

const CalculatorDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title="부피무게 계산기" size="xl">
    <Calculator />
  </Dialog>
);

export default CalculatorDialog;
