import { randomInt } from 'node:crypto';
import { wayToTell } from '../../../../base/clinic/server/can-tell.ts';
import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { withinBudgets } from '../../../../base/kernel/budgets/spend-budget.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { once } from '../../../../base/kernel/once.ts';
import {
  done,
  type Outcome,
  type Refusal,
} from '../../../../base/kernel/refusal.ts';
import {
  deriveToken,
  hashOf,
} from '../../../../base/kernel/secrets/secrets.ts';
import { makeCode } from '../../../../base/text/appointment-code.ts';
import { doerOf } from '../../../access/server/acting/call-for.ts';
import type { BookedAppointment } from '../../../appointments/contract/booked-appointment.ts';
import { announceAppointment } from '../../../appointments/server/announce-appointment.ts';
import { findBookedAppointment } from '../../../appointments/server/appointment-queries.ts';
import type {
  ChoiceRefusal,
  ChosenSlot,
} from '../../../schedule/server/availability/choose-slot.ts';
import {
  lost,
  retryWhileLost,
  type Taken,
} from '../../../schedule/server/availability/retry-while-lost.ts';
import type { Pair } from '../../contract/pairs.ts';
import { deleteOwnHold, findHold } from '../hold/hold-queries.ts';
import { findAnsweredRequest } from '../take/answered-request-queries.ts';
import { lockPatients } from '../take/booking-queries.ts';
import {
  inTakingTransaction,
  type TimesRefusal,
  type TimeToTake,
  takeTimes,
} from '../take/take-times.ts';
import {
  callsFor,
  choosePair,
  decidePayers,
  noPair,
  type Two,
} from './choose-pair.ts';

type PairRequest = Pair &
  Call<'patient'> & { holdId: string; idempotencyKey: string };
type PairRefusal =
  | ChoiceRefusal
  | TimesRefusal
  | 'TOO_MANY_ATTEMPTS'
  | 'IDEMPOTENCY_MISMATCH';

interface BookedPair {
  appointments: Two<BookedAppointment>;
}

interface Attempt {
  idempotencyHash: Buffer;
  linkToken: string;
}

/** Books both appointments in one transaction, or none. A repeated request gets the first result. */
export function bookPair(
  services: Services,
  request: PairRequest,
): Promise<Outcome<BookedPair, PairRefusal>> {
  const { doctorId, practiceId, startsAt, people, holdId, ...call } = request;
  const content = [doctorId, practiceId, startsAt, people, holdId];
  const requestHash = hashOf(JSON.stringify(content));
  const attemptOf = (nth: 0 | 1): Attempt => {
    const key = `pair ${call.actor.id} ${call.idempotencyKey} ${nth}`;
    return {
      idempotencyHash: hashOf(key),
      linkToken: deriveToken(services.linkKey, 'turno', key),
    };
  };
  const attempts: Two<Attempt> = [attemptOf(0), attemptOf(1)];
  return once({
    requestHash,
    find: () => findAnswered(services.db, attempts),
    answer: ({ ids }) => readBooked(services, { ids, attempts }),
    act: () => bookFirst(services, { request, attempts, requestHash }),
  });
}

interface PairToBook {
  request: PairRequest;
  attempts: Two<Attempt>;
  requestHash: Buffer;
}

async function bookFirst(
  services: Services,
  pair: PairToBook,
): Promise<Outcome<BookedPair, PairRefusal>> {
  const calls = await callsFor(services.db, pair.request);
  if (!calls.ok) return calls;
  const { budgets } = services;
  const [first, second] = calls.value;
  return withinBudgets(budgets, { bookingOfPatient: first.actor.id }, () =>
    withinBudgets(budgets, { bookingOfPatient: second.actor.id }, () =>
      tryToBook(services, { ...pair, calls: calls.value }),
    ),
  );
}

interface PairToTake extends PairToBook {
  calls: Two<PairRequest>;
}

async function tryToBook(
  services: Services,
  pair: PairToTake,
): Promise<Outcome<BookedPair, PairRefusal>> {
  const { request, calls, attempts } = pair;
  const { holdId, now } = request;
  const payers = await decidePayers(services, { request, calls });
  if (!payers.ok) return payers;
  let isHeld = false;
  return retryWhileLost<Two<ChosenSlot>, BookedPair, Refusal<PairRefusal>>({
    choose: async (tries) => {
      // Only a hold of these very times lifts the notice of the web, so later tries ignore the hold.
      isHeld =
        tries <= 2 &&
        (await findHold(services.db, { holdId, now })) !== undefined;
      return choosePair(services, {
        pair: request,
        payers: payers.value,
        isHeld,
        ownHold: { id: holdId },
        now,
      });
    },
    take: async (slots) => {
      const taken = await takePair(services.db, { ...pair, slots, isHeld });
      if (!taken.ok) return taken;
      for (const nth of [0, 1] as const) {
        const { doctor, startsAt } = slots[nth];
        announceAppointment(services, {
          id: taken.value[nth],
          patientId: calls[nth].actor.id,
          doctorId: doctor.id,
          startsAt,
        });
      }
      return done(await readBooked(services, { ids: taken.value, attempts }));
    },
    giveUp: async () => noPair,
  });
}

/** Replaces the hold by both appointments in one transaction, under the locks of both patients. */
function takePair(
  db: Database,
  pair: PairToTake & { slots: Two<ChosenSlot>; isHeld: boolean },
): Promise<Taken<Two<string>, Refusal<TimesRefusal>>> {
  const { calls, slots, isHeld } = pair;
  const { browser, holdId, now } = pair.request;
  return inTakingTransaction(
    db,
    async (tx): Promise<Taken<Two<string>, Refusal<TimesRefusal>>> => {
      await lockPatients(
        tx,
        calls.map(({ actor }) => actor.id),
      );
      const hold = await deleteOwnHold(tx, { holdId, heldBy: browser, now });
      if (isHeld && !isOf(hold, slots)) return lost;
      const times = [toTime(pair, 0), toTime(pair, 1)];
      const taken = await takeTimes(tx, {
        times,
        deletedHolds: 'expired',
        now,
      });
      return taken.ok
        ? done(taken.value.map(({ id }) => id) as Two<string>)
        : taken;
    },
  );
}

function toTime(
  {
    request: { browser, now },
    calls,
    attempts,
    requestHash,
    slots,
  }: PairToTake & { slots: Two<ChosenSlot> },
  nth: 0 | 1,
): TimeToTake {
  const [call, { idempotencyHash, linkToken }] = [calls[nth], attempts[nth]];
  const { id: patientId, representative } = call.actor;
  return {
    ...slots[nth],
    patientId,
    code: makeCode(randomInt),
    idempotencyHash,
    requestHash,
    now,
    rules: {
      actor: doerOf(call),
      limitedIn: browser,
      familyLinkId: representative?.linkId ?? null,
      linkHash: hashOf(linkToken),
      overbook: null,
      isWalkIn: false,
      isTold: true,
      seriesId: null,
    },
  };
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

/** Finds the appointments that the same request got before: both, or none. */
async function findAnswered(
  db: Database,
  attempts: Two<Attempt>,
): Promise<{ ids: Two<string>; requestHash: Buffer } | null> {
  const [first, second] = await Promise.all(
    attempts.map(({ idempotencyHash }) =>
      findAnsweredRequest(db, idempotencyHash),
    ),
  );
  if (!first || !second) return null;
  return { ids: [first.id, second.id], requestHash: first.requestHash };
}

async function readBooked(
  { db, ways }: Pick<Services, 'db' | 'ways'>,
  { ids, attempts }: { ids: Two<string>; attempts: Two<Attempt> },
): Promise<BookedPair> {
  const read = async (nth: 0 | 1): Promise<BookedAppointment> => {
    const { channel, ...stored } = await findBookedAppointment(db, ids[nth]);
    return {
      ...stored,
      toldBy: wayToTell(channel, { ways }),
      linkToken: attempts[nth].linkToken,
    };
  };
  return { appointments: await Promise.all([read(0), read(1)]) };
}
