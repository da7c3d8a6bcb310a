import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../../base/api/web/client/api.ts';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { DniFieldSchema } from '../../../base/person/contract/person-fields.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../base/ui/button/button.tsx';
import { TextAreaField } from '../../../base/ui/field/text-area-field.tsx';
import { TextField } from '../../../base/ui/field/text-field.tsx';
import { usePanelForm } from '../../../base/ui/panel/use-panel-form.ts';
import { Notice } from '../../../base/ui/problem/notice.tsx';
import { Problem } from '../../../base/ui/problem/problem.tsx';
import styles from './record-pages.module.css';

const schema = z.object({
  dni: DniFieldSchema,
  reason: z
    .string()
    .trim()
    .min(10, 'Explique el motivo: el paciente va a leerlo.')
    .max(300, 'El motivo puede tener hasta 300 letras.'),
});

interface BreakGlassFormProps {
  onOpened: (patientId: string) => void;
  onClose: () => void;
}

/**
 * Opens by exception the record of a patient whom the doctor does not attend. First says what that causes.
 */
export function BreakGlassForm({ onOpened, onClose }: BreakGlassFormProps) {
  const open = useMutation(
    api.doctor.record.breakGlass.mutationOptions({
      onSuccess: ({ patientId }) => onOpened(patientId),
    }),
  );
  const form = usePanelForm({
    schema,
    values: { dni: '', reason: '' },
    act: open,
  });
  const code = open.error ? problemOf(open.error).code : null;
  return (
    <form
      ref={form.ref}
      noValidate
      className={styles.form}
      onSubmit={form.submit((typed) => open.mutate(typed))}
    >
      <Notice tone="warning" title="Esto queda a la vista">
        <ul className={styles.causes}>
          <li>
            El paciente verá su nombre, la hora y el motivo, tal como lo
            escriba.
          </li>
          <li>
            La administración recibe un aviso, sin el motivo, y lo ve en la
            auditoría.
          </li>
          <li>La historia se abre por 60 minutos, para leer y agregar.</li>
        </ul>
      </Notice>
      <TextField
        {...form.field('dni')}
        label="DNI del paciente"
        inputMode="numeric"
        autoComplete="off"
        autoFocus
      />
      <TextAreaField
        {...form.field('reason')}
        label="Motivo"
        hint="Por ejemplo: llegó desmayado a la guardia y necesito saber qué toma."
        rows={3}
        maxLength={300}
      />
      {code === 'NOT_FOUND' ? (
        <Problem title="No hay nadie con ese DNI en la clínica">
          <p>Revise el número. No se abrió ninguna historia.</p>
        </Problem>
      ) : (
        code !== 'INVALID_INPUT' && <ActProblem error={open.error} />
      )}
      <div className={styles.tools}>
        <Button
          type="submit"
          kind="danger"
          busy={open.isPending}
          busyLabel="Abriendo…"
        >
          Abrir la historia
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Dejarlo así
        </Button>
      </div>
    </form>
  );
}
