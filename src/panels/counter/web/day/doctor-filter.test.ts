import { expect, test } from 'vitest';
import type { AgendaColumn } from '../../../../subjects/appointments/contract/agenda.ts';
import {
  doctorsShown,
  type FilterPart,
  filterParts,
  readParts,
  writeParts,
} from './doctor-filter.ts';

const column = (
  id: string,
  specialty: string,
  room: string | null,
  [from, to]: [number, number],
) =>
  ({
    id,
    name: `Doctor ${id}`,
    specialtyNames: [specialty],
    closure: null,
    sessions: [{ from, to, slotMinutes: 20, roomName: room }],
  }) as unknown as AgendaColumn;

const doctors = [
  column('a', 'Cardiología', 'Consultorio 10', [480, 720]),
  column('b', 'Cardiología', 'Consultorio 2', [720, 960]),
  column('c', 'Clínica', 'Consultorio 2', [480, 960]),
  {
    ...column('d', 'Clínica', null, [480, 960]),
    closure: { code: 'ABSENT', reason: 'Congreso' },
  } as AgendaColumn,
];

test.each<
  [
    what: string,
    parts: FilterPart[],
    minute: number | null,
    left: string | null,
  ]
>([
  ['nothing: all', [], 600, null],
  ['a doctor', ['doctor:b'], 600, 'b'],
  ['a specialty', ['specialty:Cardiología'], 600, 'ab'],
  ['a room', ['room:Consultorio 2'], 600, 'bc'],
  ['several at once', ['doctor:a', 'room:Consultorio 2'], 600, 'abc'],
  ['doctors attending now', ['now'], 600, 'ac'],
  [
    'doctors of a specialty attending now',
    ['specialty:Cardiología', 'now'],
    730,
    'b',
  ],
  ['doctors attending now, on another day: all', ['now'], null, 'abcd'],
  ['a doctor who does not attend that day', ['doctor:z'], 600, ''],
])('%s', (_, parts, minute, left) => {
  const shown = doctorsShown(doctors, parts, minute);
  expect(shown && [...shown].join('')).toBe(left);
});

test('the filter lists each choice once, and rooms by their number', () => {
  expect(filterParts(doctors).map(({ label }) => label)).toEqual([
    'Los que atienden ahora',
    'Cardiología',
    'Clínica',
    'Consultorio 2',
    'Consultorio 10',
    'Doctor a · Cardiología · Consultorio 10',
    'Doctor b · Cardiología · Consultorio 2',
    'Doctor c · Clínica · Consultorio 2',
    'Doctor d · Clínica',
  ]);
});

test('the filter reads a browser’s stored choice, and ignores unknown parts', () => {
  const parts: FilterPart[] = ['now', 'room:Consultorio 2'];
  expect(readParts(writeParts(parts))).toEqual(parts);
  expect(readParts('["now", 7, "else:x", "doctor:"]')).toEqual(['now']);
  expect([readParts(null), readParts('{'), readParts('{}')]).toEqual([
    [],
    [],
    [],
  ]);
});
