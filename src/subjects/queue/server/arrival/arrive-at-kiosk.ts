import type { Services } from '../../../../base/doors/services.ts';
import { spendBudgets } from '../../../../base/kernel/budgets/spend-budget.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import { parseDni } from '../../../../base/person/rules/dni.ts';
import { parseDniCard } from '../../../../base/person/rules/dni-card.ts';
import { normalizeCode } from '../../../../base/text/appointment-code.ts';
import { dayAt, daySpan } from '../../../../base/time/clinic-zone.ts';
import type { KioskAnswer } from '../../contract/kiosk.ts';
import { findShownScreen } from '../screens/find-shown-screen.ts';
import { listKioskVisits } from './kiosk-queries.ts';
import { receiveVisit } from './receive-visit.ts';

export interface KioskRequest {
  typed: string;
  /** The secret of the device. Undefined: it sent none. */
  screenToken: string | undefined;
  now: Date;
}

/**
 * Receives a patient at a kiosk, once for each appointment. A wrong entry gets the same answer if the DNI is
 * on file or not, and spends the device's budget; beyond it only wrong entries are refused.
 */
export async function arriveAtKiosk(
  services: Services,
  { typed, screenToken, now }: KioskRequest,
): Promise<
  Outcome<
    KioskAnswer,
    'INVALID_INPUT' | 'SCREEN_NOT_PAIRED' | 'TOO_MANY_ATTEMPTS'
  >
> {
  const { db, snapshot, budgets } = services;
  const screen = await findShownScreen(db, { token: screenToken, now });
  if (screen.state !== 'paired') return refuse({ code: 'SCREEN_NOT_PAIRED' });
  const named = readTyped(typed);
  if (!named)
    return invalid(
      'typed',
      'Escriba su DNI sin puntos, o las seis letras y números del código.',
    );
  const zone = (await snapshot.any()).clinic.timeZone;
  const span = daySpan(dayAt(now, zone), zone);
  const [from, to] = [
    new Date(span.start * 60_000),
    new Date(span.end * 60_000),
  ];
  const rows = await listKioskVisits(db, { ...named, from, to, now });
  const answer = await receiveVisit(services, {
    rows,
    actor: { kind: 'kiosk', id: screen.id },
    now,
  });
  if (answer.outcome !== 'none') return done(answer);
  const within = await spendBudgets(budgets, { kioskTryOfScreen: screen.id });
  return within.ok ? done(answer) : within;
}

function readTyped(
  typed: string,
): { dni: string | null; code: string | null } | null {
  const card = parseDniCard(typed);
  if (card) return { dni: card.dni, code: null };
  // Six digits may be a DNI, or a code of the time when codes could have digits alone.
  const read = parseDni(typed);
  const dni = read.ok ? read.dni : null;
  const code = normalizeCode(typed);
  return dni === null && code === null ? null : { dni, code };
}
