import { DoctorDataSchema } from '../../../../contract/admin/doctor-fields.ts';
import type { AdminDoctor } from '../../../../contract/admin/doctors.ts';
import { api } from '../../../api/api.ts';
import { SavedPanelForm } from '../../../catalogue/saved-panel-form.tsx';
import { useSavedForm } from '../../../catalogue/use-saved-form.ts';
import { TextAreaField } from '../../../components/field/text-area-field.tsx';
import { keptDoctor } from '../kept-doctor.ts';
import { PersonFields } from './person-fields.tsx';
import { personErrorsOf, sayLicense, typedPerson, typeLicense } from './person-schema.ts';

const schema = DoctorDataSchema.extend(typedPerson);

const versionOf = ({ revision, name, email, biography, licenses }: AdminDoctor) => ({
  revision,
  values: { name, email, biography, licenses: licenses.map(typeLicense) },
});

/** A professional's personal data. */
export function DataForm({ doctor }: { doctor: AdminDoctor }) {
  const shared = useSavedForm({
    ...keptDoctor,
    schema,
    saved: doctor,
    versionOf,
    send: (data, revision) => api.admin.doctors.saveData.call({ ...data, doctorId: doctor.id, revision }),
    savedOf: (answer) => answer,
    fieldsOf: (error, { licenses }) => personErrorsOf(error, { typed: licenses, kept: doctor.licenses }),
    done: 'Datos guardados',
  });
  return (
    <SavedPanelForm
      shared={shared}
      label="Guardar los datos"
      facts={[
        { label: 'Nombre', value: doctor.name },
        { label: 'E-mail', value: doctor.email },
        { label: 'Matrículas', value: doctor.licenses.map(sayLicense).join(' · ') },
        { label: 'Presentación', value: doctor.biography || 'Ninguna' },
      ]}
    >
      <PersonFields
        form={shared.form}
        emailHint="Con él ingresa. Si lo cambia, se cierran sus sesiones abiertas."
      />
      <TextAreaField
        label="Presentación"
        hint="La leen los pacientes al elegir con quién atenderse."
        optional
        {...shared.form.field('biography')}
      />
    </SavedPanelForm>
  );
}
