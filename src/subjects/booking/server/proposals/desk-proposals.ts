import { practiceOf } from '../../../../base/clinic/server/snapshot.ts';
import type { Call } from '../../../../base/doors/call.ts';
import type { ReadServices } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { findPatientFile } from '../../../patients/server/file/patient-file-queries.ts';
import type {
  DeskProposal,
  ProposalToGive,
} from '../../contract/reception-proposals.ts';
import { findOpenProposal, listOpenProposals } from './proposal-queries.ts';
import { findNearestTo } from './proposed-times.ts';

/**
 * Lists a patient's proposed controls, the nearest day first. The patient is at the counter or on the
 * telephone.
 */
export async function listProposalsAtDesk(
  { db, snapshot }: ReadServices,
  { patientId, today }: Pick<Call, 'today'> & { patientId: string },
): Promise<DeskProposal[]> {
  const [rows, { doctors }] = await Promise.all([
    listOpenProposals(db, { patientId, today }),
    snapshot.any(),
  ]);
  return rows.map(
    ({ id, doctorId, doctorName, practiceId, practiceName, day }) => {
      const doctor = doctors.get(doctorId);
      const canGive =
        doctor !== undefined && practiceOf(doctor, practiceId) !== null;
      return {
        id,
        doctor: { id: doctorId, name: doctorName },
        practiceName,
        day,
        canGive,
      };
    },
  );
}

/** Returns the values of the counter's form for a proposed control, by the counter's rules. Holds nothing. */
export async function readProposalToGive(
  services: ReadServices,
  {
    proposalId: id,
    now,
    today,
    zone,
  }: Pick<Call, 'now' | 'today' | 'zone'> & { proposalId: string },
): Promise<Outcome<ProposalToGive, 'NOT_FOUND'>> {
  const proposal = await findOpenProposal(services.db, { id, today });
  const person =
    proposal && (await findPatientFile(services.db, proposal.patientId));
  if (!proposal || !person) return refuse({ code: 'NOT_FOUND' });
  const { doctorId, practiceId, day } = proposal;
  const request = {
    doctorId,
    practiceId,
    now,
    audience: 'desk' as const,
    isOverHolds: true,
  };
  const firstFree = await findNearestTo(services, {
    proposal,
    request,
    today,
    zone,
  });
  if (firstFree === undefined) return refuse({ code: 'NOT_FOUND' });
  const {
    fullName,
    chosenName,
    familyNames,
    dni,
    document,
    birthDate,
    phone,
    identityVerifiedAt,
  } = person;
  return done({
    patient: {
      id: person.id,
      fullName,
      chosenName,
      familyNames,
      dni,
      document,
      birthDate,
      phone,
      isIdentityVerified: identityVerifiedAt !== null,
    },
    doctorId,
    practiceId,
    day,
    startsAt: firstFree?.startsAt ?? null,
  });
}
