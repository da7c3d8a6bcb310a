import { api } from '../../../../base/api/web/client/api.ts';
import {
  SearchWordsSchema,
  SpecialtyFieldsSchema,
} from '../../../../base/clinic/contract/catalogue-fields.ts';
import { CheckField } from '../../../../base/ui/field/check-field.tsx';
import { TextAreaField } from '../../../../base/ui/field/text-area-field.tsx';
import { TextField } from '../../../../base/ui/field/text-field.tsx';
import { typedWords } from '../../../../base/ui/forms/typed-fields.ts';
import { EntryDialog } from '../../../../base/ui/set-up/entry-dialog.tsx';
import { enabledFact } from '../../../../base/ui/set-up/entry-mark.tsx';
import type { SetUpSpecialty } from '../../contract/specialties.ts';
import { AppointmentsStay } from './appointments-stay.tsx';

const schema = SpecialtyFieldsSchema.extend({
  searchWords: typedWords.pipe(SearchWordsSchema),
});

interface SpecialtyDialogProps {
  /** Null: a new specialty. */
  specialty: SetUpSpecialty | null;
  onClose: () => void;
}

export function SpecialtyDialog({ specialty, onClose }: SpecialtyDialogProps) {
  return (
    <EntryDialog
      title={specialty ? `Editar ${specialty.name}` : 'Agregar especialidad'}
      done={specialty ? 'Especialidad guardada' : 'Especialidad agregada'}
      entry={specialty}
      schema={schema}
      valuesOf={(entry: SetUpSpecialty | null) => ({
        name: entry?.name ?? '',
        // The name of a new specialty decides this, unless the administrator says otherwise.
        isReserved: entry?.isReserved ?? null,
        isEnabled: entry?.isEnabled ?? true,
        searchWords: entry?.searchWords.join(', ') ?? '',
      })}
      factsOf={({ name, isReserved, isEnabled, searchWords }) => [
        { label: 'Nombre', value: name },
        {
          label: 'También se la busca por',
          value: searchWords.join(', ') || 'Nada más',
        },
        { label: 'Reservada', value: isReserved ? 'Sí' : 'No' },
        enabledFact({ isEnabled, word: 'Habilitada' }),
      ]}
      send={({ searchWords: words, ...fields }, seen) => {
        const isUsual =
          words.length === 0 ||
          (seen?.hasUsualWords && isSame(words, seen.searchWords));
        const left = { ...fields, searchWords: isUsual ? null : words };
        return seen
          ? api.admin.specialties.save.call({
              specialtyId: seen.id,
              revision: seen.revision,
              ...left,
            })
          : api.admin.specialties.create.call(left);
      }}
      answerKey={() => api.admin.specialties.list.queryKey()}
      sectionKey={api.admin.specialties.list.queryKey()}
      alsoKeys={[api.public.doctors.key()]}
      onClose={onClose}
    >
      {({ field, check, values }) => (
        <>
          <TextField label="Nombre" autoComplete="off" {...field('name')} />
          {specialty && (
            <TextAreaField
              label="También se la busca por"
              hint="Separadas con comas: la parte del cuerpo, la molestia, el trámite. Vacío: las palabras usuales de su nombre."
              optional
              rows={3}
              {...field('searchWords')}
            />
          )}
          {specialty && (
            <CheckField
              optional
              label="Reservada"
              hint="Quien entra solo con el DNI ve sus turnos sin el nombre del profesional."
              {...check('isReserved')}
            />
          )}
          {specialty && (
            <CheckField
              optional
              label="Habilitada"
              hint="Deshabilitada no aparece en la página ni se ofrecen turnos nuevos de ninguna de sus prácticas."
              {...check('isEnabled')}
            />
          )}
          {specialty?.isEnabled && !values.isEnabled && (
            <AppointmentsStay count={specialty.appointmentsToCome} />
          )}
        </>
      )}
    </EntryDialog>
  );
}

function isSame(words: readonly string[], others: readonly string[]): boolean {
  return words.join() === others.join();
}
