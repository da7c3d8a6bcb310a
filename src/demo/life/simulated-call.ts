import { randomBytes, randomUUID } from 'node:crypto';
import type { Actor } from '../../base/doors/actor.ts';
import type { Call } from '../../base/doors/call.ts';
import { dayAt } from '../../base/time/clinic-zone.ts';
import type { DayRole } from '../../subjects/appointments/rules/day-acts.ts';

/** The browser of the simulation in this process. */
const browser = randomBytes(32);
const sessionId = randomUUID();

/** Builds a call as the counter or a doctor would make it at that moment. */
export function simulatedCall<Kind extends DayRole>(
  { kind, id }: { kind: Kind; id: string },
  { now, zone }: { now: Date; zone: string },
): Call<Kind> {
  const actor: Actor<Kind> = {
    kind,
    id,
    level: 'N2',
    sessionId,
    patientId: null,
    email: null,
    doctorId: kind === 'doctor' ? id : null,
    userId: kind === 'reception' ? id : null,
    name: 'Demostración',
    toldName: 'Demostración',
    hasOwnPassword: true,
    mustChoosePassword: false,
    needsSecondFactor: false,
    asksSecondFactor: false,
    hasSecondFactor: false,
    acting: null,
    representative: null,
    recordClosedUntil: null,
    facts: {
      role: kind,
      credential: 'own_password',
      isIdentityVerified: true,
      hasSecondFactor: false,
      raisedAt: null,
      raisedUsedAt: null,
      factorAt: null,
    },
    usedAt: now,
    tokenExpiresAt: now,
  };
  return {
    actor,
    now,
    today: dayAt(now, zone),
    zone,
    address: '127.0.0.1',
    browser,
  };
}
