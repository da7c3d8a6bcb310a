import { PERIOD_BACKWARDS } from '../../../../base/clinic/contract/insurer-period.ts';
import {
  endedFrom,
  type InsurerPeriod,
  isEndedBefore,
  isInOrder,
} from '../../../../base/clinic/rules/insurers-taken.ts';
import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import { changeSchedule } from '../../../schedule/server/hours/change-schedule.ts';
import type { InsurerDoctors } from '../../contract/insurer-doctors.ts';
import { listDoctorsExisting } from '../doctor-setup-queries.ts';
import {
  findInsurer,
  findInsurerNames,
  listPairs,
  updateDoctorRevisions,
  updatePairs,
} from './insurer-doctor-queries.ts';
import { listInsurerDoctors } from './list-insurer-doctors.ts';
import { refuseStanding } from './refuse-standing.ts';
import type { PairChange } from './standing-queries.ts';

export interface InsurerDoctorChange {
  doctorId: string;
  /** The period that the administrator saw. Null: not taken. */
  seen: InsurerPeriod | null;
  /** Null: the period ends, with yesterday as its last day. */
  wanted: InsurerPeriod | null;
}

interface SavedDoctors extends Call<'admin'> {
  insurerId: string;
  changes: InsurerDoctorChange[];
  /** The confirmation of the listed appointments. */
  confirmation?: string | undefined;
}

type Refused =
  | 'NOT_FOUND'
  | 'INVALID_INPUT'
  | 'CHANGED_MEANWHILE'
  | 'APPOINTMENTS_STAND'
  | 'OUTSIDE_SCHEDULE'
  | 'SCHEDULE_BUSY';

/**
 * Saves which doctors take an insurer and when, all changes or none. Refuses a pair that another
 * administrator changed meanwhile, unless it already is as wanted.
 */
export async function saveInsurerDoctors(
  services: Services,
  request: SavedDoctors,
): Promise<Outcome<InsurerDoctors, Refused>> {
  const { insurerId, now } = request;
  const doctorIds = request.changes.map(({ doctorId }) => doctorId);
  if (!(await findInsurer(services.db, insurerId)))
    return refuse({ code: 'NOT_FOUND' });
  const existing = await listDoctorsExisting(services.db, doctorIds);
  if (new Set(existing).size !== doctorIds.length) {
    return invalid(
      'changes',
      'Elija los profesionales de la lista, una vez cada uno.',
    );
  }
  const wrong = request.changes.findIndex(
    ({ wanted }) => wanted !== null && !isInOrder(wanted),
  );
  if (wrong >= 0)
    return invalid(`changes.${wrong}.wanted.validTo`, PERIOD_BACKWARDS);
  const changed = await changeSchedule(services, {
    doctorIds,
    now,
    change: (tx) => changeDoctors(tx, request),
  });
  return changed.ok ? listInsurerDoctors(services, request) : changed;
}

async function changeDoctors(
  tx: Database,
  request: SavedDoctors,
): Promise<Outcome<true, 'CHANGED_MEANWHILE' | 'APPOINTMENTS_STAND'>> {
  const { insurerId, today } = request;
  const pairs = new Map(
    (await listPairs(tx, { insurerId })).map((pair) => [pair.doctorId, pair]),
  );
  const changes: PairChange[] = [];
  for (const { doctorId, seen, wanted } of request.changes) {
    const pair = pairs.get(doctorId);
    const before = pair
      ? { validFrom: pair.validFrom, validTo: pair.validTo }
      : null;
    const present = before && !isEndedBefore(before, today) ? before : null;
    if (isSame(before, wanted) || (wanted === null && present === null))
      continue;
    if (!isSame(present, seen)) return refuse({ code: 'CHANGED_MEANWHILE' });
    changes.push({
      doctorId,
      insurerId,
      before,
      after: wanted ?? (before && endedFrom(before, today)),
    });
  }
  return changePairs(tx, { ...request, changes });
}

/** Writes the changes and their audit events, once the appointments that depend on them are confirmed. */
export async function changePairs(
  tx: Database,
  {
    changes,
    ...request
  }: Call<'admin'> & {
    changes: readonly PairChange[];
    confirmation?: string | undefined;
  },
): Promise<Outcome<true, 'APPOINTMENTS_STAND'>> {
  if (changes.length === 0) return done(true);
  const refusal = await refuseStanding(tx, {
    changes,
    confirmation: request.confirmation,
    now: request.now,
  });
  if (refusal) return refuse(refusal);
  await updatePairs(tx, changes);
  await updateDoctorRevisions(tx, [
    ...new Set(changes.map(({ doctorId }) => doctorId)),
  ]);
  const names = await findInsurerNames(
    tx,
    changes.map(({ insurerId }) => insurerId),
  );
  for (const { doctorId, insurerId, after } of changes) {
    const isEnded = after === null || isEndedBefore(after, request.today);
    await insertAuditEvent(tx, {
      ...doneBy(request),
      kind: isEnded ? 'doctor_insurer_ended' : 'doctor_insurer_changed',
      detail: {
        doctor: doctorId,
        insurer: insurerId,
        insurerName: names.get(insurerId) ?? '',
        ...(after?.validFrom && { validFrom: after.validFrom }),
        ...(after?.validTo && { validTo: after.validTo }),
      },
    });
  }
  return done(true);
}

function isSame(a: InsurerPeriod | null, b: InsurerPeriod | null): boolean {
  if (a === null || b === null) return a === b;
  return a.validFrom === b.validFrom && a.validTo === b.validTo;
}
