import type { Actor } from '../../../../base/doors/actor.ts';

/** The owner of a second factor: a patient, or a staff account. */
export type FactorOwner =
  | { patientId: string; userId: null }
  | { patientId: null; userId: string };

/** Null: a doctor in their first access, who can have no second factor yet. */
export function ownerOf({
  patientId,
  userId,
}: Pick<Actor, 'patientId' | 'userId'>): FactorOwner | null {
  if (patientId) return { patientId, userId: null };
  return userId ? { patientId: null, userId } : null;
}

export function ownerIdOf({ patientId, userId }: FactorOwner): string {
  return patientId ?? userId;
}
