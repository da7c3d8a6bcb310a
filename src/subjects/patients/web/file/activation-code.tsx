import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { formatMoment } from '../../../../base/ui/format/format.ts';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import styles from './reception-patients.module.css';

/** An activation code that was just made. It is shown only this once. */
export interface MadeCode {
  code: string;
  expiresAt: string;
}

interface ActivationCodeProps {
  patientId: string;
  made: MadeCode | null;
  timeZone: string;
  onMade: (made: MadeCode | null) => void;
}

/** Prints the paper with which a person activates their account. */
export function ActivationCode({
  patientId,
  made,
  timeZone,
  onMade,
}: ActivationCodeProps) {
  const create = useMutation(
    api.reception.patients.createActivationCode.mutationOptions({
      onSuccess: onMade,
    }),
  );
  if (made) {
    return (
      <Notice
        title="Código de activación"
        actions={
          <>
            <Button kind="main" autoFocus onClick={() => window.print()}>
              Imprimir
            </Button>
            <Button kind="quiet" onClick={() => onMade(null)}>
              Listo, ya lo entregué
            </Button>
          </>
        }
      >
        <p className={styles.code}>{inGroups(made.code)}</p>
        <p>
          Sirve una vez, hasta el {formatMoment(made.expiresAt, timeZone)}. Se
          muestra solo ahora: entrégueselo en mano.
        </p>
      </Notice>
    );
  }
  return (
    <div className={styles.stack}>
      <p>
        Para quien no tiene e-mail o no puede entrar: un código en papel, que se
        entrega en mano después de ver el documento. El anterior deja de servir.
      </p>
      <ActProblem error={create.error} />
      <Button
        className={styles.start}
        busy={create.isPending}
        busyLabel="Generando…"
        onClick={() => create.mutate({ patientId })}
      >
        Generar código de activación
      </Button>
    </div>
  );
}

interface SlipProps {
  made: MadeCode;
  name: string;
  timeZone: string;
}

/** The printed slip. */
export function ActivationSlip({ made, name, timeZone }: SlipProps) {
  return (
    <section className={styles.slip} aria-hidden="true">
      <p className={styles.slipTitle}>Código de activación de {name}</p>
      <p className={styles.slipCode}>{inGroups(made.code)}</p>
      <p>
        Entre en {window.location.host}, elija «Recordar o recuperar acceso» y
        escriba su DNI y este código. Sirve una vez, hasta el{' '}
        {formatMoment(made.expiresAt, timeZone)}.
      </p>
      <p>No lo comparta con nadie.</p>
    </section>
  );
}

/** `K7M2Q FX34B`: ten characters are easier to copy in two. */
function inGroups(code: string): string {
  return code.replace(/(.{5})(?=.)/g, '$1 ');
}
