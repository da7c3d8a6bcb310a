import type { Acting } from '../../../../base/api/contract/acting.ts';
import type { ActingFor } from '../../../../base/doors/actor.ts';
import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import {
  type FamilyScope,
  scopeOn,
} from '../../../../base/person/rules/family/family-link.ts';
import { findActorBySession } from '../session/find-actor.ts';
import { updateSessionActing } from './acting-queries.ts';
import { lockFamilyLink } from './family-queries.ts';

type Store = Pick<Services, 'db'>;

/** Lets the session act for the represented person of a link, from its next call on. */
export async function actFor(
  { db }: Store,
  { linkId, ...call }: Call<'patient'> & { linkId: string },
): Promise<Outcome<Acting, 'NOT_FOUND'>> {
  const { actor, today } = call;
  const begun = await inTransaction(
    db,
    async (tx): Promise<Outcome<true, 'NOT_FOUND'>> => {
      const link = await lockFamilyLink(tx, linkId);
      const isTheirs = link?.representativeId === actor.id && !link.isEnded;
      if (
        !link ||
        !isTheirs ||
        !scopeOn(link, { birthDate: link.birthDate, day: today })
      ) {
        return refuse({ code: 'NOT_FOUND' });
      }
      if (actor.acting?.linkId === linkId) return done(true);
      await updateSessionActing(tx, { sessionId: actor.sessionId, linkId });
      await insertAuditEvent(tx, {
        ...doneBy(call),
        kind: 'acting_begun',
        subjectPatientId: link.representedId,
      });
      return done(true);
    },
  );
  return begun.ok ? done(await readActing(db, call)) : begun;
}

/** Lets the session act for its own person again. */
export async function actAsSelf(
  { db }: Store,
  call: Call<'patient'>,
): Promise<Acting> {
  const { actor } = call;
  if (actor.acting) {
    const { patientId: subjectPatientId } = actor.acting;
    await inTransaction(db, async (tx) => {
      await updateSessionActing(tx, {
        sessionId: actor.sessionId,
        linkId: null,
      });
      await insertAuditEvent(tx, {
        ...doneBy(call),
        kind: 'acting_over',
        subjectPatientId,
      });
      return true;
    });
  }
  return readActing(db, call);
}

/** Returns the patient that the session acts for now, as its row says. */
export async function readActing(
  db: Database,
  { actor: { sessionId }, now }: Pick<Call<'patient'>, 'actor' | 'now'>,
): Promise<Acting> {
  const actor = await findActorBySession(db, {
    sessionId,
    role: 'patient',
    now,
  });
  if (!actor) throw new Error('A session ended in the middle of its own call.');
  const { acting, level } = actor;
  const shown = (person: { name: string; toldName: string }) =>
    level === 'N1' ? person.toldName : person.name;
  return {
    own: { patientId: actor.id, name: shown(actor) },
    acting: acting?.scope
      ? toActing({ ...acting, scope: acting.scope }, shown(acting))
      : null,
  };
}

function toActing(
  { linkId, patientId, kind, scope }: ActingFor & { scope: FamilyScope },
  name: string,
): NonNullable<Acting['acting']> {
  return { linkId, patientId, name, kind, scope };
}
