import type { Services } from '../../../base/doors/services.ts';
import { withinBudgets } from '../../../base/kernel/budgets/spend-budget.ts';
import { inTransaction } from '../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../base/kernel/refusal.ts';
import { hashOf } from '../../../base/kernel/secrets/secrets.ts';
import type { BriefPatient } from '../../../base/person/contract/person-fields.ts';
import { dayAt } from '../../../base/time/clinic-zone.ts';
import {
  asNewcomer,
  type NewcomerRefusal,
} from '../../access/server/attempts/as-newcomer.ts';
import {
  insertConsent,
  insertCoverage,
  insertPatientIfNew,
} from '../../patients/server/patient-queries.ts';
import { preparePatient } from '../../patients/server/prepare-patient.ts';
import type { WaitlistEntry, Wish } from '../contract/waitlist-entries.ts';
import { announceWaitlist } from './entry/announce-waitlist.ts';
import { findEntryByKey, findKnownEntry } from './entry/entry-queries.ts';
import { byLinkReader, toWaitlistEntry } from './entry/to-waitlist-entry.ts';
import { waitlistTokenOf } from './entry/waitlist-link.ts';
import { findFreeForWish, prepareWish } from './wishes/prepare-wish.ts';
import { writeEntry } from './wishes/write-entry.ts';

interface NewcomersWish {
  wish: Wish;
  patient: BriefPatient;
  idempotencyKey: string;
  /** The browser's own secret, hashed. */
  browser: Buffer;
  address: string;
  /** The solved puzzle, if one was required. */
  proofOfWork?: string | undefined;
  /** The code that was sent to the person's e-mail, if one was required. */
  emailCode?: { id: string; code: string } | undefined;
  now: Date;
}

export interface Joined {
  entry: WaitlistEntry;
  linkToken: string;
}

/**
 * Puts a person unknown to the clinic on the waiting list, with the proofs and budgets of a new person's
 * booking. Shows and changes nothing of a patient on file, who has to sign in.
 */
export async function joinAsNewcomer(
  services: Services,
  request: NewcomersWish,
): Promise<
  Outcome<
    Joined,
    | 'NOT_FOUND'
    | 'INVALID_INPUT'
    | 'TIMES_FREE'
    | 'TOO_MANY_ATTEMPTS'
    | NewcomerRefusal
  >
> {
  const { db, snapshot, budgets } = services;
  const { idempotencyKey, browser, now } = request;
  const idempotencyHash = hashOf(
    `${idempotencyKey} ${JSON.stringify([request.wish, request.patient])}`,
  );
  const before = await findEntryByKey(db, idempotencyHash);
  if (before) return joined(services, before, now);
  const { clinic, ...known } = await snapshot.current();
  const today = dayAt(now, clinic.timeZone);
  const prepared = prepareWish({ clinic, ...known }, request.wish, { today });
  if (!prepared.ok) return prepared;
  const person = preparePatient(request.patient, {
    today,
    path: 'patient.',
    clinicPhones: clinic.phones,
  });
  if (!person.ok) return person;
  const nearest = await findFreeForWish(services, {
    wish: prepared.value,
    soonerThan: null,
    now,
  });
  if (nearest.length > 0)
    return refuse({ code: 'TIMES_FREE', data: { nearest } });
  const { dni, email } = person.value;
  const { consent } = request.patient;
  return asNewcomer(
    services,
    { ...request, dni, email: email ?? undefined },
    () =>
      withinBudgets(
        budgets,
        {
          bookingOfBrowser: browser.toString('base64url'),
          bookingOfPatient: hashOf(dni).toString('base64url'),
        },
        async (): Promise<Outcome<Joined, 'DNI_REGISTERED'>> => {
          const entryId = await inTransaction(db, async (tx) => {
            const patient = await insertPatientIfNew(tx, person.value);
            if (!patient) return undefined;
            const patientId = patient.id;
            await insertConsent(tx, {
              patientId,
              policyVersion: consent.policyVersion,
              channel: 'web',
            });
            const { insurerId, planId } = prepared.value;
            if (insurerId)
              await insertCoverage(tx, {
                patientId,
                insurerId,
                planId,
                memberNumber: null,
              });
            const entry = {
              ...prepared.value,
              patientId,
              appointmentId: null,
              joinedBy: 'patient',
              idempotencyHash,
              now,
            } as const;
            return writeEntry(tx, entry, { kind: 'patient', id: patientId });
          });
          if (entryId) return joined(services, entryId, now);
          // The same request, sent twice at once, may have come first.
          const meanwhile = await findEntryByKey(db, idempotencyHash);
          return meanwhile
            ? joined(services, meanwhile, now)
            : refuse({ code: 'DNI_REGISTERED' });
        },
      ),
  );
}

async function joined(
  services: Services,
  entryId: string,
  now: Date,
): Promise<{ ok: true; value: Joined }> {
  const row = await findKnownEntry(services.db, entryId);
  announceWaitlist(services, row);
  const entry = toWaitlistEntry(row, {
    reader: byLinkReader,
    ways: services.ways,
    now,
  });
  return done({ entry, linkToken: waitlistTokenOf(services.linkKey, row) });
}
