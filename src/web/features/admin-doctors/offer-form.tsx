import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AdminDoctor, DoctorOptions } from '../../../contract/admin/doctors.ts';
import { Button } from '../../components/button/button.tsx';
import { useErrorFocus } from '../../components/field/focus-first-error.ts';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { TurnosOutside } from '../../components/turnos-outside/turnos-outside.tsx';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api } from '../../lib/api.ts';
import { problemOf } from '../../lib/problem-of.ts';
import { turnosOutsideOf } from '../../lib/turnos-outside.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import styles from './admin-doctors.module.css';
import { InsurerChoice } from './insurer-choice.tsx';
import { keepDoctor } from './keep-doctor.ts';
import {
  type DoctorOffer,
  draftOfOffer,
  type OfferDraft,
  type OfferErrors,
  offerErrorsOf,
  offerOf,
  readOffer,
  withPractice,
  withSpecialty,
} from './offer-draft.ts';
import { Overtaken } from './overtaken.tsx';
import { PolicyFields } from './policy-fields.tsx';
import { PracticeFields } from './practice-fields.tsx';
import { SpecialtyChoice } from './specialty-choice.tsx';
import { useSharedDraft } from './use-shared-draft.ts';

interface OfferFormProps {
  doctor: AdminDoctor;
  options: DoctorOptions;
  timeZone: string;
}

/** What a professional does, for whom, and what they ask of a booking. */
export function OfferForm({ doctor, options, timeZone }: OfferFormProps) {
  const queryClient = useQueryClient();
  const { form, focusFirstError } = useErrorFocus();
  const shared = useSharedDraft(doctor, { partOf: offerOf, draftOf: draftOfOffer });
  const { draft } = shared;
  const [errors, setErrors] = useState<OfferErrors>({});
  const save = useMutation(
    api.admin.doctors.saveOffer.mutationOptions({
      onSuccess: (saved) => {
        keepDoctor(queryClient, saved);
        shared.settle(saved);
        confirmDone('Prácticas guardadas');
      },
      onError: (error, { practices }) => {
        const { code, fields } = problemOf(error);
        if (code === 'CHANGED_MEANWHILE')
          void queryClient.invalidateQueries({ queryKey: api.admin.doctors.key() });
        setErrors(offerErrorsOf(fields, practices));
        focusFirstError();
      },
    }),
  );
  const outside = turnosOutsideOf(save.error);

  function edit(changed: OfferDraft) {
    shared.setDraft(changed);
    setErrors({});
    if (!save.isPending) save.reset();
  }

  function send(revision: number) {
    if (save.isPending) return;
    const read = readOffer(draft);
    setErrors(read.errors);
    if (read.offer) save.mutate({ doctorId: doctor.id, revision, ...read.offer });
    else focusFirstError();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    send(shared.revision);
  }

  return (
    <GuardedAct role="admin" act={save}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <SpecialtyChoice
          specialties={options.specialties}
          chosen={draft.specialtyIds}
          error={errors.specialtyIds}
          onToggle={(id) => edit(withSpecialty(draft, options, id))}
        />
        <PracticeFields
          specialties={options.specialties.filter(({ id }) => draft.specialtyIds.includes(id))}
          drafts={draft.practices}
          errors={errors}
          onToggle={(id) => edit(withPractice(draft, id))}
          onEdit={(id, practice) => edit({ ...draft, practices: { ...draft.practices, [id]: practice } })}
        />
        <InsurerChoice
          insurers={options.insurers}
          chosen={draft.insurerIds}
          error={errors.insurerIds}
          onChoose={(insurerIds) => edit({ ...draft, insurerIds })}
        />
        <PolicyFields
          clinic={options.policy}
          draft={draft.policy}
          errors={errors}
          onEdit={(policy) => edit({ ...draft, policy })}
        />
        {outside && <TurnosOutside outside={outside} timeZone={timeZone} />}
        {shared.isOvertaken ? (
          <Overtaken
            facts={factsOf(offerOf(doctor), options)}
            busy={save.isPending}
            onKeepMine={() => send(shared.latestRevision)}
            onTakeTheirs={() => {
              shared.takeTheirs();
              save.reset();
            }}
          />
        ) : (
          !outside && !Object.values(errors).some(Boolean) && <ActProblem error={save.error} />
        )}
        <Button
          kind="main"
          type="submit"
          className={styles.start}
          busy={save.isPending}
          busyLabel="Guardando…"
        >
          Guardar las prácticas
        </Button>
      </form>
    </GuardedAct>
  );
}

/** How it stands, in names. */
function factsOf(
  { specialtyIds, practices, insurerIds }: DoctorOffer,
  { specialties, insurers }: DoctorOptions,
) {
  const named = (all: readonly { id: string; name: string }[], ids: readonly string[]) =>
    all
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join(' · ') || 'Ninguna';
  const everyPractice = specialties.flatMap((specialty) => specialty.practices);
  return [
    { label: 'Especialidades', value: named(specialties, specialtyIds) },
    {
      label: 'Prácticas',
      value: named(
        everyPractice,
        practices.map(({ practiceId }) => practiceId),
      ),
    },
    { label: 'Coberturas', value: named(insurers, insurerIds) },
  ];
}
