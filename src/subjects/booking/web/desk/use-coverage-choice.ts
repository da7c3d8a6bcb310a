import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { takesInsurer } from '../../../../base/clinic/rules/insurers-taken.ts';
import type { AgendaDoctor } from '../../../appointments/contract/agenda.ts';
import type { FileCoverage } from '../../../patients/contract/patient-file.ts';
import type { DeskPerson } from './read-desk-person.ts';

interface Visit {
  person: DeskPerson | null;
  doctor: AgendaDoctor | undefined;
  /** The day of the visit. */
  day: string;
  /** The insurer chosen before. Empty: the receptionist chose `Sin indicar`. */
  said: string | undefined;
}

/**
 * The insurer of a visit: the named one, else the patient's primary one on file if the doctor takes it that
 * day. The plan is the one on file.
 */
export function useCoverageChoice({
  person,
  doctor,
  day,
  said: saidBefore,
}: Visit) {
  const [said, setSaid] = useState(saidBefore);
  const patientId = person?.kind === 'known' ? person.patient.id : null;
  const file = useQuery({
    ...api.reception.patients.get.queryOptions({
      input: { patientId: patientId ?? '' },
    }),
    enabled: patientId !== null,
  });
  const insurers = useQuery(api.public.clinic.insurers.queryOptions());
  const onFile: FileCoverage[] = (patientId && file.data?.coverages) || [];
  const primary = onFile.find(({ isPrimary }) => isPrimary) ?? null;
  const paidBy = primary?.insurerId ?? null;
  const isAccepted =
    paidBy !== null &&
    doctor !== undefined &&
    takesInsurer(doctor, paidBy, day);
  const insurerId = said ?? (isAccepted ? paidBy : '');
  const own = onFile.find((coverage) => coverage.insurerId === insurerId);
  const insurer = insurers.data?.find(({ id }) => id === insurerId);
  const plan = insurer?.plans.find(({ id }) => id === own?.planId);
  return {
    insurers: insurers.data ?? [],
    insurerId,
    /** True if the chosen doctor does not take the named insurer that day. */
    isNotTaken:
      doctor !== undefined &&
      insurerId !== '' &&
      !takesInsurer(doctor, insurerId, day),
    planId: plan?.id,
    planName: plan?.name,
    /** The payer with any doctor: the named insurer, else the primary one on file. */
    ofPerson:
      insurers.data?.find(({ id }) => id === (said ?? primary?.insurerId)) ??
      null,
    /** The primary insurer on file, if this doctor does not accept it. */
    notAccepted:
      doctor && primary && paidBy !== null && !isAccepted ? primary : null,
    said,
    /** Undefined removes the choice, for example for another patient. */
    say: setSaid,
  };
}
