import { useSyncExternalStore } from 'react';
import {
  dropFromSession,
  keepWithSession,
  onKeptElsewhere,
  ownerOf,
  textsOfSession,
  valueOfText,
} from '../../../../base/api/web/session/session.ts';
import type { ActRefusal, KeptAct } from './act-queue.ts';
import type { ActsRole } from './appointment-order.ts';
import { isStorable } from './keyed-order.ts';

/*
 * Each kept act is one item in the storage of the session, so that two tabs of one session never overwrite
 * each other. Acts that may not be stored are in the page's memory alone.
 */

const beginning = 'act ';
const nameOf = (id: string) => beginning + id;

/**
 * The acts that may not be stored, or that the browser refused to store, by session, until the page is
 * closed.
 */
const inMemory = new Map<string, Map<string, KeptAct>>();
const listeners = new Map<ActsRole, Set<() => void>>();
const known = new Map<ActsRole, { text: string; acts: KeptAct[] }>();
const none: KeptAct[] = [];

/**
 * Returns the acts of a session's panel that have no answer yet. The array is the same while nothing changes.
 */
export function keptActs(role: ActsRole): KeptAct[] {
  const texts = [
    ...textsOfSession(role, beginning).map(([, text]) => text),
    ...memoryTexts(role),
  ];
  const text = texts.join('\n');
  const before = known.get(role);
  if (before?.text === text) return before.acts;
  const acts = texts.flatMap((each) => {
    const kept = valueOfText(role, each);
    return kept && isKeptAct(kept.value) ? [kept.value] : [];
  });
  const shown = acts.length > 0 ? acts.sort((a, b) => a.place - b.place) : none;
  known.set(role, { text, acts: shown });
  return shown;
}

/** Changes the kept acts, and tells the listeners. */
export function changeKeptActs(
  role: ActsRole,
  change: (acts: KeptAct[]) => KeptAct[],
): void {
  const before = keptActs(role);
  const after = change(before);
  const stays = new Set(after.map(({ id }) => id));
  const memory = memoryOf(role);
  for (const { id } of before) {
    if (stays.has(id)) continue;
    dropFromSession(role, nameOf(id));
    memory.delete(id);
  }
  for (const act of after) {
    if (before.includes(act)) continue;
    const stored = { until: act.until, value: act };
    if (isStorable(act.order) && keepWithSession(role, nameOf(act.id), stored))
      memory.delete(act.id);
    else memory.set(act.id, act);
  }
  tellListeners(role);
}

/** Ends the acts of a past clinic day: they leave the storage, and can be read until this page is closed. */
export function endDayOfActs(role: ActsRole, now: number): void {
  const over = keptActs(role).filter(
    ({ until, refusal }) => until <= now && refusal?.code !== 'DAY_OVER',
  );
  if (over.length === 0) return;
  const memory = memoryOf(role);
  for (const act of over) {
    dropFromSession(role, nameOf(act.id));
    memory.set(act.id, { ...act, isKept: true, refusal: dayOver });
  }
  tellListeners(role);
}

const dayOver: ActRefusal = {
  code: 'DAY_OVER',
  sentence: 'El día terminó antes de que volviera la conexión, y no se anotó.',
  canRetry: false,
};

function tellListeners(role: ActsRole): void {
  for (const listener of listeners.get(role) ?? []) listener();
}

export function onKeptActs(role: ActsRole, listener: () => void): () => void {
  const all = listeners.get(role) ?? new Set();
  listeners.set(role, all.add(listener));
  const stop = onKeptElsewhere(role, listener);
  return () => {
    all.delete(listener);
    stop();
  };
}

/** True if closing this page would lose an act that is to be sent. */
export function wouldBeLost(role: ActsRole): boolean {
  return [...memoryOf(role).values()].some(({ refusal }) => refusal === null);
}

/** The kept acts, updated live. */
export function useKeptActs(role: ActsRole): KeptAct[] {
  return useSyncExternalStore(
    (listener) => onKeptActs(role, listener),
    () => keptActs(role),
  );
}

function memoryOf(role: ActsRole): Map<string, KeptAct> {
  const session = `${role} ${ownerOf(role)}`;
  for (const other of inMemory.keys()) {
    if (other !== session && other.startsWith(`${role} `))
      inMemory.delete(other);
  }
  const memory = inMemory.get(session) ?? new Map<string, KeptAct>();
  inMemory.set(session, memory);
  return memory;
}

function memoryTexts(role: ActsRole): string[] {
  const of = ownerOf(role);
  const acts =
    of === null ? [] : [...(inMemory.get(`${role} ${of}`)?.values() ?? [])];
  return acts.map((act) =>
    JSON.stringify({ of, until: act.until, value: act }),
  );
}

function isKeptAct(value: unknown): value is KeptAct {
  if (typeof value !== 'object' || value === null) return false;
  const { id, place, appointmentId, order, seen, pressedAt, until, who } =
    value as Record<string, unknown>;
  return (
    [id, appointmentId, who].every((each) => typeof each === 'string') &&
    [place, pressedAt, until].every((each) => typeof each === 'number') &&
    [order, seen].every((each) => typeof each === 'object' && each !== null)
  );
}
