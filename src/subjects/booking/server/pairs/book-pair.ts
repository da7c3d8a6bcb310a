import { randomInt } from 'node:crypto';
import { wayToTell } from '../../../../base/clinic/server/can-tell.ts';
import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { withinBudgets } from '../../../../base/kernel/budgets/spend-budget.ts';
import { inTransactionInTurn } from '../../../../base/kernel/db/commit-if.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import {
  done,
  type Outcome,
  type Refusal,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import {
  deriveToken,
  hashOf,
} from '../../../../base/kernel/secrets/secrets.ts';
import { makeCode } from '../../../../base/text/appointment-code.ts';
import { lockOpenLink } from '../../../access/server/acting/acting-queries.ts';
import { doerOf } from '../../../access/server/acting/call-for.ts';
import type { BookedAppointment } from '../../../appointments/contract/booked-appointment.ts';
import { announceAppointment } from '../../../appointments/server/announce-appointment.ts';
import { findBookedAppointment } from '../../../appointments/server/appointment-queries.ts';
import type {
  ChoiceRefusal,
  ChosenSlot,
} from '../../../schedule/server/availability/choose-slot.ts';
import type { Pair } from '../../contract/pairs.ts';
import {
  deleteExpiredHolds,
  deleteOwnHold,
  findHold,
} from '../hold/hold-queries.ts';
import { insertBookedIfFree, lockPatients } from '../take/booking-queries.ts';
import { findBookingStart } from '../take/find-booking-start.ts';
import {
  findOwnInTheWay,
  type OwnAppointmentsRefusal,
} from '../take/own-in-the-way.ts';
import { callsFor, choosePair, decidePayers, type Two } from './choose-pair.ts';

type PairRequest = Pair &
  Call<'patient'> & { holdId: string; idempotencyKey: string };
type TakeRefusal = OwnAppointmentsRefusal | 'ACTING_ENDED';
type PairRefusal =
  | ChoiceRefusal
  | TakeRefusal
  | 'TOO_MANY_ATTEMPTS'
  | 'IDEMPOTENCY_MISMATCH';
type Booked = Outcome<{ appointments: Two<BookedAppointment> }, PairRefusal>;

interface Attempt {
  idempotencyHash: Buffer;
  linkToken: string;
}

const mostTries = 4;

/** Books both appointments in one transaction, or none. A repeated request gets the first result. */
export async function bookPair(
  services: Services,
  request: PairRequest,
): Promise<Booked> {
  const {
    doctorId,
    practiceId,
    startsAt,
    people,
    holdId,
    idempotencyKey,
    actor,
  } = request;
  const requestHash = hashOf(
    JSON.stringify([doctorId, practiceId, startsAt, people, holdId]),
  );
  const attempts = [0, 1].map((nth): Attempt => {
    const key = `pair ${actor.id} ${idempotencyKey} ${nth}`;
    return {
      idempotencyHash: hashOf(key),
      linkToken: deriveToken(services.linkKey, 'turno', key),
    };
  }) as Two<Attempt>;
  const answer = await findAnswer(services, { attempts, requestHash, request });
  if (answer) return answer;
  const calls = await callsFor(services.db, request);
  if (!calls.ok) return calls;
  const [first, second] = calls.value;
  const booked = await withinBudgets(
    services.budgets,
    { bookingOfPatient: first.actor.id },
    () =>
      withinBudgets(
        services.budgets,
        { bookingOfPatient: second.actor.id },
        () =>
          tryToBook(services, {
            request,
            calls: calls.value,
            attempts,
            requestHash,
          }),
      ),
  );
  // The obstacle may be the same request, sent twice at once.
  return booked.ok
    ? booked
    : ((await findAnswer(services, { attempts, requestHash, request })) ??
        booked);
}

interface PairToTake {
  request: PairRequest;
  calls: Two<PairRequest>;
  attempts: Two<Attempt>;
  requestHash: Buffer;
}

async function tryToBook(
  services: Services,
  pair: PairToTake,
): Promise<Booked> {
  const { request, calls, attempts } = pair;
  const { holdId, now } = request;
  const payers = await decidePayers(services, { request, calls });
  if (!payers.ok) return payers;
  for (let tries = 1; tries <= mostTries; tries++) {
    // Only a hold of these very times lifts the notice of the web, so later tries ignore the hold.
    const isHeld =
      tries <= 2 &&
      (await findHold(services.db, { holdId, now })) !== undefined;
    const chosen = await choosePair(services, {
      pair: request,
      payers: payers.value,
      isHeld,
      ownHold: { id: holdId },
      now,
    });
    if (!chosen.ok) return chosen;
    const taken = await takePair(services.db, {
      ...pair,
      slots: chosen.value,
      isHeld,
    });
    if (taken.ok) {
      for (const nth of [0, 1] as const) {
        const { doctor, startsAt } = chosen.value[nth];
        const patientId = calls[nth].actor.id;
        announceAppointment(services, {
          id: taken.value[nth],
          patientId,
          doctorId: doctor.id,
          startsAt,
        });
      }
      return done({
        appointments: await readBooked(services, {
          ids: taken.value,
          attempts,
        }),
      });
    }
    if (taken.refusal) return { ok: false, refusal: taken.refusal };
  }
  return refuse({ code: 'SLOT_TAKEN', data: { nearest: [] } });
}

type Taken =
  | { ok: true; value: Two<string> }
  /** Null: a time was taken or the schedule changed, so choose again. */
  | { ok: false; refusal: Refusal<TakeRefusal> | null };

/** Replaces the hold by both appointments in one transaction, under the locks of both patients. */
function takePair(
  db: Database,
  {
    request,
    calls,
    attempts,
    requestHash,
    slots,
    isHeld,
  }: PairToTake & { slots: Two<ChosenSlot>; isHeld: boolean },
): Promise<Taken> {
  const { browser, holdId, now } = request;
  return inTransactionInTurn(db, async (tx): Promise<Taken> => {
    await lockPatients(
      tx,
      calls.map(({ actor }) => actor.id),
    );
    const hold = await deleteOwnHold(tx, { holdId, heldBy: browser, now });
    if (isHeld && !isOf(hold, slots)) return { ok: false, refusal: null };
    const times = slots.map((slot) => ({ ...slot, doctorId: slot.doctor.id }));
    await deleteExpiredHolds(tx, { times, heldBy: null, now });
    const ids: string[] = [];
    for (const nth of [0, 1] as const) {
      const [slot, call, { idempotencyHash, linkToken }] = [
        slots[nth],
        calls[nth],
        attempts[nth],
      ];
      const { id: patientId, representative } = call.actor;
      const linkId = representative?.linkId ?? null;
      if (linkId && !(await lockOpenLink(tx, { linkId, now })))
        return { ok: false, refusal: { code: 'ACTING_ENDED' } };
      const booked = await insertBookedIfFree(tx, {
        ...slot,
        patientId,
        code: makeCode(randomInt),
        idempotencyHash,
        requestHash,
        now,
        rules: {
          actor: doerOf(call),
          limitedIn: browser,
          familyLinkId: linkId,
          linkHash: hashOf(linkToken),
          overbook: null,
          isWalkIn: false,
          isTold: true,
          seriesId: null,
        },
      });
      if (!booked || booked.isRepeat) {
        const { specialtyId } = slot.practice;
        const wanted = {
          patientId,
          specialtyId,
          startsAt: slot.startsAt,
          endsAt: slot.endsAt,
          browser,
          now,
        };
        const refusal = await findOwnInTheWay(tx, {
          ...wanted,
          policy: slot.snapshot.policy,
        });
        return { ok: false, refusal };
      }
      ids.push(booked.id);
    }
    return { ok: true, value: ids as Two<string> };
  });
}

function isOf(
  hold: Awaited<ReturnType<typeof deleteOwnHold>>,
  [first, second]: Two<ChosenSlot>,
): boolean {
  return (
    hold?.doctorId === first.doctor.id &&
    hold.practiceId === first.practice.id &&
    hold.startsAt.getTime() === first.startsAt.getTime() &&
    hold.endsAt.getTime() === second.endsAt.getTime()
  );
}

async function findAnswer(
  services: Services,
  {
    attempts,
    requestHash,
    request,
  }: Pick<PairToTake, 'attempts' | 'requestHash' | 'request'>,
): Promise<Booked | null> {
  const starts = await Promise.all(
    attempts.map(({ idempotencyHash }) =>
      findBookingStart(services.db, {
        idempotencyHash,
        holdId: request.holdId,
        now: request.now,
        // Only the earlier answers matter here.
        proofHash: null,
        doctorId: null,
        practiceId: null,
        today: null,
      }),
    ),
  );
  const ids = starts.flatMap(({ answeredId }) => answeredId ?? []);
  if (ids.length < 2) return null;
  if (
    starts.some(({ answeredRequest }) => !answeredRequest?.equals(requestHash))
  )
    return refuse({ code: 'IDEMPOTENCY_MISMATCH' });
  return done({
    appointments: await readBooked(services, {
      ids: ids as Two<string>,
      attempts,
    }),
  });
}

async function readBooked(
  { db, ways }: Pick<Services, 'db' | 'ways'>,
  { ids, attempts }: { ids: Two<string>; attempts: Two<Attempt> },
): Promise<Two<BookedAppointment>> {
  const read = async (nth: 0 | 1): Promise<BookedAppointment> => {
    const { channel, ...stored } = await findBookedAppointment(db, ids[nth]);
    return {
      ...stored,
      toldBy: wayToTell(channel, { ways }),
      linkToken: attempts[nth].linkToken,
    };
  };
  return Promise.all([read(0), read(1)]);
}
