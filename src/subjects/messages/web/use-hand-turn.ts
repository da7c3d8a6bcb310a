import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api, client } from '../../../base/api/web/client/api.ts';
import { useLive } from '../../../base/api/web/live/live.ts';
import { announce } from '../../../base/ui/announcer/announce.ts';
import { clockLead } from '../../../base/ui/moment/use-time-left.ts';
import type { HandStep, HandTurn } from '../contract/messages-by-hand.ts';
import { stepWords } from './hand-words.ts';

/** An active desk keeps its message longer, once less than this is left of its two minutes. */
const RENEW_BELOW_MS = 75_000;

/** A desk without any key or press for so long does not ask for more time. */
const AT_WORK_MS = 60_000;

/**
 * The message that this desk tells by hand: taken on arrival, kept while the desk is active, given back on
 * leaving. Names a message that was taken away meanwhile, and shows the next one.
 */
export function useHandTurn() {
  const queryClient = useQueryClient();
  const [gone, setGone] = useState<string | null>(null);
  const options = api.reception.messagesByHand.next.queryOptions();
  const { queryKey } = options;
  const query = useQuery({
    ...options,
    async queryFn() {
      const turn = await client.reception.messagesByHand.next();
      const before = queryClient.getQueryData(queryKey)?.message;
      if (before && before.told.id !== turn.message?.told.id)
        setGone(before.listedName || 'Sin nombre');
      return turn;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // Also after the receptionist comes back from WhatsApp.
    refetchOnWindowFocus: 'always',
  });

  function show(turn: HandTurn) {
    setGone(null);
    queryClient.setQueryData(queryKey, turn);
    void queryClient.invalidateQueries({
      queryKey: api.reception.messagesByHand.count.key(),
    });
  }
  const readAgain = () => void queryClient.invalidateQueries({ queryKey });
  // An answer on its way is older than the step that is done now.
  const onMutate = () => queryClient.cancelQueries({ queryKey });
  const step = useMutation({
    mutationFn: ({
      messageId,
      ...order
    }: {
      messageId: number;
      step: HandStep;
      name: string;
    }) => client.reception.messagesByHand.step({ messageId, step: order.step }),
    onMutate,
    onSuccess(turn, { step: { kind }, name }) {
      show(turn);
      if (kind !== 'opened') announce(`${stepWords[kind]}: ${name}`);
    },
    onError: readAgain,
  });
  const undo = useMutation({
    mutationFn: ({
      messageId,
      stepId,
    }: {
      messageId: number;
      stepId: number;
    }) => client.reception.messagesByHand.undo({ messageId, stepId }),
    onMutate,
    onSuccess(turn) {
      show(turn);
      announce('Deshecho');
    },
    onError: readAgain,
  });

  const lastAct = useRef(Date.now());
  useLive('reception', (changes) => {
    const isOurs = changes.some(
      ({ kind }) =>
        kind === 'all' || kind === 'message' || kind === 'appointment',
    );
    const isAtWork = Date.now() - lastAct.current < AT_WORK_MS;
    if (isOurs && isAtWork && !step.isPending && !undo.isPending) readAgain();
  });

  const keepWhileAtWork = useEffectEvent(() => {
    lastAct.current = Date.now();
    const turn = query.data;
    if (!turn?.message || query.isFetching || step.isPending) return;
    const left =
      Date.parse(turn.message.until) - Date.now() - clockLead(turn.serverNow);
    if (left < RENEW_BELOW_MS) readAgain();
  });
  useEffect(() => {
    const keep = () => keepWhileAtWork();
    const leave = () =>
      void client.reception.messagesByHand.leave().catch(() => {});
    for (const event of ['keydown', 'pointerdown'])
      document.addEventListener(event, keep);
    window.addEventListener('pagehide', leave);
    return () => {
      for (const event of ['keydown', 'pointerdown'])
        document.removeEventListener(event, keep);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  return { query, gone, step, undo };
}

export type HandTurnState = ReturnType<typeof useHandTurn>;
