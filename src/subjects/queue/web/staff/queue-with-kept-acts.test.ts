import { describe, expect, test } from 'vitest';
import { createFakeApi } from '../../../../testing/fakes/fake-api.ts';
import {
  queueEntry,
  staffQueue,
} from '../../../../testing/fakes/queue/staff-queue.ts';
import type {
  KeptAct,
  KeptOrder,
} from '../../../appointments/web/kept/act-queue.ts';
import type { QueueEntry } from '../../contract/staff-queue.ts';
import { nextToCall, queueWithKeptActs } from './queue-with-kept-acts.ts';

const fake = createFakeApi();
const room = '0190f300-0000-7000-8000-000000000001';
const otherRoom = '0190f300-0000-7000-8000-000000000002';

function entry(said: Partial<QueueEntry> = {}): QueueEntry {
  const status = said.state === 'inRoom' ? 'in_progress' : 'arrived';
  return queueEntry(
    fake.staffAppointments.add({ status, patient: { fullName: 'Ana Prueba' } }),
    {
      roomId: room,
      state: 'waiting',
      ...said,
    },
  );
}

function kept(
  { appointment }: QueueEntry,
  order: KeptOrder,
  changes: Partial<KeptAct> = {},
): KeptAct {
  return {
    id: crypto.randomUUID(),
    place: 1,
    appointmentId: appointment.id,
    order,
    who: 'Ana',
    seen: { calls: 0, latestStep: 1, status: 'arrived' },
    pressedAt: 0,
    until: 1,
    startsAt: appointment.startsAt,
    isTried: true,
    isKept: true,
    refusal: null,
    ...changes,
  };
}

describe('the next patient in the last seen queue', () => {
  const cases: [
    string,
    'reception' | 'doctor',
    Partial<QueueEntry>[],
    number | null,
  ][] = [
    ['is the first waiting patient', 'reception', [{}, {}], 0],
    ['is not a patient who is out', 'reception', [{ state: 'out' }, {}], 1],
    [
      'is none if the room has a called patient',
      'doctor',
      [{ state: 'called' }, {}],
      null,
    ],
    [
      'is the first for another room',
      'reception',
      [{ state: 'called' }, {}, { roomId: otherRoom }],
      2,
    ],
    [
      'is none for the counter if the room is in use',
      'reception',
      [{ state: 'inRoom' }, {}],
      null,
    ],
    [
      'is the next one for a doctor in a visit',
      'doctor',
      [{ state: 'inRoom' }, {}],
      1,
    ],
    ['is none in an empty queue', 'doctor', [], null],
  ];

  test.each(cases)('%s', (_, role, said, expected) => {
    const entries = said.map(entry);
    const next = nextToCall(staffQueue(entries), role, {});
    expect(next).toBe(expected === null ? null : entries[expected]);
  });

  test('belongs to the chosen part', () => {
    const upstairs = '0190f400-0000-7000-8000-000000000002';
    const entries = [
      entry(),
      entry({ waitingRoomId: upstairs, roomId: otherRoom }),
    ];
    const queue = staffQueue(entries);
    expect(nextToCall(queue, 'reception', { waitingRoomId: upstairs })).toBe(
      entries[1],
    );
    const doctorId = entries[0]?.appointment.doctor.id ?? '';
    expect(nextToCall(queue, 'reception', { doctorId })).toBe(entries[0]);
    expect(nextToCall(queue, 'reception', { doctorId: upstairs })).toBeNull();
  });
});

describe('a queue with kept acts', () => {
  test('is unchanged without kept acts, and with an act that was sent and has no answer yet', () => {
    const one = entry();
    const queue = staffQueue([one]);
    expect(queueWithKeptActs(queue, [])).toBe(queue);
    const sent = kept(one, { kind: 'call' }, { isKept: false });
    expect(queueWithKeptActs(queue, [sent])).toBe(queue);
  });

  test('counts called and stepped-out patients, and offers no undo', () => {
    const undo = { actId: 'step:1', until: '2026-11-16T12:01:00Z' };
    const [called, out, inside] = [
      entry({ undo }),
      entry({ undo }),
      entry(),
    ] as const;
    const shown = queueWithKeptActs(staffQueue([called, out, inside]), [
      kept(called, { kind: 'call' }),
      kept(out, { kind: 'step', step: { kind: 'stepOut' } }),
      kept(inside, { kind: 'start' }),
    ]);
    expect(shown.entries.map(({ state }) => state)).toEqual([
      'called',
      'out',
      'inRoom',
    ]);
    expect(shown.entries[0]).toMatchObject({ calls: 1, undo: null });
    expect(shown.entries[1]).toMatchObject({
      outUntil: '1970-01-01T00:15:00.000Z',
      undo: null,
    });
    expect(shown.counts).toEqual({ waiting: 2, called: 1, out: 1, inRoom: 1 });
  });

  test('ignores payments and refused acts', () => {
    const one = entry();
    const waived: KeptOrder = {
      kind: 'payment',
      entry: { kind: 'waived', reason: 'Exento' },
      till: 'Caja 1',
      seenNumber: 0,
    };
    const refusal = {
      code: 'WRONG_STATUS',
      sentence: 'El turno cambió.',
      canRetry: false,
    };
    const shown = queueWithKeptActs(staffQueue([one]), [
      kept(one, waived),
      kept(
        one,
        { kind: 'step', step: { kind: 'urgent', reason: 'Dolor' } },
        { refusal },
      ),
    ]);
    expect(shown.entries[0]).toEqual(one);
  });
});
