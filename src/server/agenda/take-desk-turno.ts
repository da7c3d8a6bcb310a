import { randomInt } from 'node:crypto';
import { makeCode } from '../../domain/appointments/appointment-code.ts';
import { lockPatient } from '../appointments/booking-queries.ts';
import type { ChosenSlot } from '../appointments/choose-slot.ts';
import { insertTicket, updateTurnoStatus } from '../appointments/day-act-queries.ts';
import { deleteExpiredHolds } from '../appointments/hold-queries.ts';
import { insertTransition, type TurnoActor } from '../appointments/turno-queries.ts';
import { commitInTurn, constraintOf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import { findLookalikes } from '../patients/find-lookalikes.ts';
import { lockLookalikes } from '../patients/lookalike-queries.ts';
import { noteRegistration } from '../patients/note-registration.ts';
import { done, type Outcome, type Refusal, refuse } from '../refusal.ts';
import type { ResolvedBooker } from './desk-booker.ts';
import {
  findOverbookPlaces,
  findPatientOverlap,
  insertDeskPatient,
  insertDeskTurno,
  lockHalfDay,
} from './desk-booking-queries.ts';

export type DeskTakeRefusal = 'PATIENT_BUSY' | 'DNI_REGISTERED' | 'LOOKALIKES' | 'OVERBOOK_FULL';

export interface DeskTurnoToTake {
  slot: ChosenSlot;
  booker: ResolvedBooker;
  idempotencyHash: Buffer;
  requestHash: Buffer;
  actor: TurnoActor & { id: string };
  /** Null: a regular turno. */
  overbook: { halfDay: string; reason: string } | null;
  /** The clinic day of who stands at the counter, and gets a ticket of it; null: nobody does. */
  arrivesOn: string | null;
  sessionId: string | null;
  address: string;
  now: Date;
}

export type DeskTaken =
  | { ok: true; id: string }
  /** No refusal: what was seen changed meanwhile, so look again. */
  | { ok: false; refusal: Refusal<DeskTakeRefusal> | null };

const mostDraws = 5;

/** Writes the turno in one transaction, with who is new and who arrives; or nothing of it. */
export async function takeDeskTurno(db: Database, turno: DeskTurnoToTake): Promise<DeskTaken> {
  for (let draws = 1; ; draws++) {
    try {
      return await takeWithCode(db, turno, makeCode(randomInt));
    } catch (error) {
      const constraint = constraintOf(error);
      // The same request sent twice at once: the other one is found when looking again.
      if (constraint === 'appointments_idempotency_hash_key') return { ok: false, refusal: null };
      if (constraint !== 'appointments_code_key' || draws === mostDraws) throw error;
    }
  }
}

async function takeWithCode(db: Database, turno: DeskTurnoToTake, code: string): Promise<DeskTaken> {
  let refusal: Refusal<DeskTakeRefusal> | null = null;
  const id = await commitInTurn(db, async (tx) => {
    refusal = null;
    const patient = await findOrInsertPatient(tx, turno);
    if (!patient.ok) {
      refusal = patient.refusal;
      return undefined;
    }
    const patientId = patient.value;
    const placed = await findPlace(tx, turno);
    if (!placed.ok) {
      refusal = placed.refusal;
      return undefined;
    }
    const { slot, now } = turno;
    await deleteExpiredHolds(tx, { ...slot, doctorId: slot.doctor.id, heldBy: null, now });
    const inserted = await insertDeskTurno(tx, {
      ...{ ...slot, ...turno, patientId, code, overbook: placed.overbook },
      ...{ actorId: turno.actor.id, isWalkIn: turno.arrivesOn !== null },
    });
    if (!inserted) {
      if (await findPatientOverlap(tx, { ...slot, patientId })) refusal = { code: 'PATIENT_BUSY' };
      return undefined;
    }
    if (turno.arrivesOn) await noteArrival(tx, { ...turno, id: inserted.id, day: turno.arrivesOn });
    return inserted.id;
  });
  return id ? { ok: true, id } : { ok: false, refusal };
}

async function findOrInsertPatient(
  tx: Database,
  turno: DeskTurnoToTake,
): Promise<Outcome<string, 'DNI_REGISTERED' | 'LOOKALIKES'>> {
  const { booker } = turno;
  if (booker.kind === 'known') {
    await lockPatient(tx, booker.patientId);
    return done(booker.patientId);
  }
  const person = { ...booker.patient, chosenName: null };
  await lockLookalikes(tx, person);
  const inserted = await insertDeskPatient(tx, booker.patient);
  if (!inserted) return refuse({ code: 'DNI_REGISTERED' });
  const lookalikes = booker.isAnother ? [] : await findLookalikes(tx, person);
  const patients = lookalikes.filter(({ id }) => id !== inserted.id);
  if (patients.length > 0) return refuse({ code: 'LOOKALIKES', data: { patients } });
  await noteRegistration(tx, {
    ...{ ...turno, patientId: inserted.id, userId: turno.actor.id },
    ...{ hasDni: person.dni !== null, isAnother: booker.isAnother, hasConsented: booker.hasConsented },
  });
  return done(inserted.id);
}

type Placed =
  | { ok: true; overbook: { place: number; halfDay: string; reason: string } | null }
  | { ok: false; refusal: Refusal<'OVERBOOK_FULL'> };

/** Under the lock of the half day; that no two have one place is the database's own constraint. */
async function findPlace(tx: Database, { overbook, slot }: DeskTurnoToTake): Promise<Placed> {
  if (!overbook) return { ok: true, overbook: null };
  const asked = { doctorId: slot.doctor.id, halfDay: overbook.halfDay };
  await lockHalfDay(tx, asked);
  const { limit, place } = await findOverbookPlaces(tx, asked);
  if (place === null) return { ok: false, refusal: { code: 'OVERBOOK_FULL', data: { limit } } };
  return { ok: true, overbook: { ...overbook, place } };
}

async function noteArrival(
  tx: Database,
  { id, day, actor, now }: { id: string; day: string; actor: TurnoActor; now: Date },
): Promise<void> {
  await updateTurnoStatus(tx, { id, status: 'arrived', since: now });
  await insertTransition(tx, {
    ...{ appointmentId: id, fromStatus: 'booked', toStatus: 'arrived' },
    ...{ at: now, actor },
  });
  await insertTicket(tx, { appointmentId: id, day, now });
}
