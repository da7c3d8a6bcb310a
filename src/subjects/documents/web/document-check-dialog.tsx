import { PanelDialog } from '../../../base/ui/panel/panel-dialog.tsx';
import { DocumentCheck } from './document-check.tsx';

interface DocumentCheckDialogProps {
  code: string;
  onCode: (code: string) => void;
  onClose: () => void;
}

/** The same in a dialog over a panel, for a signed-in user. */
export function DocumentCheckDialog({
  code,
  onCode,
  onClose,
}: DocumentCheckDialogProps) {
  return (
    <PanelDialog
      prints
      width="narrow"
      title="Comprobar un documento"
      onClose={onClose}
    >
      <DocumentCheck code={code} onCode={onCode} />
    </PanelDialog>
  );
}
