import { Button } from '../../../../base/ui/button/button.tsx';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import { forgetUnsent, useUnsentCount } from './unsent-acts.ts';

/** Says how many acts a session that ended by itself could not send, but not for which patients. */
export function UnsentNotice() {
  const count = useUnsentCount();
  if (count === 0) return null;
  return (
    <div role="status">
      <Notice
        tone="warning"
        title={
          count === 1
            ? 'La sesión terminó con una anotación sin enviar'
            : `La sesión terminó con ${count} anotaciones sin enviar`
        }
        actions={
          <Button kind="quiet" onClick={forgetUnsent}>
            Descartar
          </Button>
        }
      >
        <p>
          Si la misma persona ingresa otra vez sin cerrar esta ventana, se
          envían solas.
        </p>
      </Notice>
    </div>
  );
}
