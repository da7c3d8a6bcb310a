import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  actsToSend,
  answered,
  dismissed,
  type KeptAct,
  type KeptOrder,
  lost,
  pendingActs,
  press,
  refused,
  settled,
  trying,
} from './act-queue.ts';
import { isStorable } from './keyed-order.ts';

const refusal = {
  code: 'WRONG_STATUS',
  sentence: 'El turno cambió.',
  canRetry: false,
};
const noOneUnderWay = new Set<string>();

let made = 0;
function act(
  appointmentId: string,
  order: KeptOrder,
  changes: Partial<KeptAct> = {},
): KeptAct {
  made += 1;
  return {
    id: `act-${made}`,
    place: 0,
    appointmentId,
    order,
    seen: { calls: 0, latestStep: 1, status: 'booked' },
    pressedAt: 0,
    until: 1,
    who: 'Ana',
    startsAt: '2026-11-16T12:00:00Z',
    isTried: false,
    isKept: true,
    refusal: null,
    ...changes,
  };
}

const pressAll = (...acts: KeptAct[]) => acts.reduce<KeptAct[]>(press, []);
const kindsOf = (acts: readonly KeptAct[]) =>
  acts.map(({ order }) => order.kind);

describe('a kept act', () => {
  test('disappears if it is undone before it was sent', () => {
    const arrival = act('ana', { kind: 'arrive' });
    expect(
      pressAll(arrival, act('ana', { kind: 'undo', ofAct: arrival.id })),
    ).toEqual([]);
  });

  test('that may be done already is undone by the step that its answer names', () => {
    const arrival = act('ana', { kind: 'arrive' });
    const undo = act('ana', { kind: 'undo', ofAct: arrival.id });
    const tried = press(trying(pressAll(arrival), arrival.id), undo);
    expect(kindsOf(tried)).toEqual(['arrive', 'undo']);
    const [next] = answered(tried, arrival.id, {
      calls: 0,
      latestStep: 7,
      status: 'arrived',
      transitionId: 7,
    });
    expect(next?.order).toEqual({ kind: 'undo', transitionId: 7 });
  });

  test('needs no undo if it was refused', () => {
    const absence = act('ana', { kind: 'absent' });
    const tried = press(
      trying(pressAll(absence), absence.id),
      act('ana', { kind: 'undo', ofAct: absence.id }),
    );
    expect(refused(tried, absence.id, refusal)).toMatchObject([
      { id: absence.id, refusal },
    ]);
  });

  test('counts once if pressed twice', () => {
    expect(
      pressAll(act('ana', { kind: 'call' }), act('ana', { kind: 'call' })),
    ).toHaveLength(1);
  });

  test('to call is dropped once the visit starts', () => {
    expect(
      kindsOf(
        pressAll(act('ana', { kind: 'call' }), act('ana', { kind: 'start' })),
      ),
    ).toEqual(['start']);
  });

  test('is not sent after a refusal on the same appointment, and others are', () => {
    const start = act('ana', { kind: 'start' });
    const acts = pressAll(
      start,
      act('ana', { kind: 'finish' }),
      act('bruno', { kind: 'start' }),
    );
    const after = refused(acts, start.id, refusal);
    expect(after.map((each) => each.refusal?.code ?? null)).toEqual([
      'WRONG_STATUS',
      'NOT_SENT',
      null,
    ]);
    expect(kindsOf(actsToSend(after, noOneUnderWay))).toEqual(['start']);
    expect(dismissed(after, 'ana')).toHaveLength(1);
  });

  test('goes on from the answer to the act before it on the appointment', () => {
    const start = act('ana', { kind: 'start' });
    const acts = pressAll(start, act('ana', { kind: 'finish' }));
    const seen = { calls: 2, latestStep: 9, status: 'in_progress' as const };
    const [finish] = answered(acts, start.id, { ...seen, transitionId: 9 });
    expect(finish?.seen).toEqual(seen);
  });
});

describe('a kept payment', () => {
  const cash = { kind: 'taken', amountCents: 350_000, means: 'cash' } as const;
  const payment: KeptOrder = {
    kind: 'payment',
    entry: cash,
    till: 'Caja 1',
    seenNumber: 0,
  };

  test('ends no call, and a step does', () => {
    expect(
      kindsOf(pressAll(act('ana', { kind: 'call' }), act('ana', payment))),
    ).toEqual(['call', 'payment']);
    const skip: KeptOrder = { kind: 'step', step: { kind: 'skip' } };
    expect(
      kindsOf(pressAll(act('ana', { kind: 'call' }), act('ana', skip))),
    ).toEqual(['step']);
  });

  test('that is refused stops no later act, and is not sent after a refused arrival', () => {
    const taken = act('ana', payment);
    const acts = pressAll(taken, act('ana', { kind: 'start' }));
    expect(
      refused(acts, taken.id, refusal).map(
        (each) => each.refusal?.code ?? null,
      ),
    ).toEqual(['WRONG_STATUS', null]);
    const arrival = act('ana', { kind: 'arrive' });
    const after = refused(
      pressAll(arrival, act('ana', payment)),
      arrival.id,
      refusal,
    );
    expect(after.map((each) => each.refusal?.code ?? null)).toEqual([
      'WRONG_STATUS',
      'NOT_SENT',
    ]);
  });

  test('counts once if taken twice of one patient', () => {
    expect(pressAll(act('ana', payment), act('ana', payment))).toHaveLength(1);
  });

  test('that is noted already is sent no more', () => {
    const taken = act('ana', payment);
    expect(
      kindsOf(settled(pressAll(taken, act('ana', { kind: 'call' })), taken.id)),
    ).toEqual(['call']);
  });
});

test.each<
  [told: string, where: 'stays out of' | 'is kept in', order: KeptOrder]
>([
  [
    'the reason of an urgent patient',
    'stays out of',
    { kind: 'step', step: { kind: 'urgent', reason: 'Fiebre' } },
  ],
  [
    'the reason of a moved patient',
    'stays out of',
    {
      kind: 'step',
      step: { kind: 'move', beforeId: 'ana', reason: 'Está mareado' },
    },
  ],
  [
    'a step that lets another pass',
    'is kept in',
    { kind: 'step', step: { kind: 'skip' } },
  ],
  ['the arrival of a patient', 'is kept in', { kind: 'arrive' }],
])('%s %s the browser’s storage', (_, where, order) => {
  expect(isStorable(order)).toBe(where === 'is kept in');
});

test('with a connection each appointment sends one act, and after a loss all send one at a time', () => {
  const online = { isKept: false };
  const acts = pressAll(
    act('ana', { kind: 'start' }, online),
    act('ana', { kind: 'finish' }, online),
    act('bruno', { kind: 'arrive' }, online),
  );
  expect(
    actsToSend(acts, noOneUnderWay).map(({ appointmentId }) => appointmentId),
  ).toEqual(['ana', 'bruno']);
  const after = lost(acts);
  const [first] = after;
  expect(actsToSend(after, noOneUnderWay)).toEqual([first]);
  expect(actsToSend(after, new Set([first?.id ?? '']))).toEqual([]);
});

/* A clinic with a bad connection: presses, and what becomes of each request, in any order. */
type Event =
  | {
      kind: 'press';
      who: number;
      order:
        | 'arrive'
        | 'start'
        | 'finish'
        | 'absent'
        | 'call'
        | 'stepOut'
        | 'return';
    }
  | { kind: 'undo'; who: number }
  | {
      kind: 'send';
      outcome: 'answered' | 'refused' | 'request lost' | 'answer lost';
    }
  | { kind: 'reload' };

const events = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('press' as const),
      who: fc.nat(2),
      order: fc.constantFrom(
        'arrive' as const,
        'start' as const,
        'finish' as const,
        'absent' as const,
        'call' as const,
        'stepOut' as const,
        'return' as const,
      ),
    }),
    fc.record({ kind: fc.constant('undo' as const), who: fc.nat(2) }),
    fc.record({
      kind: fc.constant('send' as const),
      outcome: fc.constantFrom(
        'answered' as const,
        'refused' as const,
        'request lost' as const,
        'answer lost' as const,
      ),
    }),
    fc.record({ kind: fc.constant('reload' as const) }),
  ),
  { maxLength: 60 },
);

type Pressable = Extract<Event, { kind: 'press' }>['order'];
const orderNamed = (name: Pressable): KeptOrder =>
  name === 'stepOut' || name === 'return'
    ? { kind: 'step', step: { kind: name } }
    : { kind: name };

test('no act is lost, done twice, or done before an earlier one, in any state of the connection', () => {
  fc.assert(
    fc.property(events, (happened: Event[]) => {
      let acts: KeptAct[] = [];
      const pressed = new Map<string, number>();
      /** The acts that the server did, in its order, each one once. */
      const done: string[] = [];
      const answeredOf = new Set<string>();
      let step = 1;

      function send(outcome: Extract<Event, { kind: 'send' }>['outcome']) {
        const [next] = actsToSend(acts, noOneUnderWay);
        if (!next) return;
        acts = trying(acts, next.id);
        if (outcome === 'request lost') {
          acts = lost(acts);
          return;
        }
        if (outcome === 'refused' && !done.includes(next.id)) {
          acts = refused(acts, next.id, refusal);
          answeredOf.add(next.id);
          return;
        }
        if (!done.includes(next.id)) {
          done.push(next.id);
          step += 1;
        }
        if (outcome === 'answer lost') acts = lost(acts);
        else {
          acts = answered(acts, next.id, {
            calls: 0,
            latestStep: step,
            status: 'arrived',
            transitionId: step,
          });
          answeredOf.add(next.id);
        }
      }

      for (const event of happened) {
        const before = acts;
        if (event.kind === 'send') send(event.outcome);
        else if (event.kind === 'reload')
          acts = JSON.parse(JSON.stringify(acts));
        else {
          const who = `person ${event.who}`;
          const last = pendingActs(acts).findLast(
            ({ appointmentId }) => appointmentId === who,
          );
          if (event.kind === 'undo' && !last) continue;
          const order: KeptOrder =
            event.kind === 'undo'
              ? { kind: 'undo', ofAct: last?.id ?? '' }
              : orderNamed(event.order);
          const added = act(who, order);
          acts = press(acts, added);
          if (acts.some(({ id }) => id === added.id))
            pressed.set(added.id, pressed.size);
          // Only an act that was never sent goes away without an answer: with its undo, or with the next
          // step.
          const gone = before.filter(
            ({ id }) => !acts.some((each) => each.id === id),
          );
          expect(gone.every(({ isTried }) => !isTried)).toBe(true);
          for (const { id } of gone) answeredOf.add(id);
        }
      }
      // The connection is back: all that is pending is answered.
      for (let left = acts.length; left > 0; left -= 1) send('answered');
      expect(pendingActs(acts)).toEqual([]);
      const shown = new Set(acts.map(({ id }) => id));
      const undone = (id: string) => !answeredOf.has(id) && !shown.has(id);
      const silent = [...pressed.keys()].filter(undone);
      // An undo goes away silently only with an act that was refused, which the user is shown.
      expect(silent.every((id) => !done.includes(id))).toBe(true);
      expect(new Set(done).size).toBe(done.length);
      const places = done.map((id) => pressed.get(id) ?? -1);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }),
    { numRuns: 400 },
  );
});
