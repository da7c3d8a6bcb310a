import { practiceOf } from '../../../../base/clinic/server/snapshot.ts';
import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import type { ClinicDay } from '../../../../base/time/clinic-day.ts';
import { announceAppointment } from '../../../appointments/server/announce-appointment.ts';
import { whyNotControlDay } from '../../rules/control-day.ts';
import {
  insertProposal,
  listOpenProposals,
  lockVisitToPropose,
  updateProposalsReplaced,
  updateProposalWithdrawn,
} from './proposal-queries.ts';

interface VisitRequest extends Call<'doctor'> {
  /** The appointment of the visit. */
  appointmentId: string;
}

/** The patient is at the clinic, or was attended. */
const statuses = ['arrived', 'in_progress', 'fulfilled'];

/**
 * Proposes a control that the patient of a visit may book. Replaces an earlier proposal of the same practice.
 * The same proposal again changes nothing.
 */
export async function proposeControl(
  services: Pick<Services, 'db' | 'snapshot' | 'changes'>,
  request: VisitRequest & { practiceId: string; day: ClinicDay },
): Promise<
  Outcome<{ proposed: true }, 'NOT_FOUND' | 'INVALID_INPUT' | 'WRONG_STATUS'>
> {
  const { appointmentId, practiceId, day, actor, now, today } = request;
  const why = whyNotControlDay(day, today);
  if (why) return invalid('day', why);
  const { doctors } = await services.snapshot.current();
  const doctor = doctors.get(actor.id);
  const written = await inTransaction(services.db, async (tx) => {
    const visit = await lockVisitToPropose(tx, {
      appointmentId,
      doctorId: actor.id,
    });
    if (!visit) return refuse({ code: 'NOT_FOUND' });
    const { patientId, doctorId, status, startsAt } = visit;
    if (!statuses.includes(status))
      return refuse({ code: 'WRONG_STATUS', data: { status } });
    if (!doctor || !practiceOf(doctor, practiceId))
      return invalid('practiceId', 'Elija una de sus prácticas.');
    const proposal = {
      appointmentId,
      patientId,
      doctorId,
      practiceId,
      day,
      now,
    };
    const open = await listOpenProposals(tx, { patientId, doctorId, today });
    const isThere = open.some(
      (each) => each.practiceId === practiceId && each.day === day,
    );
    if (!isThere) {
      await updateProposalsReplaced(tx, proposal);
      await insertProposal(tx, proposal);
    }
    return done({ id: appointmentId, patientId, doctorId, startsAt });
  });
  if (!written.ok) return written;
  announceAppointment(services, written.value);
  return done({ proposed: true });
}

/** Withdraws this doctor's proposal to the patient of the visit. Repeatable. */
export async function withdrawControl(
  services: Pick<Services, 'db' | 'snapshot' | 'changes'>,
  {
    appointmentId,
    proposalId,
    actor,
    now,
  }: VisitRequest & { proposalId: string },
): Promise<Outcome<{ withdrawn: true }, 'NOT_FOUND'>> {
  const withdrawn = await inTransaction(services.db, async (tx) => {
    const visit = await lockVisitToPropose(tx, {
      appointmentId,
      doctorId: actor.id,
    });
    if (!visit) return refuse({ code: 'NOT_FOUND' });
    const { patientId, doctorId, startsAt } = visit;
    await updateProposalWithdrawn(tx, {
      id: proposalId,
      patientId,
      doctorId,
      now,
    });
    return done({ id: appointmentId, patientId, doctorId, startsAt });
  });
  if (!withdrawn.ok) return withdrawn;
  announceAppointment(services, withdrawn.value);
  return done({ withdrawn: true });
}
