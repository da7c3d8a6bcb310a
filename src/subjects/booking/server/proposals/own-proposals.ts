import { practiceOf } from '../../../../base/clinic/server/snapshot.ts';
import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import {
  findReached,
  listReach,
} from '../../../access/server/acting/list-reach.ts';
import { isSureOfPatient } from '../../../access/server/session/is-sure-of-patient.ts';
import { announceAppointment } from '../../../appointments/server/announce-appointment.ts';
import { shownDoctor } from '../../../appointments/server/own/shown-doctor.ts';
import type { ControlProposal } from '../../contract/patient-proposals.ts';
import {
  findOpenProposal,
  findPatientOfProposal,
  listOpenProposals,
  type ProposalRow,
  updateProposalDismissed,
} from './proposal-queries.ts';

type OwnCall = Call<'patient'>;

/**
 * Lists the proposed controls of all patients whom the call reaches, the nearest day first. Below N2 it names
 * the doctor, like an appointment to come, and not the practice.
 */
export async function listOwnProposals(
  { db, snapshot }: Pick<Services, 'db' | 'snapshot'>,
  call: OwnCall,
): Promise<ControlProposal[]> {
  const { actor, browser, today } = call;
  const { doctors, insurers } = await snapshot.any();
  const isMerelyIdentified = actor.level === 'N1';
  function bookingOf({
    doctorId,
    practiceId,
    insurerId,
  }: ProposalRow): ControlProposal['booking'] {
    const doctor = doctors.get(doctorId);
    if (isMerelyIdentified || !doctor || !practiceOf(doctor, practiceId))
      return null;
    return {
      practiceId,
      insurerId:
        insurerId !== null && insurers.has(insurerId) ? insurerId : null,
    };
  }
  const reach = await listReach(db, call);
  const lists = await Promise.all(
    reach.map(async ({ patientId, name }) => {
      const rows = await listOpenProposals(db, { patientId, today });
      const isSure = await isSureOfPatient(db, {
        patientId,
        level: actor.level,
        browser,
      });
      return rows.map((row) => ({
        id: row.id,
        patient: name === null ? null : { id: patientId, name },
        doctor: shownDoctor(row, isSure),
        day: row.day,
        lastDay: row.lastDay,
        practiceName: isMerelyIdentified ? null : row.practiceName,
        booking: bookingOf(row),
      }));
    }),
  );
  return lists.flat().toSorted((a, b) => a.day.localeCompare(b.day));
}

/**
 * Finds an open proposal of a patient whom the call reaches. Undefined: there is none, or it is another
 * patient's.
 */
export async function findReachedProposal(
  db: Database,
  call: Pick<OwnCall, 'actor' | 'today'>,
  id: string,
): Promise<ProposalRow | undefined> {
  const proposal = await findOpenProposal(db, { id, today: call.today });
  if (!proposal) return undefined;
  return (
    (await findReached(db, { ...call, patientId: proposal.patientId })) &&
    proposal
  );
}

/**
 * Dismisses a control that the patient does not want. Repeatable. One that ended otherwise stays as it ended.
 */
export async function dismissControl(
  services: Pick<Services, 'db' | 'snapshot' | 'changes'>,
  { proposalId: id, ...call }: OwnCall & { proposalId: string },
): Promise<Outcome<{ dismissed: true }, 'NOT_FOUND'>> {
  const { db } = services;
  const { actor, now, today } = call;
  const patientId = await findPatientOfProposal(db, id);
  if (patientId === null || !(await findReached(db, { ...call, patientId })))
    return refuse({ code: 'NOT_FOUND' });
  const open = await findOpenProposal(db, { id, today });
  await updateProposalDismissed(db, {
    id,
    endedBy: actor.representative?.patientId ?? actor.id,
    now,
  });
  if (open) {
    const { appointmentId, doctorId, visitStartsAt: startsAt } = open;
    announceAppointment(services, {
      id: appointmentId,
      patientId,
      doctorId,
      startsAt,
    });
  }
  return done({ dismissed: true });
}
