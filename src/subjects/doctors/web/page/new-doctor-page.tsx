import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { ButtonLink } from '../../../../base/ui/button/button.tsx';
import { CheckField } from '../../../../base/ui/field/check-field.tsx';
import { accountRequestWords } from '../../../../base/ui/format/told-words.ts';
import { useSending } from '../../../../base/ui/format/use-sending.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { Page } from '../../../../base/ui/page/page.tsx';
import { usePanelForm } from '../../../../base/ui/panel/use-panel-form.ts';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { PanelForm } from '../../../../base/ui/set-up/panel-form.tsx';
import { useKeepEntries } from '../../../../base/ui/set-up/use-keep-entries.ts';
import type { Invitation } from '../../../staff/contract/invitation.ts';
import { NewDoctorSchema } from '../../contract/doctor-fields.ts';
import type { DoctorOptions } from '../../contract/doctors.ts';
import { Choices, toggled } from '../offer/choices.tsx';
import { PersonFields } from '../person-fields.tsx';
import { emptyLicense, personErrorsOf, typedPerson } from '../person-schema.ts';
import styles from '../set-up/admin-doctors.module.css';

const schema = NewDoctorSchema.extend(typedPerson);
const nobody = {
  name: '',
  email: '',
  licenses: [emptyLicense],
  specialtyIds: [],
  practiceIds: [],
  invites: true,
};

interface Created {
  doctorId: string;
  invitation: Invitation | null;
}

/** Adds a professional with the data needed before their hours. */
export function NewDoctorPage({
  onCreated,
}: {
  onCreated: (created: Created) => void;
}) {
  const options = useQuery(api.admin.doctors.options.queryOptions());
  return (
    <Page
      title="Agregar profesional"
      lead="Los pacientes pueden reservar cuando cargue sus horarios y habilite la ficha."
      above={
        <ButtonLink
          to="/admin/doctors"
          activeOptions={{ exact: true }}
          kind="quiet"
          className={styles.back}
        >
          <span aria-hidden="true">‹ </span>Profesionales
        </ButtonLink>
      }
    >
      <QueryContent
        query={options}
        loading={<LoadingLines label="Preparando el formulario…" />}
      >
        {(loaded) => <NewDoctorForm options={loaded} onCreated={onCreated} />}
      </QueryContent>
    </Page>
  );
}

interface NewDoctorFormProps {
  options: DoctorOptions;
  onCreated: (created: Created) => void;
}

function NewDoctorForm({
  options: { specialties },
  onCreated,
}: NewDoctorFormProps) {
  const { emailHint } = accountRequestWords(useSending());
  const create = useMutation(
    api.admin.doctors.create.mutationOptions(
      useKeepEntries<Created>({
        alsoKeys: [api.admin.doctors.list.key()],
        sectionKey: api.admin.doctors.key(),
        done: 'Profesional agregado',
        onDone: onCreated,
      }),
    ),
  );
  const form = usePanelForm({
    schema,
    values: nobody,
    act: create,
    fieldsOf: (error, { licenses }) =>
      personErrorsOf(error, { typed: licenses, kept: [] }),
  });
  const { values, errors, set, check } = form;
  const { specialtyIds, practiceIds } = values;
  const practicesOf = (ids: readonly string[]) =>
    specialties
      .filter(({ id }) => ids.includes(id))
      .flatMap((specialty) =>
        specialty.practices.filter(({ isEnabled }) => isEnabled),
      );
  const practices = practicesOf(specialtyIds);

  /**
   * Choosing a specialty chooses all its practices. The administrator removes those that the doctor does not
   * do.
   */
  function toggleSpecialty(id: string) {
    const its = practicesOf([id]).map((practice) => practice.id);
    const others = practiceIds.filter(
      (practiceId) => !its.includes(practiceId),
    );
    set('specialtyIds', toggled(specialtyIds, id));
    set(
      'practiceIds',
      specialtyIds.includes(id) ? others : [...others, ...its],
    );
  }
  return (
    <PanelForm
      form={form}
      act={create}
      onSubmit={form.submit((fields) => create.mutate(fields))}
      label="Agregar"
      busyLabel="Agregando…"
    >
      <PersonFields form={form} emailHint={emailHint} />
      <Choices
        legend="Especialidades"
        all={specialties.filter(({ isEnabled }) => isEnabled)}
        chosen={specialtyIds}
        none="Todavía no hay ninguna: cárguelas primero en Especialidades."
        error={errors.specialtyIds}
        onToggle={toggleSpecialty}
      />
      {practices.length > 0 && (
        <Choices
          legend="Prácticas"
          lead="Sus minutos y precios propios se cargan después."
          all={practices}
          chosen={practiceIds}
          error={errors.practiceIds}
          onToggle={(id) => set('practiceIds', toggled(practiceIds, id))}
        />
      )}
      <CheckField
        optional
        label="Enviarle ahora la invitación para elegir su contraseña"
        {...check('invites')}
      />
    </PanelForm>
  );
}
