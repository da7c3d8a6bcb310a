import type { PersonRole, SessionFacts, SessionLevel } from '../../domain/identity/session-level.ts';

/** Who is signed in at a door, read from their session and from nothing that they sent beside its secrets. */
export interface Actor {
  door: PersonRole;
  level: SessionLevel;
  sessionId: string;
  /** Of a patient. */
  patientId: string | null;
  /** Of a doctor. */
  doctorId: string | null;
  /** Of staff and of doctors; null for a doctor who never had a password. */
  userId: string | null;
  /** As the person is addressed: the chosen name where there is one. */
  name: string;
  /** Of staff and of doctors: what they sign in with. Of a patient: on file. */
  email: string | null;
  hasOwnPassword: boolean;
  /** A doctor in their first access. */
  mustChoosePassword: boolean;
  /** A second factor was enrolled, and not shown in this session. */
  needsSecondFactor: boolean;
  /** A second factor was enrolled, or the clinic asks one of this role. */
  asksSecondFactor: boolean;
  /** They enrolled one. */
  hasSecondFactor: boolean;
  /** What the level was computed from. */
  facts: SessionFacts;
  /** When they last did something. */
  usedAt: Date;
  /** When the token in the cookie ends. */
  tokenExpiresAt: Date;
}
