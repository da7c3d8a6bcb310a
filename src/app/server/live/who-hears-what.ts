import type { Actor } from '../../../base/doors/actor.ts';
import type { Announcement } from '../../../base/kernel/live/changes.ts';
import type { Ear } from './streams.ts';

/** Tells only that the queue changed, without any id. */
const ofWaitingRoom: Ear = ({ kind }) =>
  kind === 'queue' || kind === 'all' ? { kind } : null;

/** True for a change that is told to its patient. */
export const isOfPatient = ({ kind }: Announcement) =>
  kind === 'appointment' || kind === 'waitlist';

const everything: Ear = ({ patientId: _, ...change }) => change;

/**
 * The changes that the caller may hear of. Null: a waiting-room screen. A patient also hears of the patients
 * whom the session reaches.
 */
export function earOf(
  actor: Pick<Actor, 'kind' | 'patientId' | 'doctorId'> | null,
  reached: ReadonlySet<string> = new Set(),
): Ear {
  switch (actor?.kind) {
    case undefined:
      return ofWaitingRoom;
    case 'patient':
      // Without the doctor: their public page would reveal the specialty, which the list may withhold.
      return (announcement) => {
        const { patientId, doctorId: _, ...change } = announcement;
        const isTheirs =
          patientId !== undefined &&
          (patientId === actor.patientId || reached.has(patientId));
        return isTheirs && isOfPatient(announcement)
          ? change
          : ofWaitingRoom(announcement);
      };
    case 'doctor':
      return ({ patientId: _, ...change }) =>
        change.kind !== 'message' &&
        change.kind !== 'cash' &&
        change.kind !== 'waitlist' &&
        (!change.doctorId || change.doctorId === actor.doctorId)
          ? change
          : null;
    default:
      return everything;
  }
}
