/** The kinds of session by their lives. Doctors are always remembered; all other staff live alike. */
export const lifeKinds = [
  'patient',
  'patientRemembered',
  'doctor',
  'staff',
  'staffRemembered',
] as const;
export type LifeKind = (typeof lifeKinds)[number];

export interface SessionLife {
  /** The session ends after so long without use. */
  idleMinutes: number;
  /** The session ends after so long in any case. */
  wholeMinutes: number;
}

export const shortestIdleMinutes = 5;
export const shortestWholeMinutes = 15;

const day = 24 * 60;

/** The longest lives that an administrator may set. */
export const longestLives: Record<LifeKind, SessionLife> = {
  patient: { idleMinutes: day / 2, wholeMinutes: day },
  patientRemembered: { idleMinutes: 90 * day, wholeMinutes: 90 * day },
  doctor: { idleMinutes: day, wholeMinutes: 30 * day },
  staff: { idleMinutes: day, wholeMinutes: day },
  staffRemembered: { idleMinutes: day, wholeMinutes: 30 * day },
};
