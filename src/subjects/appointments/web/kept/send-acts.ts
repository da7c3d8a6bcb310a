import { client } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { tabKeyOf } from '../../../../base/api/web/session/session.ts';
import type { StaffAppointment } from '../../contract/staff-appointments.ts';
import { statusAfter } from '../../rules/day-acts.ts';
import {
  type ActRefusal,
  actsToSend,
  answered,
  type KeptAct,
  lost,
  pendingActs,
  refused,
  settled,
  trying,
} from './act-queue.ts';
import type { ActsRole } from './appointment-order.ts';
import {
  changeKeptActs,
  endDayOfActs,
  keptActs,
  onKeptActs,
} from './kept-acts.ts';
import { isKeyed, type KeyedOrder } from './keyed-order.ts';

/*
 * Sends the kept acts: at once, and after a lost connection one at a time in the order of the presses, until
 * each is answered. By `seen` and the keys, the server does an act once, however often it is sent.
 */

export interface SentAct {
  act: KeptAct;
  /** The appointment as it is now. Null: it could not be read, or it has gone. */
  appointment: StaffAppointment | null;
  isDone: boolean;
}

/** As for every change (specification §9): one more attempt after half a second. */
const AGAIN_MS = 500;
/** A request on a connection that only seems to be there would hang for minutes. */
export const PATIENCE_MS = 10_000;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 15_000;
const DAY_CHECK_MS = 30_000;

interface Sender {
  users: number;
  underWay: Set<string>;
  hearers: Set<(sent: SentAct) => void>;
  watchers: Set<() => void>;
  /** Since when nothing is answered, in milliseconds of this browser's clock. */
  lostSince: number | null;
  waitMs: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  stop: () => void;
}

const senders = new Map<ActsRole, Sender>();

/** Sends the kept acts while a panel is shown, until the returned function is called. */
export function sendActs(
  role: ActsRole,
  hear: (sent: SentAct) => void = () => {},
): () => void {
  const sender = senders.get(role) ?? begin(role);
  sender.users += 1;
  sender.hearers.add(hear);
  void sendNext(role, sender);
  return () => {
    sender.users -= 1;
    sender.hearers.delete(hear);
    if (sender.users > 0) return;
    senders.delete(role);
    clearTimeout(sender.timer);
    sender.stop();
  };
}

/** Tries again now: the connection may be back. */
export function sendAgain(role: ActsRole): void {
  const sender = senders.get(role);
  if (!sender) return;
  sender.waitMs = FIRST_WAIT_MS;
  clearTimeout(sender.timer);
  sender.timer = undefined;
  void sendNext(role, sender);
}

export const actsLostSince = (role: ActsRole): number | null =>
  senders.get(role)?.lostSince ?? null;

export function onActsLost(role: ActsRole, watcher: () => void): () => void {
  const sender = senders.get(role);
  sender?.watchers.add(watcher);
  return () => void sender?.watchers.delete(watcher);
}

function begin(role: ActsRole): Sender {
  const ending = new AbortController();
  const { signal } = ending;
  const again = () => sendAgain(role);
  const sweep = () => endDayOfActs(role, Date.now());
  sweep();
  const days = setInterval(sweep, DAY_CHECK_MS);
  const sender: Sender = {
    users: 0,
    underWay: new Set(),
    hearers: new Set(),
    watchers: new Set(),
    lostSince: null,
    waitMs: FIRST_WAIT_MS,
    timer: undefined,
    stop: () => {
      clearInterval(days);
      stopListening();
      ending.abort();
    },
  };
  const stopListening = onKeptActs(role, () => void sendNext(role, sender));
  window.addEventListener('online', again, { signal });
  document.addEventListener('visibilitychange', again, { signal });
  senders.set(role, sender);
  return sender;
}

async function sendNext(role: ActsRole, sender: Sender): Promise<void> {
  // After a loss only the timer, or a sign of the connection, tries again.
  if (
    senders.get(role) !== sender ||
    sender.timer !== undefined ||
    tabKeyOf(role) === null
  )
    return;
  const acts = actsToSend(keptActs(role), sender.underWay);
  await Promise.all(acts.map((act) => sendOne(role, sender, act)));
}

async function sendOne(
  role: ActsRole,
  sender: Sender,
  act: KeptAct,
): Promise<void> {
  sender.underWay.add(act.id);
  try {
    await alone(
      act.isKept ? `enviar ${role}` : `enviar ${role} ${act.appointmentId}`,
      async () => {
        // Another tab may have sent it meanwhile.
        const present = pendingActs(keptActs(role)).find(
          ({ id }) => id === act.id,
        );
        if (present) await settle(role, sender, present);
      },
    );
  } finally {
    sender.underWay.delete(act.id);
  }
  await sendNext(role, sender);
}

async function settle(
  role: ActsRole,
  sender: Sender,
  act: KeptAct,
): Promise<void> {
  const { id } = act;
  changeKeptActs(role, (acts) => trying(acts, id));
  const outcome = await attemptTwice(
    role,
    act,
    () => senders.get(role) === sender,
  );
  if (senders.get(role) !== sender) return;
  if (outcome.kind === 'lost') return noteLoss(role, sender);
  noteAnswer(sender);
  if (outcome.kind === 'ended') return;
  const { appointment } = outcome;
  if (outcome.kind === 'done' && appointment) {
    const { calls, latestStep, status, undo, arrivalStep } = appointment;
    const transitionId = undo?.transitionId ?? arrivalStep;
    changeKeptActs(role, (acts) =>
      answered(acts, id, { calls, latestStep, status, transitionId }),
    );
  } else if (outcome.kind === 'done')
    changeKeptActs(role, (acts) => settled(acts, id));
  else if (outcome.kind === 'refused')
    changeKeptActs(role, (acts) => refused(acts, id, outcome.refusal));
  for (const hear of [...sender.hearers])
    hear({ act, appointment, isDone: outcome.kind === 'done' });
}

type Outcome =
  | { kind: 'done'; appointment: StaffAppointment | null }
  | {
      kind: 'refused';
      refusal: ActRefusal;
      appointment: StaffAppointment | null;
    }
  /** No answer, or one that says to come back later. */
  | { kind: 'lost' }
  /** The session is over, and its kept acts have left the storage. */
  | { kind: 'ended' };

async function attemptTwice(
  role: ActsRole,
  act: KeptAct,
  isWanted: () => boolean,
): Promise<Outcome> {
  const first = await attempt(role, act);
  const isFault = first.kind === 'refused' && first.refusal.code === 'FAULT';
  if (first.kind !== 'lost' && !isFault) return first;
  await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  return isWanted() ? attempt(role, act) : first;
}

async function attempt(role: ActsRole, act: KeptAct): Promise<Outcome> {
  try {
    return { kind: 'done', appointment: await send(role, act) };
  } catch (error) {
    const { code, sentence, canRetry } = problemOf(error);
    if (code === 'NOT_SIGNED_IN') return { kind: 'ended' };
    if (isLost(error)) return { kind: 'lost' };
    const appointment = await presentOf(role, act);
    if (act.isKept && appointment && isReached(act, appointment))
      return { kind: 'done', appointment };
    return {
      kind: 'refused',
      refusal: { code, sentence, canRetry },
      appointment,
    };
  }
}

/** No answer came, or one that says to come back later. */
export function isLost(error: unknown): boolean {
  const { code } = problemOf(error);
  return code === 'OFFLINE' || code === 'UNAVAILABLE';
}

async function presentOf(
  role: ActsRole,
  { appointmentId }: KeptAct,
): Promise<StaffAppointment | null> {
  return client[role].appointments.get({ appointmentId }).catch(() => null);
}

/**
 * True if another user did the same during the loss: the appointment is already as the act would leave it.
 */
function isReached(
  { order, seen }: KeptAct,
  { status, calls }: StaffAppointment,
): boolean {
  if (order.kind === 'undo' || isKeyed(order)) return false;
  return order.kind === 'call'
    ? calls > seen.calls
    : status === statusAfter(order.kind);
}

async function sendKeyed(
  role: ActsRole,
  order: KeyedOrder,
  { id, appointmentId }: KeptAct,
): Promise<void> {
  const options = {
    context: { idempotencyKey: id },
    signal: AbortSignal.timeout(PATIENCE_MS),
  };
  if (order.kind === 'step')
    await client[role].queue.step({ appointmentId, step: order.step }, options);
  else {
    const { entry, till, seenNumber } = order;
    await client.reception.payments.note(
      { appointmentId, seenNumber, till, entry },
      options,
    );
  }
}

async function send(
  role: ActsRole,
  act: KeptAct,
): Promise<StaffAppointment | null> {
  const { appointmentId, order, seen } = act;
  if (isKeyed(order)) {
    await sendKeyed(role, order, act);
    return presentOf(role, act);
  }
  const { appointments } = client[role];
  const options = { signal: AbortSignal.timeout(PATIENCE_MS) };
  switch (order.kind) {
    case 'call':
      return appointments.call(
        {
          appointmentId,
          seenCalls: seen.calls,
          ...(order.isShared && { isShared: true }),
        },
        options,
      );
    case 'undo':
      if (!('transitionId' in order))
        throw new Error('What it undoes has no answer yet.');
      return appointments.undo(
        { appointmentId, transitionId: order.transitionId },
        options,
      );
    default: {
      const { kind: act, ...said } = order;
      const { latestStep: afterStep, status } = seen;
      // A patient who arrived since the press is not noted as absent.
      const known =
        act === 'absent' && status ? { ...said, seenStatus: status } : said;
      return appointments.change(
        { appointmentId, act, afterStep, ...known },
        options,
      );
    }
  }
}

function noteLoss(role: ActsRole, sender: Sender): void {
  sender.lostSince ??= Date.now();
  sender.timer ??= setTimeout(
    () => {
      sender.timer = undefined;
      void sendNext(role, sender);
    },
    sender.waitMs * (0.5 + Math.random() / 2),
  );
  sender.waitMs = Math.min(sender.waitMs * 2, LONGEST_WAIT_MS);
  changeKeptActs(role, lost);
  for (const watcher of [...sender.watchers]) watcher();
}

function noteAnswer(sender: Sender): void {
  sender.waitMs = FIRST_WAIT_MS;
  if (sender.lostSince === null) return;
  sender.lostSince = null;
  for (const watcher of [...sender.watchers]) watcher();
}

/** Keeps two tabs of one session from sending the same at once, if the browser has locks. */
async function alone(name: string, act: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(name, act);
  else await act();
}
