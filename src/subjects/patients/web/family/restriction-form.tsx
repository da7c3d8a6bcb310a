import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { FamilyDocumentFieldSchema } from '../../../../base/api/contract/family-fields.ts';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { TextField } from '../../../../base/ui/field/text-field.tsx';
import { listedNameOf } from '../../../../base/ui/format/person-words.ts';
import { usePanelForm } from '../../../../base/ui/panel/use-panel-form.ts';
import type { PatientFile } from '../../contract/patient-file.ts';
import styles from './desk-family.module.css';
import { useKeepFamily } from './desk-use-keep-family.ts';
import { PersonPicker } from './person-picker.tsx';

const schema = z.object({
  personId: z.uuid('Busque a la persona y elíjala de la lista.'),
  document: FamilyDocumentFieldSchema,
});

function fieldsOf(error: unknown): Record<string, string> {
  const { restrictedId, ...fields } = problemOf(error).fields;
  return { ...fields, ...(restrictedId && { personId: restrictedId }) };
}

/** Notes that a court keeps a person from acting for this patient. */
export function RestrictionForm({
  file,
  today,
  onDone,
}: {
  file: PatientFile;
  today: string;
  onDone: () => void;
}) {
  const keep = useKeepFamily();
  const restrict = useMutation(
    api.reception.family.restrict.mutationOptions({
      onSuccess: keep('Restricción anotada', onDone),
    }),
  );
  const { ref, field, values, set, hasErrors, submit } = usePanelForm({
    schema,
    values: { personId: '', document: '' },
    act: restrict,
    fieldsOf,
  });
  const send = submit(({ personId, document }) =>
    restrict.mutate({
      representedId: file.id,
      restrictedId: personId,
      document,
    }),
  );
  return (
    <form
      ref={ref}
      className={styles.form}
      noValidate
      onSubmit={send}
      aria-label="Anotar una restricción judicial"
    >
      <PersonPicker
        label={`Quién no puede actuar por ${listedNameOf(file)}`}
        withoutId={file.id}
        today={today}
        chosenId={values.personId}
        error={field('personId').error as string | undefined}
        onChoose={(id) => set('personId', id)}
      />
      <TextField
        label="Qué orden se mostró"
        hint="Juzgado, expediente y fecha. Si tenía un vínculo, termina ahora mismo."
        autoComplete="off"
        {...field('document')}
      />
      {!hasErrors && <ActProblem error={restrict.error} />}
      <div className={styles.acts}>
        <Button
          type="submit"
          kind="main"
          busy={restrict.isPending}
          busyLabel="Anotando…"
        >
          Anotar la restricción
        </Button>
        <Button kind="quiet" onClick={onDone}>
          Descartar
        </Button>
      </div>
    </form>
  );
}
