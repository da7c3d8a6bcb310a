import { implement, isProcedure, ORPCError } from '@orpc/server';
import { contract, refusals } from '../../app/contract/index.ts';
import {
  type DeclaredRefusal,
  type RefusalCode,
  sentenceOf,
} from '../api/contract/refusal.ts';
import type { PersonRole } from '../api/rules/session-level.ts';
import type { Outcome } from '../kernel/refusal.ts';
import type { Actor } from './actor.ts';
import type { Call } from './call.ts';
import type { ScreenCookie, SessionCookies } from './request-cookies.ts';
import type { Services } from './services.ts';
import type { SessionUse } from './session-use.ts';
import type { UnmetDemand } from './unmet-search.ts';
import type { Upkeep } from './upkeep.ts';

/** The context of every procedure: the caller, where they call from, and the services. */
export interface RequestContext<Kind extends PersonRole = PersonRole> {
  services: Services;
  upkeep: Upkeep;
  /** Counts the searches that found no time. */
  unmetDemand: UnmetDemand;
  sessionUse: SessionUse;
  /** The browser's own secret cookie, hashed. */
  browser: Buffer;
  /** The client's address, as the trusted proxies report it. */
  address: string;
  /** True if an untrusted `X-Forwarded-For` came: other people have the same address. */
  isForwarded: boolean;
  /** Like 'Chrome en Android'. */
  device: string;
  /** Like 'Chrome 76 en Linux'. */
  versionedDevice: string;
  idempotencyKey: string | undefined;
  /** The call of the person signed in at this door. Null: there is none. */
  call: Call<Kind> | null;
  /** A person is signed in, and only needs to renew the token. */
  isTokenExpired?: boolean;
  /** The cookies that the browser sent for this door, and the way to set others. */
  cookies: SessionCookies;
  /** The secret of a waiting room's screen. */
  screen: ScreenCookie;
  tabKey: string | undefined;
  /** The patient that the page believes to act for. Undefined: the signed-in person. It is only compared. */
  actsFor?: string | undefined;
  /** True if the page makes the request without a person. A false claim only lets the session end sooner. */
  isUnattended?: boolean;
  now: Date;
  /** Set once the input is read: a failure before that is the client's. */
  isRead?: boolean;
}

/** How sure we are of the caller (docs/security.md): N0 is any visitor, N3 is reinforced. */
export type AssuranceLevel = 'N0' | 'N1' | 'N2' | 'N3';

/**
 * The use of a procedure of the patient door while its session acts for another person: `self` is about the
 * signed-in person; the others act for the other person, by a link of that scope.
 */
export type Acting = 'self' | 'appointments' | 'record';

export interface Declaration {
  level: AssuranceLevel;
  /** A call shows that a person is there. Automatic calls, such as streams and polls, declare false. */
  isUse: boolean;
  /** The procedure adds a second factor: a person who must have one and has none could not show one before. */
  isEnrolment: boolean;
  /** Undefined: refused while the session acts for another person. */
  acting?: Acting | undefined;
  /** The procedure opens records: closed to a session that one user of the clinic alone made possible. */
  isOfRecord: boolean;
}

/** For procedures about the signed-in person, even while the session acts for another person. */
export const ofOneself = { acting: 'self' } as const;

/** The procedures that open records, for any user. */
export const ofRecords = { isOfRecord: true } as const;

const declarations = new WeakMap<object, Declaration>();

/** The procedures of one door, for handlers to be attached. */
export function openDoor<Door extends keyof typeof contract>(door: Door) {
  return implement(contract).$context<
    RequestContext<Exclude<Door, 'public'>>
  >()[door];
}

/** Declares the level that every one of these procedures asks for. */
export function atLevel<Procedures extends Record<string, object>>(
  level: AssuranceLevel,
  procedures: Procedures,
  {
    isUse = true,
    isEnrolment = false,
    acting,
    isOfRecord = acting === 'record',
  }: Partial<Omit<Declaration, 'level'>> = {},
): Procedures {
  for (const procedure of Object.values(procedures)) {
    declarations.set(procedure, {
      level,
      isUse,
      isEnrolment,
      acting,
      isOfRecord,
    });
  }
  return procedures;
}

/** A procedure's level; undefined: none declared. */
export function levelOf(procedure: object): AssuranceLevel | undefined {
  return declarations.get(procedure)?.level;
}

/** True if calling the procedure keeps a session awake. */
export function isUse(procedure: object): boolean {
  return declarations.get(procedure)?.isUse === true;
}

/** The use of the procedure while the session acts for another person. Undefined: it is refused. */
export function actingOf(procedure: object): Acting | undefined {
  return declarations.get(procedure)?.acting;
}

/** The time until which the procedure stays closed to this person, and the reason. Null: it is open. */
export function whyClosed(
  procedure: object,
  actor: Pick<Actor, 'kind' | 'recordClosedUntil' | 'acting'> | null,
  now: Date,
): { until: string; because: 'counter' | 'email_moved' | 'family' } | null {
  if (!declarations.get(procedure)?.isOfRecord) return null;
  const own = actor?.recordClosedUntil ?? null;
  const acted =
    actingOf(procedure) === 'record'
      ? (actor?.acting?.recordClosedUntil ?? null)
      : null;
  if (own && own > now && (!acted || own >= acted))
    return {
      until: own.toISOString(),
      because: actor?.kind === 'doctor' ? 'email_moved' : 'counter',
    };
  return acted && acted > now
    ? { until: acted.toISOString(), because: 'family' }
    : null;
}

/** True if the procedure adds a second factor. */
export function isEnrolment(procedure: object): boolean {
  return declarations.get(procedure)?.isEnrolment === true;
}

/** Refuses to start if a procedure has no declared level. */
export function assertEveryLevelDeclared(
  router: object,
  path: string[] = [],
): void {
  for (const [name, entry] of Object.entries(router)) {
    const at = [...path, name];
    if (!isProcedure(entry)) {
      if (typeof entry === 'object' && entry !== null)
        assertEveryLevelDeclared(entry, at);
    } else if (!levelOf(entry)) {
      throw new Error(
        `The procedure ${at.join('.')} declares no assurance level.`,
      );
    }
  }
}

/**
 * Why the caller may not use the procedure; null: they may. Allowed: a level of N0, or a session of this very door
 * with the required level. N3 applies to people who have or must have a second factor; for the others N2 is enough,
 * as it is for a person who must have one and is adding the first. A procedure without a level is closed to all.
 */
export function whyNotCall(
  procedure: object,
  door: string,
  actor: Pick<
    Actor,
    | 'kind'
    | 'level'
    | 'asksSecondFactor'
    | 'hasSecondFactor'
    | 'needsSecondFactor'
  > | null,
): 'NOT_SIGNED_IN' | 'NEEDS_CODE' | 'NEEDS_SECOND_FACTOR' | null {
  const level = levelOf(procedure);
  if (level === 'N0') return null;
  if (level === undefined || actor?.kind !== door) return 'NOT_SIGNED_IN';
  if (actor.level >= level) return null;
  if (actor.needsSecondFactor) return 'NEEDS_SECOND_FACTOR';
  if (level !== 'N3' || actor.level === 'N1') return 'NEEDS_CODE';
  const isAsked = isEnrolment(procedure)
    ? actor.hasSecondFactor
    : actor.asksSecondFactor;
  return isAsked ? 'NEEDS_SECOND_FACTOR' : null;
}

/** The value of an outcome; a refusal is thrown as the contract's error, if the procedure declares it. */
export function settle<Value, Code extends RefusalCode>(
  outcome: Outcome<Value, Code>,
  _declared: Record<Code, unknown>,
): Value {
  if (outcome.ok) return outcome.value;
  const { code, data } = outcome.refusal as { code: Code; data?: unknown };
  throw new ORPCError(code, { ...answerOf(code, data), data });
}

/** The status of a refusal, and its sentence, as exact as its data allow. */
export function answerOf(
  code: RefusalCode,
  data?: unknown,
): Pick<DeclaredRefusal, 'status' | 'message'> {
  const refusal: DeclaredRefusal = refusals[code];
  return { status: refusal.status, message: sentenceOf(refusal, data) };
}

export function isRefusal(code: string): code is RefusalCode {
  return Object.hasOwn(refusals, code);
}
