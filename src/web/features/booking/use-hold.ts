import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Hold, Slot } from '../../../contract/public/booking.ts';
import { announce } from '../../components/announcer/announce.ts';
import { api } from '../../lib/api.ts';
import { problemOf } from '../../lib/problem-of.ts';
import { clockLead } from '../../lib/use-time-left.ts';
import { readStored, store } from './booking-draft.ts';

/** A time kept for this browser, and how far the server's clock is ahead of ours. */
export interface HeldSlot {
  slot: Slot;
  hold: Hold;
  /** For which booking it was taken. */
  booking: string;
  leadMs: number;
}

const KEY = 'booking_hold';
const EXTEND_BELOW_MS = 2 * 60_000;

// Far too old to be of use, even to say that it ran out.
const FORGET_AFTER_MS = 60 * 60_000;

function storedHold(): HeldSlot | null {
  const stored = readStored(KEY) as HeldSlot | null;
  if (!stored) return null;
  const end = Date.parse(stored.hold.heldUntil) - stored.leadMs;
  return end + FORGET_AFTER_MS > Date.now() ? stored : null;
}

/**
 * The one time this browser holds: taken, extended once, given back. It outlives a reload of the tab.
 * `booking` names what it is for; what was taken for another one is not shown here.
 */
export function useHold(booking: string) {
  const queryClient = useQueryClient();
  const [stored, setStored] = useState(storedHold);
  const held = stored?.booking === booking ? stored : null;
  const [isDeclaredOver, setDeclaredOver] = useState(false);
  const isOver = useIsOver(held) || isDeclaredOver;

  function keep(next: HeldSlot | null) {
    store(KEY, next);
    setDeclaredOver(false);
    setStored(next);
  }

  const refreshTimes = () => queryClient.invalidateQueries({ queryKey: api.public.availability.key() });
  const creation = useMutation(
    api.public.holds.create.mutationOptions({
      onSuccess: (hold, slot) => keep({ slot, hold, booking, leadMs: clockLead(hold.serverNow) }),
      onError: () => void refreshTimes(),
    }),
  );
  const release = useMutation(
    api.public.holds.release.mutationOptions({ onSettled: () => void refreshTimes() }),
  );
  const extension = useMutation(
    api.public.holds.extend.mutationOptions({
      onSuccess: ({ heldUntil, serverNow }) => {
        if (!held) return;
        const hold = { ...held.hold, heldUntil, isExtended: true };
        keep({ ...held, hold, leadMs: clockLead(serverNow) });
        announce('Le dimos cinco minutos más.');
      },
      onError: (error) => {
        const { code } = problemOf(error);
        if (code === 'HOLD_EXPIRED') setDeclaredOver(true);
        if (code === 'HOLD_ALREADY_EXTENDED' && held)
          keep({ ...held, hold: { ...held.hold, isExtended: true } });
      },
    }),
  );

  return {
    held,
    /** It ran out: somebody else may take the time now. */
    isOver: held !== null && isOver,
    creation,
    /** While somebody types and time gets short, asks for the one extension there is. */
    extendIfShort() {
      if (!held || isOver || held.hold.isExtended || extension.isPending) return;
      const leftMs = Date.parse(held.hold.heldUntil) - held.leadMs - Date.now();
      if (leftMs <= EXTEND_BELOW_MS) extension.mutate({ holdId: held.hold.id });
    },
    /** Says that the server no longer knows it. */
    declareOver: () => setDeclaredOver(true),
    /** Gives the time back to others. */
    giveBack() {
      if (!stored) return;
      keep(null);
      release.mutate({ holdId: stored.hold.id });
    },
    /** It became a turno. */
    forget: () => keep(null),
  };
}

export type HoldState = ReturnType<typeof useHold>;

function useIsOver(held: HeldSlot | null): boolean {
  const end = held ? Date.parse(held.hold.heldUntil) - held.leadMs : Number.POSITIVE_INFINITY;
  const [isOver, setOver] = useState(() => Date.now() >= end);
  useEffect(() => {
    setOver(Date.now() >= end);
    if (!Number.isFinite(end)) return;
    const timer = setTimeout(() => setOver(true), Math.max(0, end - Date.now()));
    return () => clearTimeout(timer);
  }, [end]);
  return isOver;
}
