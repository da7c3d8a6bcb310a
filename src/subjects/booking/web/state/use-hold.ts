import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api, client } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { withProofOfWork } from '../../../../base/api/web/client/with-proof-of-work.ts';
import { announce } from '../../../../base/ui/announcer/announce.ts';
import { clockLead } from '../../../../base/ui/moment/use-time-left.ts';
import type { Slot } from '../../../schedule/contract/slot.ts';
import type { Hold } from '../../contract/booking.ts';
import { readStored, store } from './booking-draft.ts';
import { onHoldMayHaveChanged, tellHoldChanged } from './hold-tabs.ts';

/** A hold of this browser, and how far the server's clock is ahead of ours. */
export interface HeldSlot {
  slot: Slot;
  hold: Hold;
  /** The booking for which the hold was taken. */
  booking: string;
  leadMs: number;
}

const KEY = 'booking_hold';
const EXTEND_BELOW_MS = 2 * 60_000;

// After this the hold is too old to be of use, even to say that it ran out.
const FORGET_AFTER_MS = 60 * 60_000;

function storedHold(): HeldSlot | null {
  const stored = readStored(KEY) as HeldSlot | null;
  if (!stored) return null;
  const end = Date.parse(stored.hold.heldUntil) - stored.leadMs;
  return end + FORGET_AFTER_MS > Date.now() ? stored : null;
}

/**
 * The one hold of this browser: taken, extended once, given back. It survives a reload of the tab. A hold for
 * another `booking` is not shown. The time of a proposed control (`controlId`) may be far ahead.
 */
export function useHold(booking: string, controlId?: string) {
  const queryClient = useQueryClient();
  const [stored, setStored] = useState(storedHold);
  const held = stored?.booking === booking ? stored : null;
  const [isDeclaredOver, setDeclaredOver] = useState(false);
  const [unextended, setUnextended] = useState<string | null>(null);
  // Released by another tab of this browser, or by the clinic, which this tab sees when it is shown again.
  const [gone, setGone] = useState<{
    holdId: string;
    isByOtherTab: boolean;
  } | null>(null);
  const goneHere = gone !== null && gone.holdId === held?.hold.id ? gone : null;
  const isOver = useIsOver(held) || isDeclaredOver || goneHere !== null;

  function keep(next: HeldSlot | null) {
    store(KEY, next);
    setDeclaredOver(false);
    setStored(next);
  }

  const refreshTimes = () => {
    void queryClient.invalidateQueries({
      queryKey: api.public.availability.key(),
    });
    if (controlId)
      void queryClient.invalidateQueries({
        queryKey: api.patient.proposals.key(),
      });
  };
  const creation = useMutation({
    mutationFn: (slot: Slot) =>
      withProofOfWork((proofOfWork) => {
        const solved = proofOfWork && { proofOfWork };
        if (!controlId)
          return client.public.holds.create({ ...slot, ...solved });
        const { doctorId: _, practiceId: __, ...time } = slot;
        return client.patient.proposals.hold({
          proposalId: controlId,
          ...time,
          ...solved,
        });
      }),
    onSuccess: (hold: Hold, slot: Slot) => {
      keep({ slot, hold, booking, leadMs: clockLead(hold.serverNow) });
      tellHoldChanged();
    },
    onError: refreshTimes,
  });
  const release = useMutation(
    api.public.holds.release.mutationOptions({ onSettled: refreshTimes }),
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
        if (code === 'HOLD_EXPIRED') declareOver();
        // Many browsers of this address asked for more time. This one goes without it, and does not ask
        // again.
        if (code === 'TOO_MANY_ATTEMPTS' && held) setUnextended(held.hold.id);
        if (code === 'HOLD_ALREADY_EXTENDED' && held)
          keep({ ...held, hold: { ...held.hold, isExtended: true } });
      },
    }),
  );

  const check = useEffectEvent(async (isByOtherTab: boolean) => {
    if (!held || isOver || creation.isPending) return;
    const holdId = held.hold.id;
    try {
      const { serverNow, ...now } = await client.public.holds.look({ holdId });
      const isSame =
        now.heldUntil === held.hold.heldUntil &&
        now.isExtended === held.hold.isExtended;
      if (!isSame)
        keep({
          ...held,
          hold: { ...held.hold, ...now },
          leadMs: clockLead(serverNow),
        });
    } catch (error) {
      // Without an answer the clock goes on, because confirming asks anyway.
      if (problemOf(error).code === 'HOLD_EXPIRED')
        setGone({ holdId, isByOtherTab });
    }
  });
  useEffect(
    () => onHoldMayHaveChanged((isByOtherTab) => void check(isByOtherTab)),
    [],
  );

  /**
   * Notes that the server no longer knows the hold. Before its end, the counter gave the time or a newer hold
   * pushed it out, so the browser asks for the time again and learns if it is taken.
   */
  function declareOver() {
    setDeclaredOver(true);
    if (held && !isOver && !creation.isPending) creation.mutate(held.slot);
  }

  return {
    held,
    /** True if the hold ran out. Another person may take the time. */
    isOver: held !== null && isOver,
    /** True if it is over because another tab of this browser took another time. */
    isTakenElsewhere: goneHere?.isByOtherTab ?? false,
    creation,
    /** Called while the person types: requests the only extension when time gets short. */
    extendIfShort() {
      if (!held || isOver || held.hold.isExtended || extension.isPending)
        return;
      if (held.hold.id === unextended) return;
      const leftMs = Date.parse(held.hold.heldUntil) - held.leadMs - Date.now();
      if (leftMs <= EXTEND_BELOW_MS) extension.mutate({ holdId: held.hold.id });
    },
    declareOver,
    /** Releases the time for other patients. */
    giveBack() {
      if (!stored) return;
      keep(null);
      release.mutate(
        { holdId: stored.hold.id },
        { onSuccess: tellHoldChanged },
      );
    },
    /** Keeps a hold that was taken in another way, in place of the former hold. */
    adopt: (hold: Hold, slot: Slot) => {
      keep({ slot, hold, booking, leadMs: clockLead(hold.serverNow) });
      tellHoldChanged();
    },
    /** Forgets the hold: it became an appointment. */
    forget: () => {
      keep(null);
      tellHoldChanged();
    },
  };
}

export type HoldState = ReturnType<typeof useHold>;

function useIsOver(held: HeldSlot | null): boolean {
  const end = held
    ? Date.parse(held.hold.heldUntil) - held.leadMs
    : Number.POSITIVE_INFINITY;
  const [isOver, setOver] = useState(() => Date.now() >= end);
  useEffect(() => {
    setOver(Date.now() >= end);
    if (!Number.isFinite(end)) return;
    const timer = setTimeout(
      () => setOver(true),
      Math.max(0, end - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [end]);
  return isOver;
}
