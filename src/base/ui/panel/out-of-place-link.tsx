import type { PanelRole } from '../../api/web/session/session.ts';
import { Button } from '../button/button.tsx';
import { Notice } from '../problem/notice.tsx';
import styles from './panel.module.css';
import { SignOutButton } from './panel.tsx';

/** Notice for a signed-in person who followed a link that works only without a session. */
export function OutOfPlaceLink({
  role,
  onDismiss,
}: {
  role: PanelRole;
  onDismiss: () => void;
}) {
  return (
    <div className={styles.notice}>
      <div className={styles.noticeText}>
        <Notice
          tone="warning"
          title="Ese enlace se usa sin sesión abierta"
          actions={
            <>
              <SignOutButton role={role} kind="second" />
              <Button kind="quiet" onClick={onDismiss}>
                Seguir aquí
              </Button>
            </>
          }
        >
          <p>Para usarlo, cierre su sesión y ábralo otra vez.</p>
        </Notice>
      </div>
    </div>
  );
}
