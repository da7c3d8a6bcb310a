import type { Actor } from '../../../base/doors/actor.ts';
import type { ReadServices } from '../../../base/doors/services.ts';
import { dayAt } from '../../../base/time/clinic-zone.ts';
import { listReach } from '../../../subjects/access/server/acting/list-reach.ts';
import { findOpenActor } from '../../../subjects/access/server/session/find-actor.ts';
import type { Ear, StreamRequest } from './streams.ts';
import { earOf, isOfPatient } from './who-hears-what.ts';

interface FamilyEar extends NonNullable<StreamRequest['asks']> {
  /** Reads again which patients the session reaches: a link may begin or end, and so may N2. */
  ear: () => Promise<Ear>;
}

/**
 * Tells a patient's stream about the people they represent. Session and links are read again for each change,
 * so that nothing is told after a link ended.
 */
export function openFamilyEar(
  { db, snapshot }: ReadServices,
  { sessionId, patientId }: Pick<Actor, 'sessionId' | 'patientId'>,
  now: () => Date,
): FamilyEar {
  let reached: ReadonlySet<string> = new Set();

  async function ear(): Promise<Ear> {
    const at = now();
    const actor = await findOpenActor(db, {
      sessionId,
      role: 'patient',
      now: at,
    });
    if (!actor) return () => null;
    const { timeZone } = (await snapshot.any()).clinic;
    const reach = await listReach(db, {
      actor: actor as Actor<'patient'>,
      today: dayAt(at, timeZone),
    });
    reached = new Set(reach.map((each) => each.patientId));
    return earOf(actor, reached);
  }

  return {
    isFor: (announcement) =>
      isOfPatient(announcement) &&
      announcement.patientId !== undefined &&
      announcement.patientId !== patientId &&
      reached.has(announcement.patientId),
    ear,
  };
}
