import type { PanelRole } from '../../../../base/api/web/session/session.ts';
import { PanelDialog } from '../../../../base/ui/panel/panel-dialog.tsx';
import { SecuritySection } from './security-section.tsx';

interface SecurityDialogProps {
  role: PanelRole;
  opened: boolean;
  onClose: () => void;
}

/** The account's security, for panels without an account section. */
export function SecurityDialog({ role, opened, onClose }: SecurityDialogProps) {
  if (!opened) return null;
  return (
    <PanelDialog title="Mi seguridad" onClose={onClose}>
      <SecuritySection role={role} />
    </PanelDialog>
  );
}
