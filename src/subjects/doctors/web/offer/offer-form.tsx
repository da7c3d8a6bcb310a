import { useRef } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { SavedPanelForm } from '../../../../base/ui/set-up/saved-panel-form.tsx';
import { useSavedForm } from '../../../../base/ui/set-up/use-saved-form.ts';
import { AppointmentsOutside } from '../../../schedule/web/outside/appointments-outside.tsx';
import {
  appointmentsOutsideOf,
  standingOf,
} from '../../../schedule/web/outside/outside-schedule.ts';
import { StandingProblem } from '../../../schedule/web/outside/standing-problem.tsx';
import type { AdminDoctor, DoctorOptions } from '../../contract/doctors.ts';
import styles from '../set-up/admin-doctors.module.css';
import { keptDoctor } from '../set-up/kept-doctor.ts';
import { Choices, offered, toggled } from './choices.tsx';
import {
  inOrder,
  offerDoubts,
  offerSchema,
  offerVersion,
} from './offer-schema.ts';
import { PolicyFields } from './policy-fields.tsx';
import { PracticeFields } from './practice-fields.tsx';

interface OfferFormProps {
  doctor: AdminDoctor;
  options: DoctorOptions;
  timeZone: string;
}

/** The form of a professional's specialties, practices, insurers and terms of booking. */
export function OfferForm({ doctor, options, timeZone }: OfferFormProps) {
  /** The confirmation of the shown appointments whose insurer ends. */
  const confirmation = useRef('');
  const shared = useSavedForm({
    ...keptDoctor,
    schema: offerSchema,
    doubtsOf: offerDoubts,
    saved: doctor,
    versionOf: offerVersion,
    send: (offer, revision) =>
      api.admin.doctors.saveOffer.call({
        ...offer,
        doctorId: doctor.id,
        revision,
        ...(confirmation.current && { confirmation: confirmation.current }),
      }),
    savedOf: (answer) => answer,
    done: 'Prácticas guardadas',
  });
  const { values, errors, set, within } = shared.form;
  const { specialtyIds, practices, insurerIds } = values;
  const insurers = offered(options.insurers, insurerIds);
  const acceptsAll = insurers.every(({ id }) => insurerIds.includes(id));
  const outside = appointmentsOutsideOf(shared.act.error);
  const standing = standingOf(shared.act.error);

  /** Removing a specialty removes its practices too. */
  function toggleSpecialty(specialtyId: string) {
    const ids = toggled(specialtyIds, specialtyId);
    const gone = options.specialties
      .filter(({ id }) => !ids.includes(id))
      .flatMap((specialty) => specialty.practices.map(({ id }) => id));
    set('specialtyIds', ids);
    set(
      'practices',
      practices.filter(({ practiceId }) => !gone.includes(practiceId)),
    );
  }
  function togglePractice(practiceId: string) {
    const others = practices.filter((each) => each.practiceId !== practiceId);
    const isAdded = others.length === practices.length;
    set(
      'practices',
      isAdded
        ? inOrder([...others, { practiceId, visitMinutes: '', priceCents: '' }])
        : others,
    );
  }
  return (
    <SavedPanelForm
      shared={shared}
      label="Guardar las prácticas"
      facts={factsOf(doctor, options)}
      problem={
        (outside && (
          <AppointmentsOutside outside={outside} timeZone={timeZone} />
        )) ||
        (standing && (
          <StandingProblem
            standing={standing}
            timeZone={timeZone}
            ending="lo que quita"
            submitLabel="Guardar igual"
            confirm={(said) => {
              confirmation.current = said;
            }}
          />
        ))
      }
    >
      <Choices
        legend="Especialidades"
        all={offered(options.specialties, specialtyIds)}
        chosen={specialtyIds}
        none="Todavía no hay ninguna: cárguelas primero en Especialidades."
        error={errors.specialtyIds}
        onToggle={toggleSpecialty}
      />
      <PracticeFields
        specialties={options.specialties.filter(({ id }) =>
          specialtyIds.includes(id),
        )}
        chosen={practices.map(({ practiceId }) => practiceId)}
        within={within}
        onToggle={togglePractice}
      />
      <Choices
        legend="Obras sociales y prepagas"
        lead={
          insurerIds.length === 0
            ? 'Sin ninguna, atiende solo en forma particular.'
            : `Acepta ${insurerIds.length}.`
        }
        all={insurers}
        chosen={insurerIds}
        none="Todavía no hay coberturas cargadas."
        error={errors.insurerIds}
        onToggle={(id) => set('insurerIds', toggled(insurerIds, id))}
      >
        <Button
          kind="quiet"
          className={styles.quietStart}
          onClick={() =>
            set(
              'insurerIds',
              acceptsAll ? [] : insurers.map(({ id }) => id).sort(),
            )
          }
        >
          {acceptsAll ? 'Quitar todas' : 'Elegir todas'}
        </Button>
      </Choices>
      <PolicyFields clinic={options.policy} within={within} />
    </SavedPanelForm>
  );
}

/** The saved specialties, practices and insurers, by name. */
function factsOf(
  { specialtyIds, practices, insurerIds }: AdminDoctor,
  { specialties, insurers }: DoctorOptions,
) {
  const named = (
    all: readonly { id: string; name: string }[],
    ids: readonly string[],
  ) =>
    all
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join(' · ') || 'Ninguna';
  const everyPractice = specialties.flatMap((specialty) => specialty.practices);
  const practiceIds = practices.map(({ practiceId }) => practiceId);
  return [
    { label: 'Especialidades', value: named(specialties, specialtyIds) },
    { label: 'Prácticas', value: named(everyPractice, practiceIds) },
    { label: 'Coberturas', value: named(insurers, insurerIds) },
  ];
}
