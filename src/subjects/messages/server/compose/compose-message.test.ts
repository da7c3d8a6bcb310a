import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  MESSAGE_KINDS,
  type MessageKind,
} from '../../../outbox/rules/message-kinds.ts';
import {
  isOthersAct,
  SECURITY_NOTICES,
  securityNoticeWords,
} from '../../../outbox/rules/security-notices.ts';
import { placeholdersOf } from '../../../outbox/rules/template-placeholders.ts';
import type { KnownOfAnyMessage } from '../message/known-of-message.ts';
import { composeMessage } from './compose-message.ts';
import type { MessageSource } from './composers.ts';

const link = 'https://turnos.example/cancelar-turno/1?token=abc';

const knownOfAnyMessage: KnownOfAnyMessage = {
  key: 'turno:1:1:confirmation:0:email',
  recipientName: 'Carolina Benítez',
  clinic: {
    name: 'Clínica del Parque',
    address: 'Av. del Parque 1450',
    city: 'Buenos Aires',
    phones: ['+541155550100', '+5493514440101', '+34911234567'],
    timeZone: 'America/Argentina/Buenos_Aires',
  },
  template: null,
  namesProfessional: true,
  calendar: null,
  unsubscribeUrl: null,
};

// Monday 23:30 in Buenos Aires: already Tuesday in UTC and in the tests' own zone.
const startsAt = new Date('2026-11-24T02:30:00Z');
const appointment = {
  startsAt,
  doctorName: 'Laura Gómez',
  roomName: 'Consultorio 3',
  code: 'K7M2QF',
};

function sourceOf(
  kind: MessageKind,
  more: Partial<KnownOfAnyMessage> = {},
): MessageSource {
  const base = { ...knownOfAnyMessage, ...more };
  const expiresAt = new Date('2026-11-24T13:42:00Z');
  const movedFrom = new Date('2026-11-20T12:00:00Z');
  switch (kind) {
    case 'access_code':
      return { ...base, kind, accessCode: '481302', expiresAt };
    case 'invitation':
    case 'password_link':
      return { ...base, kind, linkUrl: link, expiresAt };
    case 'security_notice':
      return { ...base, kind, what: 'password_set', happenedAt: startsAt };
    case 'absence_answer': {
      const [absentFrom, absentUntil] = [
        new Date('2026-12-01T12:00:00Z'),
        new Date('2026-12-01T15:00:00Z'),
      ];
      return { ...base, kind, isAccepted: true, absentFrom, absentUntil };
    }
    case 'upcoming_turnos':
    case 'series_confirmation':
      return {
        ...base,
        kind,
        appointments: [{ ...appointment, linkUrl: link }],
      };
    case 'doctor_day': {
      const startsAtMs = startsAt.getTime();
      const appointments = [
        { startsAtMs, endsAtMs: startsAtMs + 1_200_000, initials: 'C. B.' },
      ];
      return { ...base, kind, day: '2026-11-23', appointments, pageUrl: link };
    }
    case 'waitlist_offer':
      return { ...base, kind, offer: appointment, linkUrl: link, expiresAt };
    case 'change':
      return {
        ...base,
        kind,
        appointment,
        linkUrl: link,
        movedFrom,
        publicReason: null,
      };
    case 'clinic_cancellation':
      return {
        ...base,
        kind,
        appointment,
        linkUrl: link,
        publicReason: 'Por enfermedad',
      };
    case 'delay':
      return { ...base, kind, appointment, linkUrl: link, delayMinutes: 30 };
    case 'record_exception':
      return {
        ...base,
        kind,
        openedBy: 'Laura Gómez',
        patientName: 'Ana Acosta',
        happenedAt: startsAt,
        linkUrl: link,
      };
    default:
      return { ...base, kind, appointment, linkUrl: link };
  }
}

const inWords = (
  kind: MessageKind,
  body: string,
  more: Partial<KnownOfAnyMessage> = {},
) =>
  composeMessage(
    sourceOf(kind, { ...more, template: { subject: 'Asunto', body } }),
  ).paragraphs;

test('a confirmation has day, hour, place, professional and code, by the clinic’s clock', () => {
  expect(composeMessage(sourceOf('confirmation'))).toEqual({
    key: knownOfAnyMessage.key,
    subject:
      'Su turno del lunes 23 de noviembre a las 23:30 – Clínica del Parque',
    paragraphs: [
      'Hola, Carolina Benítez:',
      'Su turno quedó reservado para el lunes 23 de noviembre a las 23:30.',
      expect.stringMatching(/^Si no puede venir/),
    ],
    facts: [
      { label: 'Día', value: 'Lunes 23 de noviembre de 2026' },
      { label: 'Hora', value: '23:30 h' },
      {
        label: 'Lugar',
        value: 'Consultorio 3, Av. del Parque 1450, Buenos Aires',
      },
      { label: 'Profesional', value: 'Laura Gómez' },
      { label: 'Código', value: 'K7M2QF' },
    ],
    appointments: [],
    action: { label: 'Ver, cambiar o cancelar', url: link },
    calendar: null,
    unsubscribeUrl: null,
    lockScreenText:
      'Su turno quedó reservado: lunes 23 de noviembre a las 23:30.',
    clinic: {
      name: 'Clínica del Parque',
      address: 'Av. del Parque 1450, Buenos Aires',
      phones: ['11 5555-0100', '351 444-0101', '+34 911 23 45 67'],
    },
  });
});

test.each(MESSAGE_KINDS)(
  'the locked-screen text of a %s is short, and has no name, no place and no way in',
  (kind) => {
    const template = {
      subject: '{profesional} en {lugar}',
      body: 'Con {profesional}',
    };
    for (const forPatient of [null, 'Ana Acosta']) {
      const text = composeMessage(
        sourceOf(kind, { forPatient, template }),
      ).lockScreenText;
      expect(text.length).toBeGreaterThan(10);
      expect(text.length).toBeLessThan(150);
      expect(text).not.toMatch(
        /Laura|Gómez|Carolina|Ana|Acosta|Consultorio|Parque|K7M2QF|481302|http|enfermedad/,
      );
    }
  },
);

test('the locked-screen text for a representative says that the appointment is of their family', () => {
  const text = composeMessage(
    sourceOf('reminder', { forPatient: 'Ana Acosta' }),
  ).lockScreenText;
  expect(text).toBe(
    'Un turno de su familia es el lunes 23 de noviembre a las 23:30.',
  );
});

test('a message tells the reason that was written for patients, and none if there is none', () => {
  const { facts } = composeMessage(sourceOf('clinic_cancellation'));
  expect(facts.at(-1)).toEqual({
    label: 'Motivo de la cancelación',
    value: 'Por enfermedad',
  });
  expect(composeMessage(sourceOf('change')).facts.at(-1)).toMatchObject({
    label: 'Código',
  });
});

test('each kind of message tells its own facts', () => {
  const change = composeMessage(sourceOf('change'));
  expect(change.paragraphs[1]).toBe(
    'Su turno del viernes 20 de noviembre a las 09:00 cambió. Ahora es el lunes 23 de noviembre a las 23:30.',
  );
  const delay = composeMessage(sourceOf('delay'));
  expect(delay.paragraphs.slice(1)).toEqual([
    'Las consultas vienen con una demora de unos 30 minutos: su turno de las 23:30 sería cerca de las 00:00.',
    expect.stringMatching(/^Venga igual a su hora/),
  ]);
  expect(composeMessage(sourceOf('delay_over')).paragraphs[2]).toBe(
    'Le esperamos a su hora, a las 23:30.',
  );
  expect(delay.facts).toContainEqual({
    label: 'Demora',
    value: 'Unos 30 minutos',
  });
  const code = composeMessage(sourceOf('access_code'));
  expect(code.subject).not.toContain('481302');
  expect(code.facts).toEqual([
    { label: 'Código', value: '481302' },
    { label: 'Vence', value: 'Martes 24 de noviembre a las 10:42' },
  ]);
  expect(code.action).toBeNull();
  expect(composeMessage(sourceOf('invitation')).action).toEqual({
    label: 'Elegir la contraseña',
    url: link,
  });
  const offer = composeMessage(sourceOf('waitlist_offer'));
  expect(offer.facts.map(({ label }) => label)).toEqual([
    'Día',
    'Hora',
    'Lugar',
    'Profesional',
    'Vence',
  ]);
});

test('a password link says its expiry, its single use, and to ignore it if the person did not ask', () => {
  const { subject, paragraphs, facts, action } = composeMessage(
    sourceOf('password_link'),
  );
  expect(subject).toBe(
    'Un enlace para elegir su contraseña – Clínica del Parque',
  );
  expect(paragraphs[1]).toContain(
    'sirve una sola vez y vence el martes 24 de noviembre a las 10:42',
  );
  expect(paragraphs[2]).toMatch(/^Si no lo pidió usted, no haga nada/);
  expect(facts).toEqual([
    { label: 'Vence', value: 'Martes 24 de noviembre a las 10:42' },
  ]);
  expect(action).toEqual({ label: 'Elegir la contraseña', url: link });
});

test.each(SECURITY_NOTICES)(
  'the notice %s tells what happened, when by the clinic’s clock, and the advice',
  (what) => {
    const source = { ...sourceOf('security_notice'), what } as MessageSource;
    const { paragraphs, facts, action } = composeMessage(source);
    const { happened, advice } = securityNoticeWords[what];
    expect(paragraphs).toEqual([
      'Hola, Carolina Benítez:',
      happened,
      isOthersAct(what)
        ? advice
        : `Si fue usted, no hace falta que haga nada. ${advice}`,
    ]);
    expect(facts).toEqual([
      { label: 'Cuándo', value: 'Lunes 23 de noviembre a las 23:30' },
    ]);
    expect(action).toBeNull();
  },
);

describe('a message with the next appointments', () => {
  const later = {
    ...appointment,
    startsAt: new Date('2026-12-03T12:00:00Z'),
    roomName: null,
    code: 'H8N3RG',
  };
  const listOf = (
    appointments: (typeof appointment | typeof later)[],
    more: Partial<KnownOfAnyMessage> = {},
  ) =>
    composeMessage({
      ...knownOfAnyMessage,
      ...more,
      kind: 'upcoming_turnos',
      appointments: appointments.map((each) => ({
        ...each,
        linkUrl: `${link}&of=${each.code}`,
      })),
    });

  test('has day, hour, place, professional, code and its own link for each', () => {
    const { paragraphs, facts, appointments, action } = listOf([
      appointment,
      later,
    ]);
    expect(paragraphs.at(-1)).toBe('Tiene 2 turnos reservados:');
    expect(appointments).toEqual([
      {
        title: 'Lunes 23 de noviembre de 2026, 23:30 h',
        facts: [
          {
            label: 'Lugar',
            value: 'Consultorio 3, Av. del Parque 1450, Buenos Aires',
          },
          { label: 'Profesional', value: 'Laura Gómez' },
          { label: 'Código', value: 'K7M2QF' },
        ],
        action: { label: 'Ver, cambiar o cancelar', url: `${link}&of=K7M2QF` },
      },
      {
        title: 'Jueves 3 de diciembre de 2026, 09:00 h',
        facts: [
          { label: 'Lugar', value: 'Av. del Parque 1450, Buenos Aires' },
          { label: 'Profesional', value: 'Laura Gómez' },
          { label: 'Código', value: 'H8N3RG' },
        ],
        action: { label: 'Ver, cambiar o cancelar', url: `${link}&of=H8N3RG` },
      },
    ]);
    expect([facts, action]).toEqual([[], null]);
  });

  test('speaks of one for a single appointment, and says if there is none', () => {
    expect(listOf([appointment]).paragraphs.at(-1)).toBe(
      'Tiene un turno reservado:',
    );
    const none = listOf([]);
    expect(none.paragraphs.at(-1)).toMatch(
      /^Por ahora no tiene turnos reservados\./,
    );
    expect(none.appointments).toEqual([]);
  });

  test('names no professional if the clinic prefers so', () => {
    expect(
      JSON.stringify(
        listOf([appointment, later], { namesProfessional: false }),
      ),
    ).not.toContain('Gómez');
  });
});

test.each(MESSAGE_KINDS)(
  '%s has a value for each of its placeholders, and none is left over',
  (kind) => {
    const body = placeholdersOf({ kind, field: 'body' })
      .map((name) => `{${name}}`)
      .join('\n\n');
    const paragraphs = inWords(kind, body);
    expect(paragraphs).toHaveLength(
      placeholdersOf({ kind, field: 'body' }).length,
    );
    expect(paragraphs.join()).not.toMatch(/[{}]/);
  },
);

test('a clinic that hides the professional is obeyed, in its own words too', () => {
  const message = composeMessage(
    sourceOf('confirmation', {
      namesProfessional: false,
      template: { subject: '{profesional}', body: 'La espera {profesional}.' },
    }),
  );
  expect(JSON.stringify(message)).not.toContain('Gómez');
  expect(message.paragraphs).toEqual(['La espera su profesional.']);
});

test('a room is named only if its name does not tell the appointment’s purpose', () => {
  const place = (roomName: string | null) => {
    const source = {
      ...sourceOf('reminder'),
      appointment: { ...appointment, roomName },
    } as MessageSource;
    return composeMessage(source).facts.find(({ label }) => label === 'Lugar')
      ?.value;
  };
  expect(place('Sala de ecografías')).toBe('Av. del Parque 1450, Buenos Aires');
  expect(place(null)).toBe('Av. del Parque 1450, Buenos Aires');
  expect(place('Box 2')).toBe('Box 2, Av. del Parque 1450, Buenos Aires');
});

test('a message has no button after the end, and its text reads without a phone', () => {
  const ended = {
    ...sourceOf('clinic_cancellation'),
    linkUrl: null,
  } as MessageSource;
  expect(composeMessage(ended).action).toBeNull();
  const clinic = { ...knownOfAnyMessage.clinic, phones: [], city: '' };
  expect(
    inWords('reminder', 'Llame a {telefono}. {direccion}', { clinic }),
  ).toEqual(['Llame a nuestro teléfono. Av. del Parque 1450']);
});

test('the clinic’s own words keep their paragraphs and lines', () => {
  expect(inWords('reminder', 'Uno\ndos\n\n\n \nTres {codigo}\n')).toEqual([
    'Uno\ndos',
    'Tres K7M2QF',
  ]);
});

test('words that became invalid give way to ours, subject and body apart', () => {
  const template = {
    subject: 'Venga, {nombre}',
    body: 'Lo espera {especialidad}',
  };
  const message = composeMessage(sourceOf('reminder', { template }));
  expect(message.subject).toBe('Venga, Carolina Benítez');
  expect(message.paragraphs[1]).toBe(
    'Le recordamos que tiene un turno el lunes 23 de noviembre a las 23:30.',
  );
});

describe('a hostile name', () => {
  test.each([
    ['http://premio.example/x', 'Hola, http: //premio. example/x:'],
    ['Gane en www.premio.example', 'Hola, Gane en www. premio. example:'],
    ['Ana premio。example', 'Hola, Ana premio。 example:'],
    ['Dra.Ana J. Paz', 'Hola, Dra. Ana J. Paz:'],
    ['{codigo} {{enlace}}', 'Hola, {codigo} {{enlace}}:'],
  ])(
    'like %s becomes no link and no placeholder',
    (recipientName, greeting) => {
      expect(
        composeMessage(sourceOf('confirmation', { recipientName }))
          .paragraphs[0],
      ).toBe(greeting);
    },
  );

  test('with 5,000 characters is cut, and the subject always fits a header', () => {
    const recipientName = 'Ana\r\nBcc: todos@persona.example '.repeat(200);
    const message = composeMessage(
      sourceOf('confirmation', {
        recipientName,
        template: { subject: '{nombre} {dia}', body: '{nombre}' },
      }),
    );
    expect([...message.subject]).toHaveLength(120);
    expect([...(message.paragraphs[0] as string)].length).toBeLessThanOrEqual(
      200,
    );
    expect(message.subject).not.toMatch(/\p{Cc}/u);
  });

  test('changes nothing else in the message', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({
        unit: fc.constantFrom(
          '{codigo}',
          '\n\n',
          '\r\n',
          '<b>',
          '://',
          '.com',
          '$&',
        ),
        maxLength: 300,
      }),
    );
    fc.assert(
      fc.property(hostile, hostile, (recipientName, doctorName) => {
        const source = {
          ...sourceOf('change', { recipientName }),
          appointment: { ...appointment, doctorName },
        };
        const { subject, paragraphs, facts } = composeMessage(
          source as MessageSource,
        );
        const plain = composeMessage(sourceOf('change'));
        expect(subject).toBe(plain.subject);
        expect(paragraphs.slice(1)).toEqual(plain.paragraphs.slice(1));
        expect(paragraphs[0]).toMatch(/^Hola, [^\p{Cc}\u2028\u2029]*:$/u);
        expect(paragraphs[0]).not.toMatch(/:\/\/|[^\s.]\.com/);
        expect(facts.filter(({ label }) => label !== 'Profesional')).toEqual(
          plain.facts.filter(({ label }) => label !== 'Profesional'),
        );
        for (const { value } of facts)
          expect(value).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      }),
      { numRuns: 50 },
    );
  });
});
