import type { Actor } from '../identity/actor.ts';
import type { Ear } from './streams.ts';

/** That the waiting room moved, and nothing of whom. */
const ofWaitingRoom: Ear = ({ kind }) => (kind === 'queue' || kind === 'all' ? { kind } : null);

const everything: Ear = ({ patientId: _, ...change }) => change;

/** What who is signed in may know that it changed; nobody: what the waiting room's screen needs. */
export function earOf(actor: Pick<Actor, 'door' | 'patientId' | 'doctorId'> | null): Ear {
  switch (actor?.door) {
    case undefined:
      return ofWaitingRoom;
    case 'patient':
      return ({ patientId, ...change }) =>
        change.kind === 'all' || (change.kind === 'turno' && patientId === actor.patientId) ? change : null;
    case 'doctor':
      return ({ patientId: _, ...change }) =>
        change.kind !== 'message' && (!change.doctorId || change.doctorId === actor.doctorId) ? change : null;
    default:
      return everything;
  }
}
