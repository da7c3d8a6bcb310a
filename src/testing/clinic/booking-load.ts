import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clinic } from '../../base/clinic/contract/clinic.ts';
import type { ListedDoctor } from '../../base/clinic/contract/doctors.ts';
import { addMonths, monthOf } from '../../base/time/clinic-day.ts';
import { startOfDay } from '../../base/time/clinic-zone.ts';
import type { BookedAppointment } from '../../subjects/appointments/contract/booked-appointment.ts';
import type { Hold } from '../../subjects/booking/contract/booking.ts';
import type { DoctorMonth } from '../../subjects/schedule/contract/availability.ts';
import type { Slot } from '../../subjects/schedule/contract/slot.ts';
import { HttpConnection, toRequest } from '../servers/http-connection.ts';

export interface BookingLoad {
  /** All confirmed bookings, in the order of the answers. */
  acknowledged: BookedAppointment[];
  /** The number of answers by status; 0 counts missing answers. */
  statuses: Map<number, number>;
  /** Resolves when every patient has stopped, after `stop` or a missing answer. */
  ended: Promise<void>;
  stop: () => void;
}

let nextDni = randomInt(60_000_000, 80_000_000);

/**
 * Starts patients who book without a pause, each booking for a new person. Half of the bookings have a hold,
 * and rivals often want the same time. A patient stops at the first missing answer.
 */
export async function startBookings(
  baseUrl: string,
  {
    patients,
    doctors = 12,
    areRivals = true,
    pauseMs = 0,
  }: {
    patients: number;
    doctors?: number;
    areRivals?: boolean;
    /** The pause between two bookings of a patient. */
    pauseMs?: number;
  },
): Promise<BookingLoad> {
  const api = `${baseUrl}/api/public`;
  const clinic = await read<Clinic>(`${api}/clinic`);
  const slots = await freeSlots(api, { clinic, doctors });
  const acknowledged: BookedAppointment[] = [];
  const statuses = new Map<number, number>();
  let isStopped = false;

  const { port, pathname } = new URL(api);
  async function send<Answer>(
    by: HttpConnection,
    path: string,
    body: object,
  ): Promise<Answer | undefined> {
    const headers = { 'idempotency-key': randomUUID() };
    const answer = await by.send(
      toRequest('POST', `${pathname}${path}`, { body, headers }),
    );
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    return answer.status < 300
      ? (JSON.parse(answer.body) as Answer)
      : undefined;
  }

  async function bookOne(by: HttpConnection, slot: Slot): Promise<void> {
    const hold =
      randomInt(2) === 0
        ? await send<Hold>(by, '/holds', slot)
        : { id: randomUUID() };
    if (!hold) return;
    const patient = {
      dni: String(nextDni++),
      fullName: 'Carga De Prueba',
      birthDate: '1983-04-05',
      phone: '11 5555-4444',
      consent: { policyVersion: clinic.privacyPolicyVersion },
    };
    const booker = { kind: 'new', patient };
    const appointment = await send<BookedAppointment>(by, '/appointments', {
      ...slot,
      holdId: hold.id,
      booker,
    });
    if (appointment) acknowledged.push(appointment);
  }

  function chooseSlot(): Slot {
    if (!areRivals) return slots.pop() as Slot;
    // The slot is near the end of the list, so that other patients are likely to want the same time.
    return slots[Math.max(0, slots.length - 1 - randomInt(patients))] as Slot;
  }

  async function book(): Promise<void> {
    try {
      const by = await HttpConnection.open(Number(port));
      while (!isStopped && slots.length > 0) {
        const slot = chooseSlot();
        await bookOne(by, slot);
        slots.splice(slots.indexOf(slot), slots.includes(slot) ? 1 : 0);
        if (pauseMs > 0) await sleep(pauseMs);
      }
      by.close();
    } catch {
      statuses.set(0, (statuses.get(0) ?? 0) + 1);
    }
  }

  const ended = Promise.all(Array.from({ length: patients }, book)).then(
    () => undefined,
  );
  return {
    acknowledged,
    statuses,
    ended,
    stop: () => {
      isStopped = true;
    },
  };
}

/** The free times of some doctors in this month and the next two, shuffled. */
async function freeSlots(
  api: string,
  {
    clinic: { today, timeZone },
    doctors: most,
  }: { clinic: Clinic; doctors: number },
): Promise<Slot[]> {
  const doctors = shuffle(await read<ListedDoctor[]>(`${api}/doctors`)).slice(
    0,
    most,
  );
  const slots: Slot[] = [];
  for (const { id: doctorId } of doctors) {
    for (const month of [0, 1, 2].map((months) =>
      addMonths(monthOf(today), months),
    )) {
      const { practiceId, days } = await read<DoctorMonth>(
        `${api}/doctors/${doctorId}/availability?month=${month}`,
      );
      for (const { day, starts } of days) {
        const midnight = startOfDay(day, timeZone);
        for (const start of starts) {
          slots.push({
            doctorId,
            practiceId,
            startsAt: new Date((midnight + start) * 60_000).toISOString(),
          });
        }
      }
    }
  }
  return shuffle(slots);
}

function shuffle<Item>(items: Item[]): Item[] {
  for (let last = items.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [items[last], items[other]] = [items[other] as Item, items[last] as Item];
  }
  return items;
}

async function read<Answer>(url: string): Promise<Answer> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.json()) as Answer;
}
