import { act, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { DeskWaitlistEntry } from '../../subjects/waitlist/contract/reception-waitlist.ts';
import { todayAt } from '../fakes/appointments/fake-appointments.ts';
import { fakeDoctors, fakeSpecialties } from '../fakes/clinic/fake-clinic.ts';
import { createFakeApi, type FakeApi } from '../fakes/fake-api.ts';
import { queueEntry, staffQueue } from '../fakes/queue/staff-queue.ts';
import { byReader } from './key-times.ts';
import { openPanel } from './open-panel.tsx';
import type { ReaderBurst } from './reader-texts.ts';

/* The pages of the panels with single keys, for the tests of a card reader's bursts. */

export type User = Awaited<ReturnType<typeof openPanel>>['user'];

export const card =
  '00123456789@SOSA@ZULEMA@F@30111222@A@01/02/1980@01/01/2015@274';

/** A text as keys for `user.keyboard`. */
const keysOf = (text: string) => text.replace(/[{[]/g, '$&$&');

export const read = (user: User, { text, end, msAKey }: ReaderBurst) =>
  byReader(() => user.keyboard(keysOf(text) + end), msAKey);

const [doctor] = fakeDoctors;
const [specialty] = fakeSpecialties;

function waiting(fake: FakeApi, fullName: string) {
  return fake.staffAppointments.add({
    status: 'arrived',
    arrivedAt: todayAt('07:50'),
    patient: { fullName },
  });
}

/** The day with a waiting patient, who may be called. */
const day: Pick<PageWithKeys, 'prepare'> = {
  prepare(fake) {
    const { id } = waiting(fake, 'Ana Prueba');
    fake.staffAppointments.becomes({ act: 'call', id }, { calls: 1 });
  },
};

const offered: DeskWaitlistEntry = {
  id: '0190f100-0000-7000-8000-000000000001',
  patient: {
    id: '0190f100-0000-7000-8000-000000000001',
    name: 'Ana Ruiz',
    fullName: 'Ana Ruiz',
    familyNames: 'Ruiz',
    dni: '30111222',
    phone: null,
  },
  doctor: { id: doctor?.id ?? '', name: doctor?.name ?? '' },
  specialty: { id: specialty?.id ?? '', name: 'Cardiología' },
  practiceName: 'Consulta',
  weekdays: [1, 2],
  dayParts: ['morning'],
  untilDay: '2026-11-30',
  atNight: false,
  soonerThan: null,
  joinedAt: '2026-11-10T12:00:00Z',
  offersBefore: 0,
  passedOver: null,
  offer: {
    id: '0190f200-0000-7000-8000-000000000001',
    doctor: { id: doctor?.id ?? '', name: 'Laura Gómez' },
    startsAt: '2026-11-18T12:00:00Z',
    expiresAt: '2026-11-16T11:30:00Z',
    offeredBy: 'system',
    told: 'not_sent',
  },
};

export interface PageWithKeys {
  role: 'reception' | 'doctor' | 'admin';
  path: string;
  prepare: (fake: FakeApi) => void;
  /** The elements that have the focus, in turn, while the card is read. Null: the page itself. */
  places: (() => Promise<HTMLElement | null>)[];
  /** True if the page searches for what is read. False: it only says it. */
  looksFor: boolean;
  /** The files with the page's single keys. */
  keysOf?: string[];
}

export const aRow = async () =>
  (await screen.findAllByRole('row', { name: /Prueba/ }))[0] ?? null;
/** A patient's row in the queue or the waiting list. */
export const anEntry = () =>
  waitFor(() => {
    const entry = document.querySelector<HTMLElement>('[data-entry]');
    expect(entry).not.toBeNull();
    return entry;
  });
const aButtonOf = (find: () => Promise<HTMLElement | null>) => async () =>
  (await find())?.querySelector<HTMLElement>('button') ?? null;
export const aButtonOfAnEntry = async () =>
  (await anEntry())?.closest('li')?.querySelector<HTMLElement>('button') ??
  null;
export const thePage = async () => null;

export const pages: Record<string, PageWithKeys> = {
  queue: {
    role: 'reception',
    path: '/recepcion/queue',
    looksFor: true,
    prepare(fake) {
      const entries = ['Ana Uno', 'Beto Dos', 'Cora Tres'].map((name) =>
        queueEntry(waiting(fake, name)),
      );
      fake.answer('reception.queue.get', staffQueue(entries));
    },
    places: [thePage, anEntry, aButtonOfAnEntry],
    keysOf: ['subjects/queue/web/desk/queue-view.tsx'],
  },
  waitlist: {
    role: 'reception',
    path: '/recepcion/waitlist',
    looksFor: true,
    prepare(fake) {
      fake.answer('reception.waitlist.list', {
        entries: [offered],
        hasMore: false,
      });
      fake.answer('reception.waitlist.history', []);
    },
    places: [thePage, anEntry, aButtonOfAnEntry],
    keysOf: ['subjects/waitlist/web/waitlist-page.tsx'],
  },
  'messages by hand': {
    role: 'reception',
    path: '/recepcion/messages?uno',
    looksFor: true,
    prepare(fake) {
      for (const recipientName of ['Ana Uno', 'Beto Dos']) {
        fake.messages.add({
          recipientName,
          channel: 'whatsapp',
          status: 'waiting',
          address: '+5491155554444',
          whatsappUrl: 'https://wa.me/5491155554444',
          canResend: false,
        });
      }
    },
    places: [thePage, () => screen.findByRole('button', { name: /^Enviado/ })],
    keysOf: ['subjects/messages/web/hand-page.tsx'],
  },
  messages: {
    role: 'reception',
    path: '/recepcion/messages',
    looksFor: true,
    prepare(fake) {
      fake.messages.add({
        recipientName: 'Ana Uno',
        channel: 'whatsapp',
        status: 'waiting',
        address: '+5491155554444',
        whatsappUrl: 'https://wa.me/5491155554444',
        canResend: false,
      });
    },
    places: [() => screen.findByRole('link', { name: /^Uno tras otro/ })],
    keysOf: ['subjects/messages/web/by-hand-link.tsx'],
  },
  patients: {
    role: 'reception',
    path: '/recepcion/patients',
    looksFor: true,
    prepare: () => {},
    places: [() => screen.findByRole('heading', { level: 1 })],
  },
  day: {
    role: 'reception',
    path: '/recepcion/appointments',
    looksFor: true,
    prepare: (fake) => void waiting(fake, 'Ana Prueba'),
    places: [thePage, aRow, aButtonOf(aRow)],
    keysOf: ['panels/counter/web/day/use-desk-keys.ts'],
  },
  agenda: {
    role: 'reception',
    path: '/recepcion/appointments?vista=agenda',
    looksFor: true,
    prepare: (fake) => void waiting(fake, 'Ana Prueba'),
    places: [thePage],
  },
  'consulting room': {
    role: 'doctor',
    path: '/doctor/appointments',
    looksFor: false,
    prepare(fake) {
      waiting(fake, 'Ana Prueba');
      waiting(fake, 'Bruno Prueba');
    },
    places: [
      thePage,
      async () =>
        (await screen.findAllByRole('button', { name: /^Llamar / }))[0] ?? null,
    ],
    keysOf: [
      'panels/consulting-room/web/consulting-room-page.tsx',
      'panels/consulting-room/web/use-room-keys.ts',
    ],
  },
  'consulting room, week': {
    role: 'doctor',
    path: '/doctor/appointments?vista=semana',
    looksFor: false,
    prepare: (fake) => void waiting(fake, 'Ana Prueba'),
    places: [thePage],
  },
  'clinic’s panel': {
    role: 'admin',
    path: '/admin/dashboard',
    looksFor: false,
    prepare: () => {},
    places: [thePage],
  },
};

export async function openPage({ role, path, prepare }: PageWithKeys) {
  const fake = createFakeApi();
  prepare(fake);
  fake.answer('reception.search.patients', {
    patients: [],
    hasMore: false,
    card: null,
  });
  const page = await openPanel(role, path, { fake });
  await screen.findByRole('heading', { level: 1 });
  return page;
}

/** Calls that only read. All other calls act. */
export const showing =
  /\.(get|list|count|next|patients|mine|history|week|day|summary|of\w+|screens|soonest|clinic|samePerson)$/;

/** Closes the dialogs that a read opened. */
export async function putBack(user: User, place: HTMLElement | null) {
  for (let open = 0; screen.queryAllByRole('dialog').length > 0; open += 1) {
    if (open > 3) throw new Error('A dialog does not close.');
    await user.keyboard('{Escape}');
    // A dialog with typed text asks before it closes.
    const discard = screen.queryByRole('button', {
      name: 'Descartar lo escrito',
    });
    if (discard) await user.click(discard);
  }
  const entendido = screen.queryByRole('button', { name: 'Entendido' });
  if (entendido) await user.click(entendido);
  act(() => (document.activeElement as HTMLElement | null)?.blur());
  act(() => place?.focus());
}

export async function openWaitingRow() {
  const opened = await openPage({ ...(pages.day as PageWithKeys), ...day });
  const row = await aRow();
  act(() => row?.focus());
  return opened;
}
