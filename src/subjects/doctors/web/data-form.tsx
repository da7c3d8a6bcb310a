import { api } from '../../../base/api/web/client/api.ts';
import {
  languageNames,
  languages,
  sayLanguages,
} from '../../../base/person/rules/languages.ts';
import { TextAreaField } from '../../../base/ui/field/text-area-field.tsx';
import { sentence } from '../../../base/ui/format/format.ts';
import { SavedPanelForm } from '../../../base/ui/set-up/saved-panel-form.tsx';
import { useSavedForm } from '../../../base/ui/set-up/use-saved-form.ts';
import { DoctorDataSchema } from '../contract/doctor-fields.ts';
import type { AdminDoctor } from '../contract/doctors.ts';
import { Choices, toggled } from './offer/choices.tsx';
import { PersonFields } from './person-fields.tsx';
import {
  personErrorsOf,
  sayLicense,
  typedPerson,
  typeLicense,
} from './person-schema.ts';
import { keptDoctor } from './set-up/kept-doctor.ts';

const schema = DoctorDataSchema.extend(typedPerson);

const versionOf = ({
  revision,
  name,
  email,
  biography,
  communication,
  licenses,
}: AdminDoctor) => ({
  revision,
  values: {
    name,
    email,
    biography,
    communication,
    licenses: licenses.map(typeLicense),
  },
});

const offeredLanguages = languages.map((id) => ({
  id,
  name: sentence(languageNames[id]),
  isEnabled: true,
}));

/** A professional's personal data. */
export function DataForm({ doctor }: { doctor: AdminDoctor }) {
  const shared = useSavedForm({
    ...keptDoctor,
    schema,
    saved: doctor,
    versionOf,
    send: (data, revision) =>
      api.admin.doctors.saveData.call({
        ...data,
        doctorId: doctor.id,
        revision,
      }),
    savedOf: (answer) => answer,
    fieldsOf: (error, { licenses }) =>
      personErrorsOf(error, { typed: licenses, kept: doctor.licenses }),
    done: 'Datos guardados',
  });
  const { communication } = shared.form.values;
  return (
    <SavedPanelForm
      shared={shared}
      label="Guardar los datos"
      facts={[
        { label: 'Nombre', value: doctor.name },
        { label: 'E-mail', value: doctor.email },
        {
          label: 'Matrículas',
          value: doctor.licenses.map(sayLicense).join(' · '),
        },
        {
          label: 'Idiomas',
          value: sentence(sayLanguages(doctor.communication)),
        },
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
      <Choices
        legend="Idiomas en los que atiende"
        lead="Además del español. Los pacientes los leen, y buscan por ellos."
        all={offeredLanguages}
        chosen={communication}
        error={shared.form.errors.communication}
        onToggle={(code) =>
          shared.form.set(
            'communication',
            toggled(communication, code) as typeof communication,
          )
        }
      />
    </SavedPanelForm>
  );
}
