import type { Actor } from './actor.ts';

/** Whose a second factor is: a patient's, or an account's of who works here. */
export type FactorOwner = { patientId: string; userId: null } | { patientId: null; userId: string };

/** Null: of a doctor in their first access, who can have none yet. */
export function ownerOf({ patientId, userId }: Pick<Actor, 'patientId' | 'userId'>): FactorOwner | null {
  if (patientId) return { patientId, userId: null };
  return userId ? { patientId: null, userId } : null;
}

export function ownerIdOf({ patientId, userId }: FactorOwner): string {
  return patientId ?? userId;
}
