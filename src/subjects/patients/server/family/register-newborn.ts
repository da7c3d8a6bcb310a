import { PRIVACY_POLICY_VERSION } from '../../../../base/clinic/rules/privacy-policy.ts';
import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { spendBudgets } from '../../../../base/kernel/budgets/spend-budget.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { once } from '../../../../base/kernel/once.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import { hashOf } from '../../../../base/kernel/secrets/secrets.ts';
import { typedNames } from '../../../../base/person/rules/typed-name.ts';
import { ageOn } from '../../../../base/time/clinic-day.ts';
import { findLinkByKey } from '../../../access/server/acting/family-queries.ts';
import type { OwnFamily } from '../../contract/patient-family.ts';
import { findLookalikes } from '../find-lookalikes.ts';
import { lockLookalikes } from '../lookalike-queries.ts';
import { insertConsent, insertPatientIfNew } from '../patient-queries.ts';
import { preparePerson } from '../prepare-person.ts';
import { linkFamily } from './link-family.ts';
import { readOwnFamily } from './read-own-family.ts';

interface Newborn extends Call<'patient'> {
  fullName: string;
  givenNames?: string | null | undefined;
  familyNames?: string | null | undefined;
  birthDate: string;
  sexOnDocument: 'F' | 'M' | 'X';
  idempotencyKey: string;
}

type NewbornRefusal =
  | 'INVALID_INPUT'
  | 'BABY_ON_FILE'
  | 'TOO_MANY_ATTEMPTS'
  | 'IDEMPOTENCY_MISMATCH';

/**
 * Registers a baby of the signed-in patient, without DNI: unverified, and for appointments only until
 * reception sees a document. A baby who looks like a person on file is refused.
 */
export async function registerNewborn(
  services: Pick<Services, 'db' | 'budgets'>,
  { idempotencyKey, ...newborn }: Newborn,
): Promise<Outcome<OwnFamily, NewbornRefusal>> {
  const { fullName, givenNames, familyNames, birthDate, sexOnDocument } =
    newborn;
  const keyHash = hashOf(`${newborn.actor.id} ${idempotencyKey}`);
  const requestHash = hashOf(
    JSON.stringify([
      'newborn',
      [fullName, givenNames, familyNames],
      birthDate,
      sexOnDocument,
    ]),
  );
  return once({
    requestHash,
    find: () => findLinkByKey(services.db, keyHash),
    answer: () => readOwnFamily(services, newborn),
    act: () => registerFirst(services, newborn, { keyHash, requestHash }),
  });
}

async function registerFirst(
  services: Pick<Services, 'db' | 'budgets'>,
  {
    fullName,
    givenNames,
    familyNames,
    birthDate,
    sexOnDocument,
    ...call
  }: Omit<Newborn, 'idempotencyKey'>,
  hashes: { keyHash: Buffer; requestHash: Buffer },
): Promise<Outcome<OwnFamily, NewbornRefusal>> {
  const { db, budgets } = services;
  const { actor, address, now, today } = call;
  const contact = { chosenName: null, dni: null, email: null, phone: null };
  const prepared = preparePerson(
    {
      ...typedNames({ fullName, givenNames, familyNames }),
      birthDate,
      sexOnDocument,
      ...contact,
    },
    { today, path: '', clinicPhones: [] },
  );
  if (!prepared.ok) return prepared;
  if (ageOn(today, birthDate) >= 1) {
    return invalid(
      'birthDate',
      'Aquí se registran recién nacidos. Si ya cumplió un año, vaya a recepción.',
    );
  }
  const within = await spendBudgets(budgets, { newbornOfPatient: actor.id });
  if (!within.ok) return within;
  const patient = prepared.value;
  const registered = await inTransaction(
    db,
    async (tx): Promise<Outcome<true, NewbornRefusal>> => {
      await lockLookalikes(tx, patient);
      if ((await findLookalikes(tx, patient)).length > 0)
        return refuse({ code: 'BABY_ON_FILE' });
      const inserted = await insertPatientIfNew(tx, patient);
      if (!inserted)
        throw new Error(
          'A person without DNI stood in the way of another one.',
        );
      const { id: representedId } = inserted;
      await insertConsent(tx, {
        patientId: representedId,
        policyVersion: PRIVACY_POLICY_VERSION,
        channel: 'web',
      });
      await insertAuditEvent(tx, {
        ...doneBy(call),
        kind: 'newborn_registered',
        subjectPatientId: representedId,
      });
      const linked = await linkFamily(tx, {
        actor,
        address,
        now,
        today,
        representativeId: actor.id,
        representedId,
        kind: 'child',
        scope: 'appointments',
        origin: 'newborn',
        validUntil: null,
        accreditedBy: null,
        document: null,
        hasAgreed: false,
        ...hashes,
      });
      if (!linked.ok)
        throw new Error(
          `A new person could not be linked: ${linked.refusal.code}`,
        );
      return done(true);
    },
  );
  return registered.ok ? done(await readOwnFamily(services, call)) : registered;
}
