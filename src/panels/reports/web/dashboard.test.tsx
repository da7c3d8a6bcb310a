import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  ageWords,
  minutesWords,
} from '../../../base/ui/format/duration-words.ts';
import { createFakeApi } from '../../../testing/fakes/fake-api.ts';
import {
  allSetUp,
  noCounts,
} from '../../../testing/fakes/settings/fake-clinic-admin.ts';
import { openPanel } from '../../../testing/pages/open-panel.tsx';

const waiting = {
  ...noCounts,
  given: 5,
  expected: 2,
  waiting: 2,
  attended: 1,
  waitingSince: '2026-11-16T12:00:00.000Z',
};

function withDay() {
  const fake = createFakeApi();
  Object.assign(fake.clinicAdmin.dashboard, {
    now: '2026-11-16T12:25:00.000Z',
    counts: waiting,
    doctors: [
      {
        id: '0190a000-0004-7000-8000-000000000001',
        name: 'Laura Gómez',
        counts: waiting,
        firstAt: '2026-11-16T11:00:00.000Z',
        lastAt: '2026-11-16T15:20:00.000Z',
      },
    ],
  });
  return fake;
}

const region = async (name: string) =>
  within(await screen.findByRole('region', { name }));

test('shows the day in all and for each professional, with the longest wait', async () => {
  await openPanel('admin', '/admin/dashboard', { fake: withDay() });
  const today = await region('Hoy');
  const figure = (label: string) =>
    today.getAllByText(label)[0]?.nextElementSibling?.textContent;
  expect(figure('Espera más larga')).toBe('25 min');
  expect(figure('Por llegar')).toBe('2');
  const row = (await region('Por profesional')).getByRole('row', {
    name: /Laura Gómez/,
  });
  expect(row.textContent).toMatch(/08:00 a 12:20.*2 \(25 min\)/);
});

test('shows a change at once', async () => {
  const fake = withDay();
  await openPanel('admin', '/admin/dashboard', { fake });
  const today = await region('Hoy');
  fake.clinicAdmin.dashboard.counts = { ...waiting, waiting: 3 };
  await waitFor(() => {
    fake.announce({ kind: 'appointment' }, 'admin');
    expect(
      today.getAllByText('Esperan')[0]?.nextElementSibling?.textContent,
    ).toBe('3');
  });
});

test('shows many new persons of one origin; one act cancels all their appointments but the spared ones', {
  tags: ['all'],
}, async () => {
  const fake = withDay();
  const origin = fake.origins.add(12);
  const { appointments, ...told } = origin;
  fake.clinicAdmin.dashboard.attention.origins = [told];
  const { user } = await openPanel('admin', '/admin/dashboard', { fake });
  const attention = await region('Para atender');
  expect(
    attention.getByText(
      '12 turnos de personas nuevas desde un mismo origen (K7M2)',
    ),
  ).toBeTruthy();
  await user.click(
    attention.getByRole('button', { name: /Ver y cancelar los turnos nuevos/ }),
  );
  const dialog = within(
    await screen.findByRole('dialog', {
      name: 'Turnos nuevos del origen K7M2',
    }),
  );
  await user.click(
    await dialog.findByRole('checkbox', {
      name: /^3, Persona Nueva .*con Laura Gómez/,
    }),
  );
  await user.click(dialog.getByRole('button', { name: 'Cancelar 11 turnos' }));
  expect(await screen.findByText('Se cancelaron 11 turnos')).toBeTruthy();
  const chosen = appointments
    .filter((_, index) => index !== 2)
    .map(({ appointmentId }) => appointmentId);
  expect(
    fake.callsOf('admin.origins.cancel').map(({ input }) => input),
  ).toEqual([{ originId: origin.id, appointmentIds: chosen }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('says that another user settled an origin meanwhile', async () => {
  const fake = withDay();
  const { appointments: _, ...told } = fake.origins.add();
  fake.clinicAdmin.dashboard.attention.origins = [told];
  fake.refuse('admin.origins.get', 'NOT_FOUND');
  const { user } = await openPanel('admin', '/admin/dashboard', { fake });
  await user.click(
    await screen.findByRole('button', {
      name: /Ver y cancelar los turnos nuevos/,
    }),
  );
  expect(await screen.findByText('No queda nada para decidir')).toBeTruthy();
});

test('says that a day has no appointments, and that no act is pending', async () => {
  const fake = createFakeApi();
  fake.clinicAdmin.dashboard.attention.lastBackup = {
    startedAt: fake.clinicAdmin.dashboard.now,
    state: 'verified',
    failedReason: null,
    verifiedAt: fake.clinicAdmin.dashboard.now,
  };
  await openPanel('admin', '/admin/dashboard', { fake });
  expect(await screen.findByText('No hay turnos para hoy')).toBeTruthy();
  expect(screen.getByText('Nada pendiente')).toBeTruthy();
  expect(
    screen.getByText(
      /Última copia de seguridad: hace menos de una hora, comprobada/,
    ),
  ).toBeTruthy();
});

describe('an official hour that changes', () => {
  const hour = (
    patientName: string,
    startsAt: string,
    keptStartsAt: string,
  ) => ({
    appointmentId: crypto.randomUUID(),
    code: 'K7M2QF',
    patientName,
    familyNames: null,
    doctorName: 'Laura Gómez',
    startsAt,
    keptStartsAt,
  });
  const changed = '2027-04-04T03:00:00.000Z';
  async function withNews() {
    const fake = withDay();
    const { clinicAdmin } = fake;
    Object.assign(clinicAdmin.dashboard.attention, {
      hourChangesAt: changed,
      databaseHourDiffersAt: changed,
    });
    clinicAdmin.hours = {
      differsFrom: changed,
      count: 2,
      hours: [
        hour(
          'Ana Ruiz',
          '2027-04-05T12:00:00.000Z',
          '2027-04-05T13:00:00.000Z',
        ),
        hour(
          'Beto Paz',
          '2027-04-06T02:30:00.000Z',
          '2027-04-06T03:30:00.000Z',
        ),
      ],
    };
    const { user } = await openPanel('admin', '/admin/dashboard', { fake });
    const list = within(
      await screen.findByRole('list', { name: 'Qué atender' }),
    );
    const press = () =>
      user.click(
        list.getByRole('button', {
          name: 'Ver los turnos y conservar su hora',
        }),
      );
    const dialog = async () =>
      within(
        await screen.findByRole('dialog', {
          name: 'Conservar la hora prometida',
        }),
      );
    return { fake, user, list, press, dialog };
  }

  test('shows since when, and that the database has another', async () => {
    const { list } = await withNews();
    expect(
      list.getByText(
        'La hora oficial cambió: los turnos ya dados muestran otra hora',
      ),
    ).toBeTruthy();
    expect(
      list.getByText(/^Desde el domingo 4 de abril, 00:00\. Puede ver/),
    ).toBeTruthy();
    expect(
      list.getByText('La base de datos y el sistema no coinciden en la hora'),
    ).toBeTruthy();
  });

  test('lists the appointments with both hours, changes nothing before the confirmation, then shows the result and the messages to patients', async () => {
    const { fake, user, press, dialog } = await withNews();
    await press();
    const asks = await dialog();
    const shown = within(
      await asks.findByRole('list', { name: 'Turnos que muestran otra hora' }),
    );
    expect(
      shown.getAllByRole('listitem').map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(
        /Ana Ruiz · K7M2QF.*5 de abril, con Laura Gómez.*09:00.*→.*10:00/,
      ),
      // Over midnight: both days are said.
      expect.stringMatching(
        /Beto Paz.*6 de abril.*lunes 5 de abril, 23:30.*→.*00:30/,
      ),
    ]);
    expect(fake.callsOf('admin.hours.keep')).toHaveLength(0);
    await user.click(
      asks.getByRole('button', { name: 'Conservar la hora prometida' }),
    );
    expect(
      await asks.findByText('2 turnos conservan la hora prometida'),
    ).toBeTruthy();
    expect(asks.getByText(/A los pacientes no se les avisa nada/)).toBeTruthy();
    expect(fake.callsOf('admin.hours.keep')).toHaveLength(1);
    await waitFor(() =>
      expect(screen.queryByText(/La hora oficial cambió/)).toBeNull(),
    );
    // The line that opened the dialog is gone, but the dialog stays.
    await user.click(asks.getByRole('button', { name: 'Listo' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('shows as done if another administrator kept the hours meanwhile', async () => {
    const { fake, user, press, dialog } = await withNews();
    await press();
    const asks = await dialog();
    const confirm = await asks.findByRole('button', {
      name: 'Conservar la hora prometida',
    });
    fake.answer('admin.hours.keep', () => ({
      isNew: false,
      count: 2,
      left: [],
    }));
    await user.click(confirm);
    expect(
      await asks.findByText(
        'Ya estaba hecho: 2 turnos conservan la hora prometida',
      ),
    ).toBeTruthy();
  });

  test('leaves nothing to press if the hours were kept before the list opened', async () => {
    const { fake, press, dialog } = await withNews();
    fake.clinicAdmin.hours = { differsFrom: null, count: 0, hours: [] };
    await press();
    const asks = await dialog();
    expect(
      await asks.findByText('Los turnos ya muestran la hora prometida'),
    ).toBeTruthy();
    expect(
      asks.queryByRole('button', { name: 'Conservar la hora prometida' }),
    ).toBeNull();
  });

  test('names the patients whose hour another patient has by now', async () => {
    const { fake, user, press, dialog } = await withNews();
    fake.answer('admin.hours.keep', () => ({
      isNew: true,
      count: 1,
      left: [
        hour(
          'Beto Paz',
          '2027-04-05T12:00:00.000Z',
          '2027-04-05T13:00:00.000Z',
        ),
      ],
    }));
    await press();
    const asks = await dialog();
    await user.click(
      await asks.findByRole('button', { name: 'Conservar la hora prometida' }),
    );
    const left = within(
      await asks.findByRole('list', {
        name: 'Turnos que no se pudieron mover',
      }),
    );
    expect(left.getByText(/Beto Paz/)).toBeTruthy();
  });
});

test.each([
  [
    'record_opened_alone',
    'Una sola persona de recepción abrió la cuenta de un paciente',
    /queda cerrada 48 horas, salvo que otra persona verifique su identidad/,
    '/admin/audit?evento=account_opened',
  ],
  [
    'family_opened_alone',
    'Una sola persona de recepción dejó que alguien vea la historia de otra persona',
    /salvo que otra persona de recepción vea también el documento/,
    '/admin/audit?evento=family_linked',
  ],
  [
    'doctor_email_moved',
    'Se cambió el e-mail con el que ingresa un profesional',
    /ese ingreso no abre historias durante 48 horas/,
    '/admin/audit?evento=doctor_changed',
  ],
] as const)(
  '%s is shown to the administrator, with its consequence and a link to its author',
  async (kind, title, text, href) => {
    const fake = withDay();
    fake.clinicAdmin.dashboard.attention.alarms = [
      { kind, until: '2026-11-18T12:25:00.000Z' },
    ];
    await openPanel('admin', '/admin/dashboard', { fake });
    const list = within(
      await screen.findByRole('list', { name: 'Qué atender' }),
    );
    expect(list.getByText(title)).toBeTruthy();
    expect(list.getByText(text)).toBeTruthy();
    expect(
      list.getByRole('link', { name: 'Ver quién' }).getAttribute('href'),
    ).toBe(href);
  },
);

test('each pending matter is named, with a link to it', async () => {
  const fake = withDay();
  Object.assign(fake.clinicAdmin.dashboard.attention, {
    failedMessages: 1,
    pendingRequests: 2,
    recordExceptions: 1,
    copiesOverdue: 2,
    copiesDueSoon: 1,
    lastBackup: {
      startedAt: '2026-11-16T05:00:00.000Z',
      state: 'failed',
      verifiedAt: '2026-11-15T05:00:00.000Z',
      failedReason: 'El disco está lleno.',
    },
    doctorsWithoutPassword: [
      { id: '0190a000-0004-7000-8000-000000000001', name: 'Ana Ruiz' },
    ],
    leftWaiting: [{ day: '2026-11-13', count: 2 }],
  });
  await openPanel('admin', '/admin/dashboard', { fake });
  const list = within(await screen.findByRole('list', { name: 'Qué atender' }));
  expect(list.getByText('La última copia de seguridad falló')).toBeTruthy();
  expect(list.getByText('1 mensaje que no llegó')).toBeTruthy();
  expect(list.getByText('2 copias de historia vencidas')).toBeTruthy();
  expect(list.getByText('1 copia de historia por vencer')).toBeTruthy();
  expect(list.getByText('1 historia abierta por excepción')).toBeTruthy();
  expect(
    list.getByRole('link', { name: 'Ver la auditoría' }).getAttribute('href'),
  ).toBe('/admin/audit?evento=record_opened_by_exception&desde=2026-11-09');
  expect(
    list
      .getByRole('link', { name: 'Ver las solicitudes' })
      .getAttribute('href'),
  ).toBe('/admin/requests');
  expect(
    list.getByText('Todavía no entraron a su panel: Ana Ruiz.'),
  ).toBeTruthy();
  expect(list.getByText('2 pacientes quedaron en espera')).toBeTruthy();
});

test('measures against guessing come first, while they last, with possible acts', async () => {
  const fake = withDay();
  const { dashboard } = fake.clinicAdmin;
  const until = (minutes: number) =>
    new Date(Date.parse(dashboard.now) + minutes * 60_000).toISOString();
  dashboard.attention.alarms = [
    { kind: 'reserved_mode', until: until(42) },
    { kind: 'default_password_off', until: until(1435) },
  ];
  await openPanel('admin', '/admin/dashboard', { fake });
  const list = within(await screen.findByRole('list', { name: 'Qué atender' }));
  const [first, second] = list
    .getAllByRole('listitem')
    .map((item) => within(item));
  expect(first?.getByText('Alguien está probando muchos DNI')).toBeTruthy();
  expect(first?.getByText(/Durante 42 min más/)).toBeTruthy();
  expect(
    first?.getByRole('link', { name: 'Ver los intentos' }).getAttribute('href'),
  ).toBe('/admin/audit?evento=sign_in_failed');
  expect(
    second?.getByText('La clave inicial de los profesionales está desactivada'),
  ).toBeTruthy();
  expect(second?.getByText(/no sirve durante 23 h 55 min más/)).toBeTruthy();
  expect(
    second?.getByRole('link', { name: 'Invitar' }).getAttribute('href'),
  ).toBe('/admin/doctors');
});

test.each([
  [
    'holds_attack',
    'Alguien retiene muchos horarios sin reservarlos',
    'Ver desde cuándo',
    'holds_attack_began',
  ],
  [
    'staff_guessing',
    'Alguien está probando contraseñas del personal',
    'Ver los intentos',
    'sign_in_failed',
  ],
] as const)(
  'administrators read of %s, with a link to the audit log',
  async (kind, title, link, event) => {
    const fake = withDay();
    const { dashboard } = fake.clinicAdmin;
    dashboard.attention.alarms = [{ kind, until: dashboard.now }];
    await openPanel('admin', '/admin/dashboard', { fake });
    const list = within(
      await screen.findByRole('list', { name: 'Qué atender' }),
    );
    const alarm = list.getByText(title);
    // Visible without scrolling past the table of all doctors.
    const order = alarm.compareDocumentPosition(
      screen.getByRole('table', { name: /rofesional/ }),
    );
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(list.getByRole('link', { name: link }).getAttribute('href')).toBe(
      `/admin/audit?evento=${event}`,
    );
  },
);

test('an unnamed proxy is shown with the setting for the operator; a stranger’s header, as perhaps nothing', async () => {
  const fake = withDay();
  fake.clinicAdmin.dashboard.attention.untrustedForwarders = [
    { address: '10.0.0.4', isPrivate: true },
    { address: '203.0.113.9', isPrivate: false },
  ];
  await openPanel('admin', '/admin/dashboard', { fake });
  const list = within(await screen.findByRole('list', { name: 'Qué atender' }));
  expect(
    list.getByText('Todos parecen entrar desde la misma dirección'),
  ).toBeTruthy();
  expect(list.getByText(/TRUSTED_PROXIES=10\.0\.0\.4/)).toBeTruthy();
  expect(
    list.getByText(/Lo envió 203\.0\.113\.9 y no le creímos/),
  ).toBeTruthy();
});

test('a clinic sees each missing step of its installation, with a link to it, until all are done', async () => {
  const fake = withDay();
  const { dashboard } = fake.clinicAdmin;
  dashboard.installation = {
    ...allSetUp,
    publicUrl: null,
    missingHolidayYears: [2027],
    steps: allSetUp.steps.map(({ step }) => ({
      step,
      isDone: step === 'mail',
    })),
  };
  await openPanel('admin', '/admin/dashboard', { fake });
  const part = await region('Puesta a punto');
  expect(part.getByText(/Faltan 5 pasos/)).toBeTruthy();
  const steps = part.getAllByRole('listitem').map((item) => item.textContent);
  expect(steps[0]).toMatch(/Dirección pública \(falta\).*PUBLIC_URL/);
  expect(steps[1]).toMatch(/Correo \(listo\)/);
  expect(steps[3]).toMatch(/Faltan los de 2027/);
  expect(steps[4]).toContain('/var/lib/turnoclaro/backups');
  const wayOf = (name: string) =>
    part.getByRole('link', { name }).getAttribute('href');
  expect(wayOf('Elegir obras sociales')).toBe('/admin/insurers');
  expect(wayOf('Cargar los feriados')).toBe('/admin/holidays');
  expect(wayOf('Agregarlo')).toMatch(/seguridad/);
  expect(screen.queryByText(/demostración no hace copias/)).toBeNull();
  dashboard.installation = allSetUp;
  await waitFor(() => {
    fake.announce({ kind: 'all' }, 'admin');
    expect(screen.queryByRole('region', { name: 'Puesta a punto' })).toBeNull();
  });
});

test('a test message shows the mail server’s answer', async () => {
  const fake = withDay();
  const { clinicAdmin } = fake;
  const missingBackup = allSetUp.steps.map(({ step }) => ({
    step,
    isDone: step !== 'backup',
  }));
  clinicAdmin.dashboard.installation = { ...allSetUp, steps: missingBackup };
  const { user } = await openPanel('admin', '/admin/dashboard', { fake });
  const part = await region('Puesta a punto');
  const press = () =>
    user.click(
      part.getByRole('button', { name: 'Enviar un mensaje de prueba' }),
    );
  await press();
  expect(
    await part.findByText('El servidor de correo aceptó el mensaje'),
  ).toBeTruthy();
  expect(part.getByText(/Va a ines@clinica\.example/)).toBeTruthy();
  const reason = 'El servidor de correo no aceptó el usuario o la clave (535).';
  clinicAdmin.testMessage = {
    ...clinicAdmin.testMessage,
    isAccepted: false,
    reason,
  };
  await press();
  expect(await part.findByText(reason)).toBeTruthy();
  fake.refuse('admin.installation.sendTestMessage', 'TOO_MANY_ATTEMPTS', {
    retryAfterSeconds: 20,
  });
  await press();
  expect(await part.findByText('Hubo demasiados intentos')).toBeTruthy();
});

test('a requested backup shows as under way, then why it failed, then as made and proven', async () => {
  const fake = withDay();
  const { dashboard } = fake.clinicAdmin;
  const { attention, now } = dashboard;
  const missingBackup = allSetUp.steps.map(({ step }) => ({
    step,
    isDone: step !== 'backup',
  }));
  dashboard.installation = { ...allSetUp, steps: missingBackup };
  const { user } = await openPanel('admin', '/admin/dashboard', { fake });
  const part = await region('Puesta a punto');
  const press = () =>
    user.click(part.getByRole('button', { name: 'Hacer una copia ahora' }));
  await press();
  expect(
    await part.findByText(/Se está haciendo la primera, en \/var\/lib/),
  ).toBeTruthy();
  const busy = await part.findByRole('button', { name: 'Haciendo la copia…' });
  await user.click(busy);
  expect(fake.callsOf('admin.installation.backUp')).toHaveLength(1);
  const failedReason = 'No queda lugar en el disco.';
  attention.lastBackup = {
    startedAt: now,
    state: 'failed',
    failedReason,
    verifiedAt: null,
  };
  expect(
    await part.findByText(/La última falló\. No queda lugar en el disco\./),
  ).toBeTruthy();
  await press();
  await part.findByRole('button', { name: 'Haciendo la copia…' });
  dashboard.installation = allSetUp;
  attention.lastBackup = {
    startedAt: now,
    state: 'verified',
    failedReason: null,
    verifiedAt: now,
  };
  expect(
    await screen.findByText('Copia de seguridad hecha y comprobada'),
  ).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Puesta a punto' })).toBeNull();
  const rest = await region('Para atender');
  expect(
    rest.getByText(
      /Última copia de seguridad: hace menos de una hora, comprobada/,
    ),
  ).toBeTruthy();
  expect(
    rest.getByRole('button', { name: 'Hacer una copia ahora' }),
  ).toBeTruthy();
});

test('a demonstration says why it has no backups, and lacks nothing', async () => {
  const fake = withDay();
  fake.clinicAdmin.dashboard.installation = null;
  await openPanel('admin', '/admin/dashboard', { fake });
  expect(
    await screen.findByText(
      /demostración no hace copias de seguridad: sus datos son inventados/,
    ),
  ).toBeTruthy();
  expect(screen.queryByText(/Nunca se hizo una copia/)).toBeNull();
  expect(screen.queryByRole('region', { name: 'Puesta a punto' })).toBeNull();
});

test('times are written in everyday words', () => {
  expect([minutesWords(5), minutesWords(60), minutesWords(125)]).toEqual([
    '5 min',
    '1 h',
    '2 h 5 min',
  ]);
  const ago = (hours: number) =>
    ageWords(
      new Date(-hours * 3_600_000).toISOString(),
      new Date(0).toISOString(),
    );
  expect([ago(0.5), ago(1), ago(20), ago(72)]).toEqual([
    'hace menos de una hora',
    'hace una hora',
    'hace 20 horas',
    'hace 3 días',
  ]);
});

test('searches without a free time are shown with their specialty, insurer and days', async () => {
  const fake = withDay();
  fake.clinicAdmin.dashboard.unmetDemand = [
    {
      specialty: 'Dermatología',
      insurer: null,
      searches: 13,
      wantedFrom: '2026-11-12',
      wantedTo: '2027-01-20',
    },
    {
      specialty: 'Salud mental',
      insurer: 'OSDE',
      searches: 1,
      wantedFrom: '2026-11-18',
      wantedTo: '2026-11-18',
    },
  ];
  await openPanel('admin', '/admin/dashboard', { fake });
  const unmet = await region('Búsquedas sin turno');
  const rows = unmet
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(
      /^DermatologíaSin indicarjue 12\/11 a mié 20\/0?113$/,
    ),
    expect.stringMatching(/^Salud mentalOSDEmié 18\/111$/),
  ]);
});

test('without opinions of patients the dashboard shows no part for them', async () => {
  const fake = withDay();
  await openPanel('admin', '/admin/dashboard', { fake });
  await region('Hoy');
  expect(screen.queryByText('Opiniones de los pacientes')).toBeNull();
});

test('the comments open beside the average', async () => {
  const fake = withDay();
  Object.assign(fake.clinicAdmin.dashboard, {
    opinions: [
      {
        doctorName: 'Laura Gómez',
        practiceName: 'Consulta',
        answers: 10,
        average: 4.4,
        texts: ['A horario', 'Muy amable'],
      },
    ],
  });
  const { user } = await openPanel('admin', '/admin/dashboard', { fake });
  const row = within(
    (await region('Opiniones de los pacientes')).getByRole('row', {
      name: /Laura Gómez/,
    }),
  );
  expect(row.getByText('4,4')).toBeTruthy();
  await user.click(row.getByText('2 comentarios'));
  expect(row.getByText('Muy amable')).toBeTruthy();
});
