import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { randomUuid } from '../../../../base/api/web/client/random-uuid.ts';
import { announce } from '../../../../base/ui/announcer/announce.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { formatTime } from '../../../../base/ui/format/format.ts';
import { Problem } from '../../../../base/ui/problem/problem.tsx';
import type { StaffAppointment } from '../../contract/staff-appointments.ts';
import { statusLabel } from '../../rules/life.ts';
import {
  type ActRefusal,
  dismissed,
  type KeptAct,
  press,
} from './act-queue.ts';
import { type ActsRole, keptWord } from './appointment-order.ts';
import { changeKeptActs } from './kept-acts.ts';
import { isKeyed } from './keyed-order.ts';

interface RefusedActsProps {
  role: ActsRole;
  acts: readonly KeptAct[];
  timeZone: string;
}

/** Shows the acts that were pressed without a connection and refused later, one appointment at a time. */
export function RefusedActs({ role, acts, timeZone }: RefusedActsProps) {
  const refused = acts.filter(
    ({ refusal, isKept }) => refusal !== null && isKept,
  );
  const [first] = refused;
  const count = new Set(refused.map(({ appointmentId }) => appointmentId)).size;
  const place = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  // The next refusal gets the focus of the one that was read, so that the user can go on from there.
  useEffect(() => {
    if (hadFocus.current && first) place.current?.focus();
    hadFocus.current = false;
  }, [first]);
  if (!first) return null;
  const ofSame = refused.filter(
    ({ appointmentId }) => appointmentId === first.appointmentId,
  );
  return (
    <div ref={place} tabIndex={-1}>
      <RefusedOfOne
        key={first.id}
        role={role}
        timeZone={timeZone}
        count={count}
        acts={ofSame}
        onSettled={() => {
          hadFocus.current = true;
        }}
      />
    </div>
  );
}

interface RefusedOfOneProps {
  role: ActsRole;
  /** All of one appointment; the first one is why the others were not sent. */
  acts: KeptAct[];
  count: number;
  timeZone: string;
  onSettled: () => void;
}

function RefusedOfOne({
  role,
  acts,
  count,
  timeZone,
  onSettled,
}: RefusedOfOneProps) {
  const [first] = acts as [KeptAct];
  const { appointmentId, who, startsAt, refusal } = first;
  const present = useQuery(
    api[role].appointments.get.queryOptions({ input: { appointmentId } }),
  );
  const done = acts
    .map(({ order, pressedAt }) => `${keptWord(order)} (${clock(pressedAt)})`)
    .join(', ');
  function clock(at: number) {
    return formatTime(new Date(at).toISOString(), timeZone);
  }
  function settle(sentence: string) {
    onSettled();
    changeKeptActs(role, (all) => dismissed(all, appointmentId));
    announce(sentence);
  }
  function doAnyway({ calls, latestStep, status }: StaffAppointment) {
    onSettled();
    changeKeptActs(role, (all) =>
      press(dismissed(all, appointmentId), {
        ...first,
        id: randomUuid(),
        pressedAt: Date.now(),
        seen: { calls, latestStep, status },
        isTried: false,
        isKept: false,
        refusal: null,
      }),
    );
  }
  const stays = present.data;
  return (
    <Problem
      title={`${count > 1 ? `1 de ${count} · ` : ''}No se anotó: ${who} · ${formatTime(startsAt, timeZone)} · ${done}`}
      actions={
        <>
          {stays && isPossible(first, stays) && (
            <Button onClick={() => doAnyway(stays)}>Anotarlo ahora</Button>
          )}
          <Button kind="quiet" onClick={() => settle(`Entendido: ${who}`)}>
            Entendido
          </Button>
        </>
      }
    >
      <p>
        {refusal && sayRefusal(refusal)}{' '}
        {stays &&
          `El turno está así: ${statusLabel(stays.status, stays).toLowerCase()}. `}
        {stays && first.order.kind !== 'payment' && `${adviceFor(stays)} `}
        {acts.some(({ order }) => order.kind === 'payment') && moneyAdvice}
      </p>
    </Problem>
  );
}

function isPossible(
  { order, refusal }: KeptAct,
  { acts, canCall }: StaffAppointment,
): boolean {
  if (isKeyed(order) || order.kind === 'undo' || order.kind === 'cancel')
    return false;
  if (refusal?.code === 'DAY_OVER') return false;
  return order.kind === 'call' ? canCall : acts.includes(order.kind);
}

/** The usual sentence refers to the notes of the money, which are not shown here. */
function sayRefusal({ code, sentence }: ActRefusal): string {
  if (code === 'NOT_FOUND') return 'Ese turno ya no existe.';
  return code === 'PAID_MEANWHILE'
    ? 'Desde otro puesto se anotó un cobro de este turno mientras tanto.'
    : sentence;
}

const moneyAdvice =
  'El dinero no quedó anotado: abra el cobro de ese turno, y anótelo ahí o devuélvalo si se cobró dos veces.';

const advice: Partial<Record<StaffAppointment['status'], string>> = {
  cancelled: 'Si la persona está en la clínica, dele otro turno.',
  noshow: 'Si vino igual, anote la llegada.',
  fulfilled: 'No hace falta nada más.',
};

const adviceFor = ({ status }: StaffAppointment) =>
  advice[status] ?? 'Mire si quedó como debe.';
