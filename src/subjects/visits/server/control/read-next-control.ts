import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import {
  addDays,
  type ClinicDay,
  daysFrom,
} from '../../../../base/time/clinic-day.ts';
import {
  canUndoAct,
  undoActUntil,
} from '../../../appointments/rules/day-acts.ts';
import { whyNotControlDay } from '../../../booking/rules/control-day.ts';
import { listOpenProposals } from '../../../booking/server/proposals/proposal-queries.ts';
import { freeStarts } from '../../../schedule/rules/free-starts.ts';
import { readOffersOfDoctor } from '../../../schedule/server/availability/offers-of-doctor.ts';
import type {
  NextControl,
  ProposedControl,
} from '../../contract/next-control.ts';
import {
  findNextControl,
  findVisitToRepeat,
  type NextControlRow,
} from './control-queries.ts';

export interface ControlRequest extends Call<'doctor'> {
  /** The visit from which it is asked. */
  appointmentId: string;
}

const timesTold = 8;
/** A few times of each day, so that another day is among them. */
const timesOfDay = 4;
const reachDays = 60;
/** Days read at once: most doctors have free times in the first stretch. */
const stretchDays = 15;

interface Control {
  next: NextControl | null;
  proposed: ProposedControl[];
  practices: { id: string; name: string }[];
}

/**
 * Returns the patient's next appointment with the doctor of this visit, by any way it was booked, and the
 * doctor's proposals.
 */
export async function readNextControl(
  { db, snapshot }: Pick<Services, 'db' | 'snapshot'>,
  { appointmentId, actor, now, today }: ControlRequest,
): Promise<Outcome<Control, 'NOT_FOUND'>> {
  const visit = await findVisitToRepeat(db, {
    appointmentId,
    doctorId: actor.id,
  });
  if (!visit) return refuse({ code: 'NOT_FOUND' });
  const { patientId, doctorId, practiceId } = visit;
  const [next, proposed, { doctors }] = await Promise.all([
    findNextControl(db, { ...visit, now }),
    listOpenProposals(db, { patientId, doctorId, today }),
    snapshot.any(),
  ]);
  const practices = doctors.get(doctorId)?.practices ?? [];
  return done({
    next: next ? toNextControl(next, now) : null,
    proposed: proposed.map(({ id, day, practiceName }) => ({
      id,
      day,
      practiceName,
    })),
    practices: practices
      .map(({ id, name }) => ({ id, name }))
      .toSorted(
        (a, b) => Number(b.id === practiceId) - Number(a.id === practiceId),
      ),
  });
}

/**
 * Lists the first free times from that day on, for the same practice. Empty if the doctor no longer offers
 * it. A page left open over midnight asks from yesterday, which counts as today.
 */
export async function listControlTimes(
  services: Pick<Services, 'db' | 'snapshot'>,
  {
    appointmentId,
    from,
    actor,
    now,
    today,
  }: ControlRequest & { from: ClinicDay },
): Promise<Outcome<{ starts: string[] }, 'NOT_FOUND' | 'INVALID_INPUT'>> {
  const visit = await findVisitToRepeat(services.db, {
    appointmentId,
    doctorId: actor.id,
  });
  if (!visit) return refuse({ code: 'NOT_FOUND' });
  const { doctorId, practiceId } = visit;
  const first = from < today ? today : from;
  const why = whyNotControlDay(first, today);
  if (why) return invalid('from', why);
  const starts: string[] = [];
  for (
    let after = 0;
    after < reachDays && starts.length < timesTold;
    after += stretchDays
  ) {
    const days = daysFrom(addDays(first, after), stretchDays);
    const request = { doctorId, practiceId, now, audience: 'desk' as const };
    const offers = await readOffersOfDoctor(services, request, () => days);
    if (!offers) break;
    const free = offers.days.flatMap((day) =>
      freeStarts([day], offers.request).slice(0, timesOfDay),
    );
    starts.push(
      ...free.map(({ start }) => new Date(start * 60_000).toISOString()),
    );
  }
  return done({ starts: starts.slice(0, timesTold) });
}

export function toNextControl(row: NextControlRow, now: Date): NextControl {
  const doneAt = row.bookedAt.getTime();
  const canUndo =
    row.isOwnBooking && canUndoAct({ doneAt, now: now.getTime() });
  return {
    appointmentId: row.id,
    startsAt: row.startsAt.toISOString(),
    practiceName: row.practiceName,
    undoUntil: canUndo ? new Date(undoActUntil(doneAt)).toISOString() : null,
  };
}
