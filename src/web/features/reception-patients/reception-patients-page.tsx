import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';
import { useHeadingFocus } from '../../lib/use-heading-focus.ts';
import { NewPatientPage } from './new-patient-page.tsx';
import { PatientFinder } from './patient-finder.tsx';
import { PatientPage } from './patient-page.tsx';
import type { PatientsSearch } from './patients-search.ts';
import { nobody } from './person-draft.ts';

interface ReceptionPatientsPageProps {
  search: PatientsSearch;
  onOpen: (patientId: string) => void;
}

/** `/recepcion/patients`: everybody, one of them, or somebody new, as the address says. */
export function ReceptionPatientsPage({ search, onOpen }: ReceptionPatientsPageProps) {
  const queryClient = useQueryClient();
  const { paciente, nuevo, turno } = search;
  const [start, setStart] = useState(nobody);
  useHeadingFocus(paciente ?? (nuevo ? 'nuevo' : ''));
  useLive('reception', (changes) => {
    if (changes.some(({ kind }) => kind === 'all' || kind === 'turno')) {
      void queryClient.invalidateQueries({ queryKey: api.reception.patients.get.key() });
    }
  });
  if (paciente) return <PatientPage key={paciente} patientId={paciente} turnoId={turno} />;
  if (nuevo) return <NewPatientPage start={start} onRegistered={onOpen} />;
  return <PatientFinder onOpen={onOpen} onRegister={setStart} />;
}
