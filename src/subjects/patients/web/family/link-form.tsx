import { z } from 'zod';
import {
  FamilyDocumentFieldSchema,
  FamilyKindSchema,
  FamilyScopeSchema,
} from '../../../../base/api/contract/family-fields.ts';
import { client } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { useOrder } from '../../../../base/api/web/client/use-order.ts';
import { ageOn } from '../../../../base/time/clinic-day.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { CheckField } from '../../../../base/ui/field/check-field.tsx';
import {
  SelectField,
  TextField,
} from '../../../../base/ui/field/text-field.tsx';
import { listedNameOf } from '../../../../base/ui/format/person-words.ts';
import { typedOrNull } from '../../../../base/ui/forms/typed-fields.ts';
import { DateField } from '../../../../base/ui/panel/date-field.tsx';
import { usePanelForm } from '../../../../base/ui/panel/use-panel-form.ts';
import type { PatientFile } from '../../contract/patient-file.ts';
import styles from './desk-family.module.css';
import { useKeepFamily } from './desk-use-keep-family.ts';
import { kindWords, scopeWords } from './family-words.ts';
import { PersonPicker } from './person-picker.tsx';

const schema = z.object({
  direction: z.enum(['represented', 'representative']),
  personId: z.uuid('Busque a la persona y elíjala de la lista.'),
  kind: FamilyKindSchema,
  scope: FamilyScopeSchema,
  validUntil: typedOrNull,
  document: FamilyDocumentFieldSchema,
  hasAgreed: z.boolean(),
});

/** The API's messages by the fields of the form. */
function fieldsOf(error: unknown): Record<string, string> {
  const { representativeId, representedId, ...fields } =
    problemOf(error).fields;
  const personId = representativeId ?? representedId;
  return { ...fields, ...(personId && { personId }) };
}

const OF_AGE = 18;

/** Links a representative with this person, in either direction, by a document that is shown now. */
export function LinkForm({
  file,
  today,
  onDone,
}: {
  file: PatientFile;
  today: string;
  onDone: () => void;
}) {
  const keep = useKeepFamily();
  const name = listedNameOf(file);
  const isMinor =
    file.birthDate !== null && ageOn(today, file.birthDate) < OF_AGE;
  const link = useOrder(
    (
      order: Parameters<typeof client.reception.family.link>[0],
      idempotencyKey,
    ) => client.reception.family.link(order, { context: { idempotencyKey } }),
    { onDone: keep('Vínculo anotado', onDone) },
  );
  const { ref, field, check, values, set, hasErrors, submit } = usePanelForm({
    schema,
    values: {
      direction: isMinor ? 'represented' : 'representative',
      personId: '',
      kind: 'child',
      scope: 'appointments',
      validUntil: '',
      document: '',
      hasAgreed: false,
    },
    act: link,
    fieldsOf,
  });
  const isRepresented = values.direction === 'represented';
  const send = submit(({ direction, personId, ...said }) =>
    link.mutate({
      ...said,
      representativeId: direction === 'represented' ? personId : file.id,
      representedId: direction === 'represented' ? file.id : personId,
    }),
  );
  return (
    <form
      ref={ref}
      className={styles.form}
      noValidate
      onSubmit={send}
      aria-label="Vincular a un familiar"
    >
      <SelectField label="Quién actúa por quién" {...field('direction')}>
        <option value="represented">Otra persona actúa por {name}</option>
        <option value="representative">{name} actúa por otra persona</option>
      </SelectField>
      <PersonPicker
        label={isRepresented ? 'Quién actúa por ella' : 'Por quién actúa'}
        withoutId={file.id}
        today={today}
        chosenId={values.personId}
        error={field('personId').error as string | undefined}
        onChoose={(id) => set('personId', id)}
      />
      <div className={styles.pair}>
        <SelectField
          label={
            isRepresented
              ? `Qué es ${name} de esa persona`
              : `Qué es esa persona de ${name}`
          }
          {...field('kind')}
        >
          {Object.entries(kindWords).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
        <SelectField label="Para qué" {...field('scope')}>
          {Object.entries(scopeWords).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        label="Qué documento mostró"
        hint="Por ejemplo: partida de nacimiento y DNI; libreta de familia; sentencia de tutela; poder ante escribano."
        autoComplete="off"
        {...field('document')}
      />
      <DateField
        label="Hasta qué día vale"
        hint="Vacío: hasta que la ley o alguien lo termine."
        optional
        min={today}
        {...field('validUntil')}
      />
      <CheckField
        optional
        label="La persona representada tiene 16 años o más, está presente y lo acepta"
        hint="Desde los 16 decide ella: sin su acuerdo no se abre su historia."
        {...check('hasAgreed')}
      />
      {!hasErrors && <ActProblem error={link.error} />}
      <div className={styles.acts}>
        <Button
          type="submit"
          kind="main"
          busy={link.isPending}
          busyLabel="Vinculando…"
        >
          Vincular
        </Button>
        <Button kind="quiet" onClick={onDone}>
          Descartar
        </Button>
      </div>
    </form>
  );
}
