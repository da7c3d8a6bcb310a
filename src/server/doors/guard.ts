import { implement, isProcedure, ORPCError } from '@orpc/server';
import { contract } from '../../contract/index.ts';
import { refusalSentences } from '../../contract/refusal-sentences.ts';
import { type RefusalCode, refusals } from '../../contract/refusals.ts';
import type { SessionCookies } from '../http/session-cookies.ts';
import type { AccessServices } from '../identity/access-services.ts';
import type { Actor } from '../identity/actor.ts';
import type { Outcome } from '../refusal.ts';

/** What every procedure is handed: who asks, from where, and what it may use. */
export interface RequestContext {
  services: AccessServices;
  /** The browser's own secret cookie, hashed. */
  browser: Buffer;
  /** The client's address, as the trusted proxies tell it. */
  address: string;
  /** Like 'Chrome en Android'. */
  device: string;
  idempotencyKey: string | undefined;
  /** Whoever signed in at this door; null: nobody did. */
  actor: Actor | null;
  /** Somebody is, and only has to renew the token. */
  isTokenExpired?: boolean;
  /** The secrets that the browser showed for this door, and the way to hand it others. */
  cookies: SessionCookies;
  tabKey: string | undefined;
  /** The page says that it asks by itself, with nobody there: that can only keep a session from staying awake. */
  isUnattended?: boolean;
  now: Date;
  /** Set once the input was read: what fails before is the asker's. */
  isRead?: boolean;
}

/** How sure we are of who asks (docs/security.md): N0 is anybody, N3 is reinforced. */
export type AssuranceLevel = 'N0' | 'N1' | 'N2' | 'N3';

export interface Declaration {
  level: AssuranceLevel;
  /** Calling it shows that somebody is there. What runs by itself, as streams and polls, declares false. */
  isUse: boolean;
  /** It adds a second factor: who must have one and has none could show none before. */
  isEnrolment: boolean;
}

const declarations = new WeakMap<object, Declaration>();

/** The procedures of one door, to be handled. */
export function openDoor<Door extends keyof typeof contract>(door: Door) {
  return implement(contract).$context<RequestContext>()[door];
}

/** Declares the level that every one of these procedures asks for. */
export function atLevel<Procedures extends Record<string, object>>(
  level: AssuranceLevel,
  procedures: Procedures,
  { isUse = true, isEnrolment = false }: Partial<Omit<Declaration, 'level'>> = {},
): Procedures {
  for (const procedure of Object.values(procedures)) {
    declarations.set(procedure, { level, isUse, isEnrolment });
  }
  return procedures;
}

/** The level of a procedure; undefined where none was declared. */
export function levelOf(procedure: object): AssuranceLevel | undefined {
  return declarations.get(procedure)?.level;
}

/** Whether a call of it keeps a session awake. */
export function isUse(procedure: object): boolean {
  return declarations.get(procedure)?.isUse === true;
}

/** Whether it adds a second factor. */
export function isEnrolment(procedure: object): boolean {
  return declarations.get(procedure)?.isEnrolment === true;
}

/** Refuses to start with a procedure that nobody decided who may call. */
export function assertEveryLevelDeclared(router: object, path: string[] = []): void {
  for (const [name, entry] of Object.entries(router)) {
    const at = [...path, name];
    if (!isProcedure(entry)) {
      if (typeof entry === 'object' && entry !== null) assertEveryLevelDeclared(entry, at);
    } else if (!levelOf(entry)) {
      throw new Error(`The procedure ${at.join('.')} declares no assurance level.`);
    }
  }
}

/**
 * Why who asks may not call the procedure; null: they may. It asks for N0, or they signed in at the very door
 * with the level it asks for. N3 is asked of whoever has a second factor, or must have one; of others N2 will
 * do, and of who must have one and has none too, to add it. A procedure without a level is nobody's.
 */
export function whyNotCall(
  procedure: object,
  door: string,
  actor: Pick<Actor, 'door' | 'level' | 'asksSecondFactor' | 'hasSecondFactor' | 'needsSecondFactor'> | null,
): 'NOT_SIGNED_IN' | 'NEEDS_CODE' | 'NEEDS_SECOND_FACTOR' | null {
  const level = levelOf(procedure);
  if (level === 'N0') return null;
  if (level === undefined || actor?.door !== door) return 'NOT_SIGNED_IN';
  if (actor.level >= level) return null;
  if (actor.needsSecondFactor) return 'NEEDS_SECOND_FACTOR';
  if (level !== 'N3' || actor.level === 'N1') return 'NEEDS_CODE';
  const isAsked = isEnrolment(procedure) ? actor.hasSecondFactor : actor.asksSecondFactor;
  return isAsked ? 'NEEDS_SECOND_FACTOR' : null;
}

/** Whoever is signed in, where the procedure's level says that somebody is. */
export function signedIn({ actor }: RequestContext): Actor {
  if (!actor) throw new Error('A procedure of N0 asked who is signed in.');
  return actor;
}

/** The value of an outcome; a refusal is thrown as the contract's error, if the procedure declares it. */
export function settle<Value, Code extends RefusalCode>(
  outcome: Outcome<Value, Code>,
  _declared: Record<Code, unknown>,
): Value {
  if (outcome.ok) return outcome.value;
  const { code, data } = outcome.refusal as { code: Code; data?: unknown };
  throw new ORPCError(code, { status: refusals[code].status, message: refusalSentences[code], data });
}
