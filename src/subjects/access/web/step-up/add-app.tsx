import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { useFocusShown } from '../../../../base/ui/focus/use-focus-shown.ts';
import type { AdditionProps } from './addition.ts';
import { CodeForm } from './code-form.tsx';
import { QrCode } from './qr-code.tsx';
import styles from './step-up.module.css';

/** Adds an authenticator app: it scans the image or takes the key, and is confirmed with its first code. */
export function AddApp({ role, isStepUp, onAdded, onLeave }: AdditionProps) {
  const queryClient = useQueryClient();
  const start = useMutation(
    api[role].factors.startTotp.mutationOptions({ context: { isStepUp } }),
  );

  function added() {
    void queryClient.invalidateQueries({ queryKey: api[role].key() });
    onAdded();
  }

  if (!start.data) {
    return (
      <div className={styles.way}>
        <p>
          Instale en su celular una aplicación de códigos, como Google
          Authenticator, Microsoft Authenticator o 2FAS. Si ya tiene una, sirve.
        </p>
        <ActProblem
          error={start.error}
          onRetry={() => start.mutate(undefined)}
          retrying={start.isPending}
        />
        <div className={styles.actions}>
          <Button
            kind="main"
            busy={start.isPending}
            onClick={() => start.mutate(undefined)}
          >
            Ya la tengo
          </Button>
          <Button kind="quiet" onClick={onLeave}>
            Ahora no
          </Button>
        </div>
      </div>
    );
  }

  const { factorId, uri, secret } = start.data;
  return (
    <div className={styles.way}>
      <Scan uri={uri} secret={secret} />
      <CodeForm
        kind="digits"
        label="Código que muestra la aplicación"
        hint="Los 6 números que ve ahora."
        submitLabel="Agregar la aplicación"
        send={(code) =>
          client[role].factors.confirmTotp(
            { factorId, code },
            { context: { isStepUp } },
          )
        }
        onDone={added}
      />
      <Button kind="quiet" className={styles.word} onClick={onLeave}>
        Ahora no
      </Button>
    </div>
  );
}

/** The secret for the app. It takes the focus, so that a phone does not scroll past it to the field. */
function Scan({ uri, secret }: { uri: string; secret: string }) {
  const place = useFocusShown();
  return (
    <div ref={place} tabIndex={-1} className={styles.scan}>
      <QrCode text={uri} label="Código QR para su aplicación de códigos" />
      <div className={styles.way}>
        <p>En la aplicación elija agregar una cuenta y lea esta imagen.</p>
        <p>
          Si no puede leerla, escriba esta clave:
          <br />
          <code className={styles.key}>{inFours(secret)}</code>
        </p>
        <p>
          <a href={uri}>Abrir en una aplicación de este dispositivo</a>
        </p>
      </div>
    </div>
  );
}

const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');
