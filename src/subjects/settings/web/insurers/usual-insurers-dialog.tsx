import { PanelDialog } from '../../../../base/ui/panel/panel-dialog.tsx';
import { UsualInsurers } from './usual-insurers.tsx';

export function UsualInsurersDialog({ onClose }: { onClose: () => void }) {
  return (
    <PanelDialog title="Elegir de las más comunes" onClose={onClose}>
      <UsualInsurers onDone={onClose} />
    </PanelDialog>
  );
}
