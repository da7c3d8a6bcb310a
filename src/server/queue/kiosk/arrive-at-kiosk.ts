import type { KioskAnswer } from '../../../contract/public/kiosk.ts';
import { normalizeCode } from '../../../domain/appointments/appointment-code.ts';
import { parseDni } from '../../../domain/people/dni.ts';
import { parseDniCard } from '../../../domain/people/dni-card.ts';
import { KIOSK_EARLY_MINUTES, kioskAnswer, kioskChoice } from '../../../domain/queue/kiosk-arrival.ts';
import { dayAt, daySpan } from '../../../domain/time/clinic-zone.ts';
import { announceAppointment } from '../../agenda/appointment/announce-appointment.ts';
import {
  findAppointment,
  insertTransition,
  lockAppointment,
} from '../../agenda/appointment/appointment-queries.ts';
import { insertTicket, updateAppointmentStatus } from '../../agenda/appointment/day-act-queries.ts';
import type { Services } from '../../clinic/services.ts';
import { returnBudgets, spendBudgets } from '../../kernel/budgets/spend-budget.ts';
import { commitInTurn } from '../../kernel/db/commit-if.ts';
import { done, invalid, type Outcome, refuse } from '../../kernel/refusal.ts';
import { ownQueueUrl } from '../own/own-queue-link.ts';
import { findOwnQueue } from '../own/own-queue-queries.ts';
import { toOwnQueue } from '../own/read-own-queue.ts';
import { findShownScreen } from '../screens/find-shown-screen.ts';
import { listKioskVisits } from './kiosk-queries.ts';

export interface KioskRequest {
  typed: string;
  /** The secret of the device; undefined: it shows none. */
  screenToken: string | undefined;
  now: Date;
}

const nothing: KioskAnswer = {
  ...{ outcome: 'none', ticket: null, waitingRoom: null, peopleBefore: null, url: null, from: null },
};

/**
 * Receives who comes, noted by the kiosk: of one appointment once, however often they ask. What names nothing of today is
 * answered alike, whether or not somebody with that DNI is on file, and spends the device's budget.
 */
export async function arriveAtKiosk(
  services: Services,
  { typed, screenToken, now }: KioskRequest,
): Promise<Outcome<KioskAnswer, 'INVALID_INPUT' | 'SCREEN_NOT_PAIRED' | 'TOO_MANY_ATTEMPTS'>> {
  const { db, snapshot, budgets } = services;
  const screen = await findShownScreen(db, { token: screenToken, now });
  if (screen.state !== 'paired') return refuse({ code: 'SCREEN_NOT_PAIRED' });
  const named = readTyped(typed);
  if (!named) return invalid('typed', 'Escriba su DNI sin puntos, o las seis letras y números del código.');
  const spent = { kioskTryOfScreen: screen.id };
  const within = await spendBudgets(budgets, spent);
  if (!within.ok) return within;
  const zone = (await snapshot.any()).clinic.timeZone;
  const day = dayAt(now, zone);
  const span = daySpan(day, zone);
  const [from, to] = [new Date(span.start * 60_000), new Date(span.end * 60_000)];
  const rows = await listKioskVisits(db, { ...named, from, to });
  const visits = rows.map((row) => ({
    ...row,
    startsAt: row.startsAt.getTime(),
    isToday: dayAt(row.startsAt, zone) === day,
  }));
  const visit = kioskChoice(visits, now.getTime());
  const answer = visit ? kioskAnswer(visit, now.getTime()) : 'over';
  if (!visit || answer === 'over') return done(nothing);
  await returnBudgets(budgets, spent);
  if (answer === 'wrongDay' || answer === 'desk') return done({ ...nothing, outcome: answer });
  if (answer === 'tooEarly') {
    const opensAt = new Date(visit.startsAt - KIOSK_EARLY_MINUTES * 60_000).toISOString();
    return done({ ...nothing, outcome: answer, from: opensAt });
  }
  const isReceived =
    answer === 'arrive' && (await receive(services, { id: visit.id, screenId: screen.id, day, now }));
  const row = await findOwnQueue(db, visit.id);
  if (row?.status !== 'arrived') return done({ ...nothing, outcome: 'desk' });
  const { ticket, waitingRoom, peopleBefore } = await toOwnQueue(services, row, now);
  const url = ownQueueUrl(services, { appointmentId: row.id, day });
  const outcome = isReceived ? 'arrived' : 'already';
  return done({ ...nothing, outcome, ticket, waitingRoom, peopleBefore, url });
}

function readTyped(typed: string): { dni: string | null; code: string | null } | null {
  const card = parseDniCard(typed);
  if (card) return { dni: card.dni, code: null };
  const dni = parseDni(typed);
  if (dni.ok) return { dni: dni.dni, code: null };
  const code = normalizeCode(typed);
  return code === null ? null : { dni: null, code };
}

/** False: somebody received them meanwhile, or the appointment is another by now. */
async function receive(
  services: Services,
  { id, screenId, day, now }: { id: string; screenId: string; day: string; now: Date },
): Promise<boolean> {
  const received = await commitInTurn(services.db, async (tx) => {
    const appointment = await lockAppointment(tx, id);
    if (appointment?.status !== 'booked') return undefined;
    await updateAppointmentStatus(tx, { id, status: 'arrived', since: now });
    const step = { appointmentId: id, fromStatus: 'booked', toStatus: 'arrived', at: now } as const;
    await insertTransition(tx, { ...step, actor: { kind: 'kiosk', id: screenId } });
    await insertTicket(tx, { appointmentId: id, day, now });
    return true;
  });
  if (!received) return false;
  announceAppointment(services, { ...(await findAppointment(services.db, id)), movesQueue: true });
  return true;
}
