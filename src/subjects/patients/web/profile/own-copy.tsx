import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { openFile } from '../../../../base/ui/file/open-file.ts';
import styles from '../../../../base/ui/page/account.module.css';
import { Section } from '../../../../base/ui/section/section.tsx';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';

/** A copy of all that the clinic stores about the patient (Ley 25.326). */
export function OwnCopy() {
  const copy = useMutation(
    api.patient.ownCopy.make.mutationOptions({
      onSuccess: ({ fileName, page }) => {
        const address = URL.createObjectURL(
          new Blob([page], { type: 'text/html;charset=utf-8' }),
        );
        openFile(address, fileName);
        // Revoked after a minute, when the browser has the file.
        setTimeout(() => URL.revokeObjectURL(address), 60_000);
        confirmDone('Copia descargada');
      },
    }),
  );
  return (
    <Section title="Una copia de sus datos">
      <div className={styles.place}>
        <p>
          Los datos personales que guardamos de usted: identidad y contacto,
          coberturas, turnos con su historia, mensajes, avisos, sesiones y
          actividad de su cuenta. Es un archivo que se abre en el navegador y
          que también leen otros programas. La copia de su historia clínica está
          en <Link to="/mi-cuenta/historia">Mi historia</Link>.
        </p>
        <ActProblem
          error={copy.error}
          onRetry={() => copy.mutate({})}
          retrying={copy.isPending}
        />
        <p>
          <Button
            busy={copy.isPending}
            busyLabel="Preparando la copia…"
            onClick={() => copy.mutate({})}
          >
            Descargar mis datos
          </Button>
        </p>
      </div>
    </Section>
  );
}
