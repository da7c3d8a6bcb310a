import { useMutation } from '@tanstack/react-query';
import { client } from '../../../../base/api/web/client/api.ts';
import type { PanelRole } from '../../../../base/api/web/session/session.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { askPasskey } from './passkey.ts';
import { PasskeyProblem } from './passkey-problem.tsx';
import styles from './step-up.module.css';

/** Step-up with a passkey, through the browser's dialog. */
export function PasskeyWay({
  role,
  onRaised,
}: {
  role: PanelRole;
  onRaised: () => void;
}) {
  const show = useMutation({
    mutationFn: async () => {
      const { passkeyQuestion, usePasskey: showPasskey } = client[role].stepUp;
      return showPasskey({ answer: await askPasskey(await passkeyQuestion()) });
    },
    // The browser's dialog must not open by itself once more.
    retry: false,
    onSuccess: onRaised,
  });
  return (
    <div className={styles.way}>
      <p>
        Su dispositivo le pedirá la huella, la cara, un PIN o su llave de
        seguridad.
      </p>
      <PasskeyProblem error={show.error} />
      <Button
        kind="main"
        className={styles.submit}
        busy={show.isPending}
        busyLabel="Esperando a su dispositivo…"
        onClick={() => show.mutate()}
      >
        Usar mi llave de acceso
      </Button>
    </div>
  );
}
