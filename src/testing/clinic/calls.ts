import { randomUUID } from 'node:crypto';
import type { PersonRole } from '../../base/api/rules/session-level.ts';
import type { Actor } from '../../base/doors/actor.ts';
import type { Call } from '../../base/doors/call.ts';
import { dayAt } from '../../base/time/clinic-zone.ts';
import { newBrowser, testNow } from './bookings.ts';

export const testZone = 'America/Argentina/Buenos_Aires';

/** A person as if signed in at their door, for use cases that only record the actor. */
export function actorAs<Kind extends PersonRole>(
  kind: Kind,
  id: string,
): Actor<Kind> {
  return {
    kind,
    id,
    level: 'N2',
    sessionId: randomUUID(),
    patientId: kind === 'patient' ? id : null,
    doctorId: kind === 'doctor' ? id : null,
    userId: kind === 'admin' || kind === 'reception' ? id : null,
    name: 'Paula Ibáñez',
    toldName: 'Paula Ibáñez',
    email: null,
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
    usedAt: testNow,
    tokenExpiresAt: testNow,
  };
}

/** The instant in the form in which a call carries it. */
export function clockAt(
  now: Date = testNow,
  zone = testZone,
): Pick<Call, 'now' | 'today' | 'zone'> {
  return { now, today: dayAt(now, zone), zone };
}

/** A call by this actor. */
export function callBy<Kind extends PersonRole>(
  actor: Actor<Kind>,
  now: Date = testNow,
): Call<Kind> {
  return {
    actor,
    ...clockAt(now),
    address: '192.0.2.7',
    browser: newBrowser(),
  };
}

export function callAs<Kind extends PersonRole>(
  kind: Kind,
  id: string,
  now?: Date,
): Call<Kind> {
  return callBy(actorAs(kind, id), now);
}
