import { SpecialtyFieldsSchema } from '../../../contract/admin/catalogue-fields.ts';
import type { SetUpSpecialty } from '../../../contract/admin/specialties.ts';
import { api } from '../../api/api.ts';
import { EntryDialog } from '../../catalogue/entry-dialog.tsx';
import { enabledFact } from '../../catalogue/entry-mark.tsx';
import { CheckField } from '../../components/field/check-field.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { AppointmentsStay } from './appointments-stay.tsx';

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
      schema={SpecialtyFieldsSchema}
      valuesOf={(entry: SetUpSpecialty | null) => ({
        name: entry?.name ?? '',
        // A new one is as its name suggests.
        isReserved: entry?.isReserved ?? null,
        isEnabled: entry?.isEnabled ?? true,
      })}
      factsOf={({ name, isReserved, isEnabled }) => [
        { label: 'Nombre', value: name },
        { label: 'Reservada', value: isReserved ? 'Sí' : 'No' },
        enabledFact({ isEnabled, word: 'Habilitada' }),
      ]}
      send={(fields, seen) =>
        seen
          ? api.admin.specialties.save.call({ specialtyId: seen.id, revision: seen.revision, ...fields })
          : api.admin.specialties.create.call(fields)
      }
      answerKey={() => api.admin.specialties.list.queryKey()}
      sectionKey={api.admin.specialties.list.queryKey()}
      alsoKeys={[api.public.doctors.key()]}
      onClose={onClose}
    >
      {({ field, check, values }) => (
        <>
          <TextField label="Nombre" autoComplete="off" {...field('name')} />
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
