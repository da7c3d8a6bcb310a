import { randomInt } from 'node:crypto';
import type { Practice } from '../../../../base/clinic/contract/doctors.ts';
import { wayToTell } from '../../../../base/clinic/server/can-tell.ts';
import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { withinBudgets } from '../../../../base/kernel/budgets/spend-budget.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { once } from '../../../../base/kernel/once.ts';
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
import {
  type Choice,
  lost,
  retryWhileLost,
  type Taken,
} from '../../../schedule/server/availability/retry-while-lost.ts';
import type { BookedSeries, SeriesToBook } from '../../contract/series.ts';
import { findAppointmentLimit } from '../take/appointment-limit.ts';
import { type BookedRow, lockPatient } from '../take/booking-queries.ts';
import {
  inTakingTransaction,
  type TimesRefusal,
  type TimeToTake,
  takeTimes,
} from '../take/take-times.ts';
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
  return once({
    requestHash: attempt.requestHash,
    find: () => findAnsweredSeries(services.db, attempt.idempotencyHash),
    answer: ({ id }) => readBooked(services, id),
    act: () => bookFirst(services, asked, { call: reached.value, attempt }),
  });
}

async function bookFirst(
  services: Services,
  asked: SeriesRequest,
  { call, attempt }: { call: SeriesRequest; attempt: Attempt },
): Promise<Outcome<BookedSeries, SeriesRefusal>> {
  const snapshot = await services.snapshot.current();
  const practice = findPractice(snapshot, asked.practiceId);
  if (!practice) return refuse({ code: 'NOT_FOUND' });
  const refusal = whyNoSeries(practice, asked.sessions.length);
  if (refusal) return invalid('sessions', refusal);
  const payer = await decidePayer(services, {
    ...asked,
    ...payerOfCall(asked, call),
  });
  if (!payer.ok) return payer;
  const { insurerId: _, planId: __, ...wanted } = call;
  const request = { ...wanted, ...payerFieldsOf(payer.value) };
  return withinBudgets(
    services.budgets,
    { bookingOfPatient: call.actor.id },
    () => tryToBook(services, request, attempt),
  );
}

function tryToBook(
  services: Services,
  request: SeriesRequest,
  attempt: Attempt,
): Promise<Outcome<BookedSeries, SeriesRefusal>> {
  return retryWhileLost<ChosenSlot[], BookedSeries, Refusal<SeriesRefusal>>({
    choose: () => chooseSessions(services, request),
    take: async (slots) => {
      const taken = await takeSessions(services.db, {
        ...request,
        ...attempt,
        slots,
      });
      if (!taken.ok) return taken;
      for (const appointment of taken.value.sessions) {
        announceAppointment(services, {
          ...appointment,
          patientId: request.actor.id,
        });
      }
      return done(await readBooked(services, taken.value.seriesId));
    },
    giveUp: async () => ({ code: 'SESSIONS_TAKEN', data: { sessions: [] } }),
  });
}

/** Returns all slots in the order of writing. Refuses with those that are no longer free. */
async function chooseSessions(
  services: Services,
  request: SeriesRequest,
): Promise<Choice<ChosenSlot[], never, Refusal<'SESSIONS_TAKEN'>>> {
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
    return {
      answer: refuse({
        code: 'SESSIONS_TAKEN',
        data: { sessions: await Promise.all(sessions) },
      }),
    };
  }
  // Two series that share times lock them in the same order, so that they never deadlock.
  const slots = (chosen as ChosenSlot[]).toSorted(
    (a, b) =>
      a.doctor.id.localeCompare(b.doctor.id) ||
      a.startsAt.getTime() - b.startsAt.getTime(),
  );
  const basis = slots.map(({ doctor }) => doctor.revision).join(' ');
  return { chosen: slots, basis };
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

interface TakenSeries {
  seriesId: string;
  sessions: TakenSession[];
}

/** Writes the series with all its appointments in one transaction, under the patient's lock. */
function takeSessions(
  db: Database,
  { slots, ...request }: SessionsToTake,
): Promise<Taken<TakenSeries, Refusal<TimesRefusal>>> {
  const { actor, now, idempotencyHash, requestHash, practiceId } = request;
  const patientId = actor.id;
  return inTakingTransaction(
    db,
    async (tx): Promise<Taken<TakenSeries, Refusal<TimesRefusal>>> => {
      await lockPatient(tx, patientId);
      const linkId = actor.representative?.linkId;
      if (linkId && !(await lockOpenLink(tx, { linkId, now })))
        return refuse({ code: 'ACTING_ENDED' });
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
      if (!seriesId) return lost;
      const taken = await takeTimes(tx, {
        times: slots.map((slot, nth) =>
          toSession(request, { slot, nth, seriesId }),
        ),
        deletedHolds: 'expired',
        now,
      });
      if (!taken.ok) return taken;
      const starts = slots.map(({ startsAt }) => startsAt.getTime());
      const lastStartsAt = new Date(Math.max(...starts));
      await insertSeriesConfirmation(tx, {
        seriesId,
        patientId,
        lastStartsAt,
        now,
      });
      const sessions = slots.map(({ doctor, startsAt }, nth) => {
        const { id } = taken.value[nth] as BookedRow;
        return { id, doctorId: doctor.id, startsAt };
      });
      return done({ seriesId, sessions });
    },
  );
}

function toSession(
  request: Omit<SessionsToTake, 'slots'>,
  { slot, nth, seriesId }: { slot: ChosenSlot; nth: number; seriesId: string },
): TimeToTake {
  const { actor, now, requestHash, idempotencyHash } = request;
  return {
    ...slot,
    patientId: actor.id,
    code: makeCode(randomInt),
    requestHash,
    now,
    idempotencyHash: hashOf(`${idempotencyHash.toString('hex')} ${nth}`),
    rules: {
      actor: doerOf(request),
      // The whole series counts once for the limit, which was asked before.
      limitedIn: null,
      linkHash: null,
      overbook: null,
      isWalkIn: false,
      isTold: false,
      seriesId,
    },
  };
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
