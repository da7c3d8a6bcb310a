import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { useLive } from '../../../../base/api/web/live/live.ts';
import { useHeadingFocus } from '../../../../base/ui/focus/use-heading-focus.ts';
import { NewPatientPage } from '../../../../subjects/patients/web/file/new-patient-page.tsx';
import type { PatientsSearch } from '../../../../subjects/patients/web/file/patients-search.ts';
import { nobody } from '../../../../subjects/patients/web/file/person-form.ts';
import { PatientFinder } from './patient-finder.tsx';
import { PatientPage } from './patient-page.tsx';

interface ReceptionPatientsPageProps {
  search: PatientsSearch;
  onOpen: (patientId: string) => void;
}

/** `/recepcion/patients`: the search, one patient's file, or a new patient, according to the address. */
export function ReceptionPatientsPage({
  search,
  onOpen,
}: ReceptionPatientsPageProps) {
  const queryClient = useQueryClient();
  const { paciente, nuevo, turno: appointment } = search;
  const [start, setStart] = useState(nobody);
  useHeadingFocus(paciente ?? (nuevo ? 'nuevo' : ''));
  useLive('reception', (changes) => {
    if (changes.some(({ kind }) => kind === 'all' || kind === 'appointment')) {
      void queryClient.invalidateQueries({
        queryKey: api.reception.patients.get.key(),
      });
      void queryClient.invalidateQueries({
        queryKey: api.reception.proposals.key(),
      });
    }
    if (changes.some(({ kind }) => kind === 'all' || kind === 'record_copy')) {
      void queryClient.invalidateQueries({
        queryKey: api.reception.recordCopies.key(),
      });
    }
  });
  if (paciente)
    return (
      <PatientPage
        key={paciente}
        patientId={paciente}
        appointmentId={appointment}
      />
    );
  if (nuevo) return <NewPatientPage start={start} onRegistered={onOpen} />;
  return <PatientFinder onOpen={onOpen} onRegister={setStart} />;
}
