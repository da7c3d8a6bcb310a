import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { Button } from '../../../components/button/button.tsx';
import { Section } from '../../../components/section/section.tsx';
import { confirmDone } from '../../../components/toast/confirmations.ts';
import { ActProblem } from '../../../step-up/act-problem.tsx';
import { openFile } from '../open-file.ts';
import styles from './record.module.css';

/** A copy of the record to keep, at once (Ley 26.529 art. 14). It is noted among who saw it. */
export function RecordCopy() {
  const queries = useQueryClient();
  const copy = useMutation(
    api.patient.record.orderCopy.mutationOptions({
      onSuccess: ({ path }) => {
        openFile(path);
        confirmDone('Su copia se está descargando');
        void queries.invalidateQueries({ queryKey: api.patient.record.readers.key() });
      },
    }),
  );
  const order = () => copy.mutate({ format: 'pdf' });
  return (
    <div className={styles.place}>
      <Section title="Una copia de mi historia">
        <p>
          Todos los folios de su historia en un PDF, con quién firmó cada uno. De lo que un profesional no
          firmó para su cuenta figuran la fecha y el autor, sin el texto: esa parte se pide en la clínica, que
          la entrega dentro de las 48 horas.
        </p>
        <ActProblem error={copy.error} onRetry={order} retrying={copy.isPending} />
        <p>
          <Button busy={copy.isPending} busyLabel="Preparando la copia…" onClick={order}>
            Descargar mi historia (PDF)
          </Button>
        </p>
      </Section>
    </div>
  );
}
