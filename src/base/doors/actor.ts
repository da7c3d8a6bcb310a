import type { PersonRole, SessionFacts, SessionLevel } from '../api/rules/session-level.ts';
import type { FamilyKind, FamilyScope } from '../person/rules/family-link.ts';

/** For whom a patient's session acts, by its row. */
export interface ActingFor {
  linkId: string;
  patientId: string;
  name: string;
  /** The words of it that may be told below N2. */
  toldName: string;
  kind: FamilyKind;
  /** Until when nothing that was written is opened by it; null: it is open. */
  recordClosedUntil: Date | null;
  /** What the link opens now; null: nothing any more. */
  scope: FamilyScope | null;
}

/** The person signed in at a door, read only from their session and its secrets. */
export interface Actor<Kind extends PersonRole = PersonRole> {
  kind: Kind;
  /** By kind: the patient's id, the doctor's, or the user's. */
  id: string;
  level: SessionLevel;
  sessionId: string;
  /** For a patient. */
  patientId: string | null;
  /** For a doctor. */
  doctorId: string | null;
  /** For staff and doctors; null for a doctor who never had a password. */
  userId: string | null;
  /** The name used to address the person: the chosen name if there is one. */
  name: string;
  /** The words of it that may be told below N2. */
  toldName: string;
  /** For staff and doctors: the sign-in e-mail. For a patient: the one on file. */
  email: string | null;
  hasOwnPassword: boolean;
  /** A doctor in their first access must choose a password. */
  mustChoosePassword: boolean;
  /** A second factor was enrolled, and not shown in this session. */
  needsSecondFactor: boolean;
  /** A second factor was enrolled, or the clinic requires one for this role. */
  asksSecondFactor: boolean;
  hasSecondFactor: boolean;
  /** For a patient: for whom their session acts; null: for themselves. */
  acting: ActingFor | null;
  /**
   * Who is signed in, in a call that a representative makes: its `id`, `patientId` and `name` are then those of the
   * person acted for. Null: everybody acts for themselves.
   */
  representative: { patientId: string; linkId: string } | null;
  /** Until this instant records are closed to the session; null: they are open. */
  recordClosedUntil: Date | null;
  /** The facts that the level was computed from. */
  facts: SessionFacts;
  /** The person's last activity. */
  usedAt: Date;
  /** When the token in the cookie ends. */
  tokenExpiresAt: Date;
}
