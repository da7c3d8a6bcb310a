import { useEffect, useRef, useState } from 'react';
import type { QueueCall } from '../../contract/public-queue.ts';
import { createCallMemory, keyOf } from './calls-in-turn.ts';

/** Minimum time to show each call, even if others are called in the same moment. */
const SHOWN_MS = 6_000;

/** Returns the call that is being announced, one after the other. Null: there is none. */
export function useAnnouncedCall(
  calls: QueueCall[] | undefined,
  say: (call: QueueCall) => Promise<void>,
): QueueCall | null {
  const [newAmong] = useState(createCallMemory);
  const [inTurn, setInTurn] = useState<QueueCall[]>([]);
  const announced = inTurn[0] ?? null;
  const announcedKey = announced && keyOf(announced);
  const latest = useRef({ say, announced });
  useEffect(() => {
    latest.current = { say, announced };
  });

  useEffect(() => {
    const fresh = calls ? newAmong(calls) : [];
    if (fresh.length > 0) setInTurn((waiting) => [...waiting, ...fresh]);
  }, [calls, newAmong]);

  useEffect(() => {
    const { announced: call } = latest.current;
    if (announcedKey === null || !call) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const shown = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, SHOWN_MS);
    });
    void Promise.all([latest.current.say(call), shown]).then(() => {
      if (!isOver) setInTurn((waiting) => waiting.slice(1));
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [announcedKey]);

  return announced;
}
