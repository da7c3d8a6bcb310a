import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { at } from '../../../../testing/clinic/bookings.ts';
import type {
  CalendarAppointment,
  CalendarClinic,
} from './appointment-event.ts';
import { calendarFile, calendarInvitation } from './ics-file.ts';

/* One library writes the file, and another one reads it here. */

const now = new Date('2026-11-24T12:00:00Z');

const clinic: CalendarClinic = {
  name: 'Clínica del Sol',
  address: 'Av. Siempreviva 742',
  city: 'Buenos Aires',
  phones: ['+541155550000', '+541155550001'],
};

const appointment: CalendarAppointment = {
  id: '01998f00-0000-7000-8000-000000000001',
  code: 'K7M2QF',
  status: 'booked',
  version: 1,
  startsAt: new Date(at('2026-11-27', '10:20')),
  endsAt: new Date(at('2026-11-27', '10:40')),
  doctorName: 'Julia Ríos',
  roomName: 'Consultorio 3',
};

interface Facts {
  appointment?: Partial<CalendarAppointment>;
  clinic?: Partial<CalendarClinic>;
  namesProfessional?: boolean;
  writtenAt?: Date;
}

function write({
  appointment: appointmentFacts,
  clinic: clinicFacts,
  namesProfessional = true,
  writtenAt = now,
}: Facts = {}) {
  return calendarFile({
    appointment: { ...appointment, ...appointmentFacts },
    clinic: { ...clinic, ...clinicFacts },
    namesProfessional,
    stamp: writtenAt,
  });
}

const between = {
  organizerAddress: 'turnos@clinica.example',
  attendeeAddress: 'maria@correo.example',
};

function invite(facts: Facts = {}) {
  return calendarInvitation(
    {
      appointment: { ...appointment, ...facts.appointment },
      clinic: { ...clinic, ...facts.clinic },
      namesProfessional: true,
      stamp: now,
    },
    between,
  );
}

const eventKeys = [
  'class',
  'description',
  'dtend',
  'dtstamp',
  'dtstart',
  'location',
  'sequence',
  'status',
  'summary',
  'uid',
];

/**
 * Parses the file. First checks that it has the form that strict readers require, and that nothing was
 * injected.
 */
function read(
  content: string,
  {
    properties = eventKeys,
    method,
  }: { properties?: string[]; method?: string } = {},
) {
  expect(content).toMatch(/^BEGIN:VCALENDAR\r\n/);
  const lines = content.split('\r\n');
  expect(lines.filter((line) => /[\r\n]/.test(line))).toEqual([]);
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  const calendar = new ICAL.Component(ICAL.parse(content));
  expect(calendar.getAllProperties().map(({ name }) => name)).toEqual([
    'version',
    'prodid',
    ...(method ? ['method'] : []),
  ]);
  if (method) expect(calendar.getFirstPropertyValue('method')).toBe(method);
  expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual([
    'vevent',
  ]);
  const event = calendar.getFirstSubcomponent('vevent');
  if (!event) throw new Error('There is no event.');
  expect(
    event
      .getAllProperties()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(properties);
  expect(event.getAllSubcomponents()).toEqual([]);
  const value = (name: string) => String(event.getFirstPropertyValue(name));
  return {
    maker: String(calendar.getFirstPropertyValue('prodid')),
    uid: value('uid'),
    sequence: Number(value('sequence')),
    status: value('status'),
    summary: value('summary'),
    location: value('location'),
    lines: value('description').split('\n'),
    starts: instantOf(event, 'dtstart'),
    ends: instantOf(event, 'dtend'),
    stamp: instantOf(event, 'dtstamp'),
  };
}

function instantOf(event: ICAL.Component, name: string): string {
  const time = event.getFirstPropertyValue(name) as ICAL.Time;
  expect(time.zone).toBe(ICAL.Timezone.utcTimezone);
  return time.toJSDate().toISOString();
}

describe('the calendar file for a patient', () => {
  test('says date, place, professional, and the code to show at the desk', () => {
    expect(read(write())).toEqual({
      maker: '-//TurnoClaro//turnos//ES',
      uid: `${appointment.id}@turnoclaro`,
      sequence: 0,
      status: 'CONFIRMED',
      summary: 'Turno médico – Clínica del Sol',
      location: 'Av. Siempreviva 742, Buenos Aires',
      lines: [
        'Profesional: Julia Ríos',
        'Lugar: Consultorio 3',
        'Código del turno: K7M2QF',
        'Teléfono: +541155550000',
      ],
      starts: at('2026-11-27', '10:20'),
      ends: at('2026-11-27', '10:40'),
      stamp: now.toISOString(),
    });
  });

  test('leaves out the professional if the clinic wants so', () => {
    const content = write({ namesProfessional: false });
    expect(read(content).lines).toEqual([
      'Lugar: Consultorio 3',
      'Código del turno: K7M2QF',
      'Teléfono: +541155550000',
    ]);
    expect(content).not.toMatch(/Julia|Ríos|Profesional/);
  });

  test('leaves out an unknown room, phone or city', () => {
    const bare = read(
      write({
        appointment: { roomName: null },
        clinic: { phones: [], city: '' },
      }),
    );
    expect(bare.lines).toEqual([
      'Profesional: Julia Ríos',
      'Código del turno: K7M2QF',
    ]);
    expect(bare.location).toBe('Av. Siempreviva 742');
  });

  test('keeps one event with a growing number for an appointment moved, cancelled and restored', () => {
    const life = [
      write(),
      write({
        appointment: {
          version: 2,
          startsAt: new Date(at('2026-11-28', '09:00')),
          endsAt: new Date(at('2026-11-28', '09:20')),
        },
      }),
      write({ appointment: { version: 3, status: 'cancelled' } }),
      write({ appointment: { version: 4 } }),
    ];
    const events = life.map((content) => read(content));
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(1);
    expect(events.map(({ sequence }) => sequence)).toEqual([0, 1, 2, 3]);
    expect(events.map(({ status }) => status)).toEqual([
      'CONFIRMED',
      'CONFIRMED',
      'CANCELLED',
      'CONFIRMED',
    ]);
    expect(events[2]?.summary).toBe(
      'Cancelado: Turno médico – Clínica del Sol',
    );
    expect(events[1]?.starts).toBe(at('2026-11-28', '09:00'));
  });

  test('is the same whether the patient came or not', () => {
    for (const status of [
      'arrived',
      'in_progress',
      'fulfilled',
      'noshow',
    ] as const) {
      expect(read(write({ appointment: { status } }))).toMatchObject({
        status: 'CONFIRMED',
      });
    }
  });
});

describe('the calendar part of an e-mail (RFC 5546)', () => {
  const lifeOf = [
    { facts: {}, method: 'REQUEST', status: 'CONFIRMED' },
    {
      facts: { version: 2, startsAt: new Date(at('2026-11-28', '09:00')) },
      method: 'REQUEST',
      status: 'CONFIRMED',
    },
    {
      facts: { version: 3, status: 'cancelled' },
      method: 'CANCEL',
      status: 'CANCELLED',
    },
    { facts: { version: 4 }, method: 'REQUEST', status: 'CONFIRMED' },
  ] as const;

  test.each(lifeOf)(
    'has for $method all that the RFC requires: $facts',
    ({ facts, method, status }) => {
      const invitation = invite({ appointment: facts });
      expect(invitation.method).toBe(method);
      const event = read(invitation.content, {
        method,
        properties: ['attendee', ...eventKeys, 'organizer'].toSorted(),
      });
      // 3.2.2 and 3.2.5: UID, DTSTAMP, SEQUENCE, ORGANIZER and every ATTENDEE. STATUS:CANCELLED cancels all of
      // it.
      expect(event).toMatchObject({
        uid: `${appointment.id}@turnoclaro`,
        stamp: now.toISOString(),
        sequence: ('version' in facts ? facts.version : 1) - 1,
        status,
      });
      const vevent = new ICAL.Component(
        ICAL.parse(invitation.content),
      ).getFirstSubcomponent('vevent');
      const organizer = vevent?.getFirstProperty('organizer');
      expect(organizer?.getFirstValue()).toBe('mailto:turnos@clinica.example');
      expect(organizer?.getFirstParameter('cn')).toBe('Clínica del Sol');
      const attendees = vevent?.getAllProperties('attendee') ?? [];
      expect(
        attendees.map((each) => [
          each.getFirstValue(),
          each.getFirstParameter('rsvp'),
        ]),
      ).toEqual([['MAILTO:maria@correo.example', 'FALSE']]);
    },
  );

  test('keeps organizer and attendee from the first REQUEST to the CANCEL', () => {
    const people = lifeOf.map(({ facts }) =>
      invite({ appointment: facts })
        .content.replaceAll('\r\n ', '')
        .split('\r\n')
        .filter((line) => /^(ORGANIZER|ATTENDEE)/.test(line)),
    );
    expect(people[0]).toHaveLength(2);
    expect(new Set(people.map((lines) => lines.join())).size).toBe(1);
  });
});

/** The same text in one line, by another method than the product's. */
function inOneLine(text: string): string {
  const isControl = (code: number) =>
    code < 32 ||
    (code >= 127 && code < 160) ||
    code === 0x2028 ||
    code === 0x2029;
  const marked = Array.from(text.toWellFormed(), (character) =>
    isControl(character.codePointAt(0) ?? 0) ? null : character,
  );
  return marked
    .filter(
      (character, index) =>
        character !== null || marked[index - 1] !== null || index === 0,
    )
    .map((character) => character ?? ' ')
    .join('');
}

function expectNamesKept(name: string): void {
  const event = read(
    write({
      appointment: { doctorName: name, roomName: name },
      clinic: { name, address: name, city: name, phones: [name] },
    }),
  );
  const said = inOneLine(name);
  expect(event.summary).toBe(`Turno médico – ${said}`);
  expect(event.location).toBe(`${said}, ${said}`);
  expect(event.lines).toEqual([
    `Profesional: ${said}`,
    `Lugar: ${said}`,
    'Código del turno: K7M2QF',
    `Teléfono: ${said}`,
  ]);
  const { content } = invite({ clinic: { name } });
  read(content, {
    method: 'REQUEST',
    properties: ['attendee', ...eventKeys, 'organizer'].toSorted(),
  });
  const organizer = new ICAL.Component(ICAL.parse(content))
    .getFirstSubcomponent('vevent')
    ?.getFirstProperty('organizer');
  expect(organizer?.getFirstValue()).toBe('mailto:turnos@clinica.example');
  expect(organizer?.getFirstParameter('cn')).toBe(
    said.replace(/[\\";,^]/g, '') || 'turnos@clinica.example',
  );
}

describe('the calendar file keeps as plain text', () => {
  test.each<[what: string, name: string]>([
    ['commas and semicolons', 'Pérez, Juan; y Asociados, S.A.;'],
    ['backslashes', 'C:\\nuevo\\carpeta\\\\, \\n no es un salto \\'],
    ['quotes and colons', '"Clínica": la \'mejor\' ^n ^^'],
    ['another attendee', 'Sol\r\nATTENDEE:mailto:otro@example.com'],
    ['an alarm', 'Sol\nBEGIN:VALARM\nACTION:EMAIL\nEND:VALARM'],
    [
      'another event',
      'Sol\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:otro\r\nEND:VEVENT\r\nBEGIN:VEVENT',
    ],
    ['a folded line', 'Sol\r\n \r\n\tURL:https://example.com'],
    [
      'old line breaks',
      'uno\rdos\u0085tres\u2028cuatro\u2029cinco\u000bseis\u000csiete',
    ],
    ['marks that cannot be seen', 'nulo\u0000 escape\u001b[31m borrado\u007f'],
    ['half a character', 'roto \ud83d y \udc4d'],
    ['placeholders', '{{paciente}} <%= clave %> %s $1'],
    ['markup', '<img src=x onerror=alert(1)><script>alert(1)</script>&amp;'],
    ['5,000 letters', 'ñ'.repeat(5000)],
    ['5,000 signs to escape', ',;\\'.repeat(1667)],
    ['families of emoji', '👩‍👩‍👧‍👦'.repeat(40)],
  ])('%s', (_, name) => expectNamesKept(name));

  test('an emoji at every place where a line is folded', () => {
    for (let before = 0; before < 80; before++)
      expectNamesKept(`${'a'.repeat(before)}😀ñ€${'b'.repeat(80)}`);
  });

  test('any text at all', () => {
    const unit = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          '\r\n',
          '\n',
          '\r',
          '\\',
          ',',
          ';',
          ':',
          '"',
          '\\n',
          ' ',
          '\t',
          '\ud83d',
          '\udc4d',
          '\r\nX-A:',
          '😀',
        ),
      },
      { weight: 1, arbitrary: fc.constant('ñ'.repeat(36)) },
    );
    fc.assert(
      fc.property(fc.string({ unit, minLength: 1, maxLength: 120 }), (name) =>
        expectNamesKept(name),
      ),
      { numRuns: 300 },
    );
  });
});
