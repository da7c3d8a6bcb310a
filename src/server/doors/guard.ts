import { implement, isProcedure, ORPCError } from '@orpc/server';
import { contract } from '../../contract/index.ts';
import { refusalSentences } from '../../contract/refusal-sentences.ts';
import { type RefusalCode, refusals } from '../../contract/refusals.ts';
import type { BookingServices } from '../appointments/book-appointment.ts';
import type { Outcome } from '../refusal.ts';

/** What every procedure is handed: who asks, from where, and what it may use. */
export interface RequestContext {
  services: BookingServices;
  /** The browser's own secret cookie, hashed. */
  browser: Buffer;
  /** The client's address, as the trusted proxies tell it. */
  address: string;
  idempotencyKey: string | undefined;
  /** Whoever signed in at this door; null: nobody did. */
  actor: Actor | null;
  now: Date;
  /** Set once the input was read: what fails before is the asker's. */
  isRead?: boolean;
}

/** Who acts, and how sure we are of it. */
export interface Actor {
  door: keyof typeof contract;
  level: AssuranceLevel;
}

/** How sure we are of who asks (docs/security.md): N0 is anybody, N3 is reinforced. */
export type AssuranceLevel = 'N0' | 'N1' | 'N2' | 'N3';

const levels = new WeakMap<object, AssuranceLevel>();

/** The procedures of one door, to be handled. */
export function openDoor<Door extends keyof typeof contract>(door: Door) {
  return implement(contract).$context<RequestContext>()[door];
}

/** Declares the level that every one of these procedures asks for. */
export function atLevel<Procedures extends Record<string, object>>(
  level: AssuranceLevel,
  procedures: Procedures,
): Procedures {
  for (const procedure of Object.values(procedures)) levels.set(procedure, level);
  return procedures;
}

/** The level of a procedure; undefined where none was declared. */
export function levelOf(procedure: object): AssuranceLevel | undefined {
  return levels.get(procedure);
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
 * Whether who asks may call the procedure: it asks for N0, or they signed in at the very door with the level it
 * asks for. A procedure without a level is nobody's.
 */
export function mayCall(procedure: object, door: string, actor: Actor | null): boolean {
  const level = levelOf(procedure);
  if (level === 'N0') return true;
  return level !== undefined && actor?.door === door && actor.level >= level;
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
