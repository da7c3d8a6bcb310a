import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/web/client/api.ts';
import { ActProblem } from '../acts/act-problem.tsx';
import { Button, type ButtonKind } from '../button/button.tsx';
import { Notice } from '../problem/notice.tsx';
import { Problem } from '../problem/problem.tsx';
import styles from './catalogue.module.css';

/** Sends the administrator a message by the clinic's mail server, and shows the server's answer. */
export function TestMessage({ kind }: { kind?: ButtonKind }) {
  const send = useMutation(
    api.admin.installation.sendTestMessage.mutationOptions({ retry: false }),
  );
  const { data } = send;
  return (
    <div className={styles.act}>
      <Button
        kind={kind}
        busy={send.isPending}
        busyLabel="Enviando…"
        onClick={() => send.mutate(undefined)}
      >
        Enviar un mensaje de prueba
      </Button>
      <ActProblem error={send.error} />
      {data && !send.isPending && (
        <div role="status">
          {data.isAccepted ? (
            <Notice tone="good" title="El servidor de correo aceptó el mensaje">
              Va a {data.address}. Si no llega en unos minutos, mire en el
              correo no deseado.
            </Notice>
          ) : (
            <Problem title="El mensaje no salió">{data.reason}</Problem>
          )}
        </div>
      )}
    </div>
  );
}
