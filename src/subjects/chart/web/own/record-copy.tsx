import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { openFile } from '../../../../base/ui/file/open-file.ts';
import { Section } from '../../../../base/ui/section/section.tsx';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import styles from './record.module.css';

type Format = 'pdf' | 'fhir';

/** Downloads a copy of the record at once (Ley 26.529 art. 14). The list of readers shows it. */
export function RecordCopy({ id }: { id: string }) {
  const queries = useQueryClient();
  const copy = useMutation(
    api.patient.record.orderCopy.mutationOptions({
      onSuccess: ({ path }) => {
        openFile(path);
        confirmDone('Su copia se está descargando');
        void queries.invalidateQueries({
          queryKey: api.patient.record.readers.key(),
        });
      },
    }),
  );
  const order = (format: Format) => copy.mutate({ format });
  const isBusy = (format: Format) =>
    copy.isPending && copy.variables.format === format;
  return (
    <div id={id} className={`${styles.place} ${styles.copy}`}>
      <Section title="Una copia de mi historia">
        <p>
          Todos los folios de su historia, con quién firmó cada uno: en un PDF
          para leer o imprimir, o en un archivo FHIR que otra clínica puede
          cargar en su sistema. De lo que un profesional no firmó para su cuenta
          figuran la fecha y el autor, sin el texto: esa parte se pide en la
          clínica, que la entrega dentro de las 48 horas.
        </p>
        <ActProblem
          error={copy.error}
          onRetry={() => order(copy.variables?.format ?? 'pdf')}
          retrying={copy.isPending}
        />
        <p className={styles.copies}>
          <Button
            busy={isBusy('pdf')}
            busyLabel="Preparando la copia…"
            onClick={() => order('pdf')}
          >
            Descargar mi historia (PDF)
          </Button>
          <Button
            busy={isBusy('fhir')}
            busyLabel="Preparando la copia…"
            onClick={() => order('fhir')}
          >
            Para otros sistemas (FHIR)
          </Button>
        </p>
      </Section>
    </div>
  );
}
