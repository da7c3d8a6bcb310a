import { randomInt } from 'node:crypto';
import type { Practice } from '../../../../base/clinic/contract/doctors.ts';
import { wayToTell } from '../../../../base/clinic/server/can-tell.ts';
import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { withinBudgets } from '../../../../base/kernel/budgets/spend-budget.ts';
import { inTransactionInTurn } from '../../../../base/kernel/db/commit-if.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import {
  done,
  invalid,
  type Outcome,
  type Refusal,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import { hashOf } from '../../../../base/kernel/secrets/secrets.ts';
import { makeCode } from '../../../../base/text/appointment-code.ts';
import { lockOpenLink } from '../../../access/server/acting/acting-queries.ts';
import { callFor, doerOf } from '../../../access/server/acting/call-for.ts';
import { announceAppointment } from '../../../appointments/server/announce-appointment.ts';
import { insertSeriesConfirmation } from '../../../outbox/server/access-message-queries.ts';
import {
  decidePayer,
  payerFieldsOf,
  payerOfCall,
} from '../../../patients/server/family/decide-payer.ts';
import {
  type ChosenSlot,
  chooseSlots,
  findNearest,
  type SlotWanted,
} from '../../../schedule/server/availability/choose-slot.ts';
import type { BookedSeries, SeriesToBook } from '../../contract/series.ts';
import { deleteExpiredHolds } from '../hold/hold-queries.ts';
import { findAppointmentLimit } from '../take/appointment-limit.ts';
import {
  findPatientBusy,
  insertBookedIfFree,
  lockPatient,
} from '../take/booking-queries.ts';
import { findPractice, whyNoSeries } from './plan-series.ts';
import {
  findAnsweredSeries,
  findSeriesChannel,
  insertSeriesIfNew,
  listSeriesAppointments,
} from './series-queries.ts';

type SeriesRefusal =
  | 'NOT_FOUND'
  | 'ACTING_ENDED'
  | 'INVALID_INPUT'
  | 'SESSIONS_TAKEN'
  | 'PATIENT_BUSY'
  | 'TOO_MANY_APPOINTMENTS'
  | 'TOO_MANY_ATTEMPTS'
  | 'IDEMPOTENCY_MISMATCH';

interface SeriesRequest extends SeriesToBook, Call<'patient'> {
  /** A UUID from the client: a repeat gets the first result. */
  idempotencyKey: string;
}

interface Attempt {
  idempotencyHash: Buffer;
  requestHash: Buffer;
}

// Between reading and writing, rivals may take times or a schedule may change.
const mostTries = 4;

/** Books all sessions or none. A repeated request gets the first result. */
export async function bookSeries(
  services: Services,
  asked: SeriesRequest,
): Promise<Outcome<BookedSeries, SeriesRefusal>> {
  const reached = await callFor(services.db, asked, asked.patientId);
  if (!reached.ok) return reached;
  const { actor, idempotencyKey } = reached.value;
  const { practiceId, insurerId, planId, sessions } = asked;
  const attempt = {
    idempotencyHash: hashOf(`series ${actor.id} ${idempotencyKey}`),
    requestHash: hashOf(
      JSON.stringify([practiceId, insurerId, planId, sessions]),
    ),
  };
  const answer = await findAnswer(services, attempt);
  if (answer) return answer;
  const snapshot = await services.snapshot.current();
  const practice = findPractice(snapshot, practiceId);
  if (!practice) return refuse({ code: 'NOT_FOUND' });
  const refusal = whyNoSeries(practice, sessions.length);
  if (refusal) return invalid('sessions', refusal);
  const payer = await decidePayer(services, {
    ...asked,
    ...payerOfCall(asked, reached.value),
  });
  if (!payer.ok) return payer;
  const { insurerId: _, planId: __, ...wanted } = reached.value;
  const request = { ...wanted, ...payerFieldsOf(payer.value) };
  const booked = await withinBudgets(
    services.budgets,
    { bookingOfPatient: actor.id },
    () => tryToBook(services, request, attempt),
  );
  // The obstacle may be the same request, sent twice at once.
  return booked.ok ? booked : ((await findAnswer(services, attempt)) ?? booked);
}

async function tryToBook(
  services: Services,
  request: SeriesRequest,
  attempt: Attempt,
): Promise<Outcome<BookedSeries, SeriesRefusal>> {
  for (let tries = 1; ; tries++) {
    const chosen = await chooseSessions(services, request);
    if (!chosen.ok) return chosen;
    const taken = await takeSessions(services.db, {
      ...request,
      ...attempt,
      slots: chosen.value,
    });
    if (taken.ok) {
      for (const appointment of taken.value.sessions) {
        announceAppointment(services, {
          ...appointment,
          patientId: request.actor.id,
        });
      }
      return done(await readBooked(services, taken.value.seriesId));
    }
    if (taken.refusal) return { ok: false, refusal: taken.refusal };
    if (tries === mostTries)
      return refuse({ code: 'SESSIONS_TAKEN', data: { sessions: [] } });
  }
}

/** Returns all slots in the order of writing. Refuses with those that are no longer free. */
async function chooseSessions(
  services: Services,
  request: SeriesRequest,
): Promise<Outcome<ChosenSlot[], 'SESSIONS_TAKEN'>> {
  const { practiceId, insurerId, planId, now } = request;
  const wanted = request.sessions.map(
    (session): SlotWanted => ({
      now,
      audience: 'web',
      slot: {
        ...session,
        practiceId,
        ...(insurerId && { insurerId }),
        ...(planId && { planId }),
      },
    }),
  );
  const chosen = await chooseSlots(services, wanted, { movingIds: [], now });
  const gone = wanted.filter((_, index) => !chosen[index]);
  if (gone.length > 0) {
    const others = new Set(request.sessions.map(nameOf));
    const sessions = gone.map(async (each) => {
      const { doctorId, startsAt } = each.slot;
      const nearest = await findNearest(services, each);
      return {
        doctorId,
        startsAt,
        nearest: nearest.filter((offer) => !others.has(nameOf(offer))),
      };
    });
    return refuse({
      code: 'SESSIONS_TAKEN',
      data: { sessions: await Promise.all(sessions) },
    });
  }
  // Two series that share times lock them in the same order, so that they never deadlock.
  const slots = chosen as ChosenSlot[];
  return done(
    slots.toSorted(
      (a, b) =>
        a.doctor.id.localeCompare(b.doctor.id) ||
        a.startsAt.getTime() - b.startsAt.getTime(),
    ),
  );
}

const nameOf = ({
  doctorId,
  startsAt,
}: {
  doctorId: string;
  startsAt: string;
}) => `${doctorId} ${startsAt}`;

interface SessionsToTake extends SeriesRequest, Attempt {
  slots: ChosenSlot[];
}

interface TakenSession {
  id: string;
  doctorId: string;
  startsAt: Date;
}

type Taken =
  | { ok: true; value: { seriesId: string; sessions: TakenSession[] } }
  /** Null: a time was taken or the schedule changed, so choose again. */
  | {
      ok: false;
      refusal: Refusal<
        'PATIENT_BUSY' | 'TOO_MANY_APPOINTMENTS' | 'ACTING_ENDED'
      > | null;
    };

/** Writes the series with all its appointments in one transaction, under the patient's lock. */
function takeSessions(
  db: Database,
  { slots, ...request }: SessionsToTake,
): Promise<Taken> {
  const { actor, now, idempotencyHash, requestHash, practiceId } = request;
  const patientId = actor.id;
  return inTransactionInTurn(db, async (tx): Promise<Taken> => {
    await lockPatient(tx, patientId);
    const linkId = actor.representative?.linkId;
    if (linkId && !(await lockOpenLink(tx, { linkId, now })))
      return { ok: false, refusal: { code: 'ACTING_ENDED' } };
    const [first] = slots as [ChosenSlot, ...ChosenSlot[]];
    const limit = await findAppointmentLimit(
      tx,
      limitOf(first.practice, { ...request, slot: first }),
    );
    if (limit) return { ok: false, refusal: limit };
    const series = {
      patientId,
      practiceId,
      bookedAt: now,
      idempotencyHash,
      requestHash,
    };
    const seriesId = await insertSeriesIfNew(tx, series);
    if (!seriesId) return { ok: false, refusal: null };
    const times = slots.map((slot) => ({ ...slot, doctorId: slot.doctor.id }));
    await deleteExpiredHolds(tx, { times, heldBy: null, now });
    const taken: TakenSession[] = [];
    for (const slot of slots) {
      const booked = await insertBookedIfFree(tx, {
        ...slot,
        patientId,
        code: makeCode(randomInt),
        requestHash,
        now,
        idempotencyHash: hashOf(
          `${idempotencyHash.toString('hex')} ${taken.length}`,
        ),
        rules: {
          actor: doerOf(request),
          limitedIn: null,
          linkHash: null,
          overbook: null,
          isWalkIn: false,
          isTold: false,
          seriesId,
        },
      });
      if (!booked || booked.isRepeat) {
        const isBusy = await findPatientBusy(tx, { ...slot, patientId });
        return { ok: false, refusal: isBusy ? { code: 'PATIENT_BUSY' } : null };
      }
      taken.push({
        id: booked.id,
        doctorId: slot.doctor.id,
        startsAt: slot.startsAt,
      });
    }
    const lastStartsAt = new Date(
      Math.max(...slots.map(({ startsAt }) => startsAt.getTime())),
    );
    await insertSeriesConfirmation(tx, {
      seriesId,
      patientId,
      lastStartsAt,
      now,
    });
    return { ok: true, value: { seriesId, sessions: taken } };
  });
}

function limitOf(
  { specialtyId }: Practice,
  { actor, now, slot }: SeriesRequest & { slot: ChosenSlot },
) {
  return {
    patientId: actor.id,
    specialtyId,
    now,
    policy: slot.snapshot.policy,
  };
}

async function findAnswer(
  services: Pick<Services, 'db' | 'ways'>,
  { idempotencyHash, requestHash }: Attempt,
): Promise<Outcome<BookedSeries, 'IDEMPOTENCY_MISMATCH'> | null> {
  const answered = await findAnsweredSeries(services.db, idempotencyHash);
  if (!answered) return null;
  if (!answered.requestHash.equals(requestHash))
    return refuse({ code: 'IDEMPOTENCY_MISMATCH' });
  return done(await readBooked(services, answered.id));
}

async function readBooked(
  { db, ways }: Pick<Services, 'db' | 'ways'>,
  id: string,
): Promise<BookedSeries> {
  const [appointments, channel] = await Promise.all([
    listSeriesAppointments(db, id),
    findSeriesChannel(db, id),
  ]);
  return {
    id,
    appointments: appointments.map(({ startsAt, ...appointment }) => ({
      ...appointment,
      startsAt: startsAt.toISOString(),
    })),
    toldBy: wayToTell(channel, { ways }),
  };
}
