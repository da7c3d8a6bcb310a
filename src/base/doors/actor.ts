import type {
  PersonRole,
  SessionFacts,
  SessionLevel,
} from '../api/rules/session-level.ts';
import type {
  FamilyKind,
  FamilyScope,
} from '../person/rules/family/family-link.ts';

/** The person that a patient's session acts for, by its row. */
export interface ActingFor {
  linkId: string;
  patientId: string;
  name: string;
  /** The part of the name that may be told below N2. */
  toldName: string;
  kind: FamilyKind;
  /** The link opens no record until this instant. Null: the record is open. */
  recordClosedUntil: Date | null;
  /** The scope of the link now. Null: it opens nothing any more. */
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
  /** The part of the name that may be told below N2. */
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
  /** The person that a patient's session acts for. Null: it acts for its owner. */
  acting: ActingFor | null;
  /**
   * The signed-in representative, in a call for another patient: `id`, `patientId` and `name` are then the
   * other patient's. Null: the caller acts for themselves.
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
