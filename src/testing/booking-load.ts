import { randomInt, randomUUID } from 'node:crypto';
import type { DoctorMonth } from '../contract/public/availability.ts';
import type { BookedTurno, Hold, Slot } from '../contract/public/booking.ts';
import type { Clinic } from '../contract/public/clinic.ts';
import type { ListedDoctor } from '../contract/public/doctors.ts';
import { addMonths, monthOf } from '../domain/calendar/clinic-day.ts';
import { startOfDay } from '../domain/calendar/clinic-zone.ts';

export interface BookingLoad {
  /** Every turno whose booking was answered, in the order of the answers. */
  acknowledged: BookedTurno[];
  /** Answers by their status; 0 where none came. */
  statuses: Map<number, number>;
  /** Resolves when every patient gave up or was told to. */
  ended: Promise<void>;
  stop: () => void;
}

let nextDni = randomInt(60_000_000, 80_000_000);

/**
 * Patients who book without a pause, each somebody new: now with a hold first, now at once, and often two
 * for one time. Each stops at the first answer that does not come.
 */
export async function startBookings(
  baseUrl: string,
  { patients }: { patients: number },
): Promise<BookingLoad> {
  const api = `${baseUrl}/api/public`;
  const clinic = await read<Clinic>(`${api}/clinic`);
  const slots = await freeSlots(api, clinic);
  const acknowledged: BookedTurno[] = [];
  const statuses = new Map<number, number>();
  let isStopped = false;

  async function send<Answer>(path: string, body: object): Promise<Answer | undefined> {
    const answer = await fetch(`${api}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    });
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    return answer.ok ? ((await answer.json()) as Answer) : void (await answer.text());
  }

  async function bookOne(slot: Slot): Promise<void> {
    const hold = randomInt(2) === 0 ? await send<Hold>('/holds', slot) : { id: randomUUID() };
    if (!hold) return;
    const patient = {
      dni: String(nextDni++),
      fullName: 'Carga De Prueba',
      birthDate: '1983-04-05',
      phone: '11 5555-4444',
      consent: { policyVersion: clinic.privacyPolicyVersion },
    };
    const booker = { kind: 'new', patient };
    const turno = await send<BookedTurno>('/appointments', { ...slot, holdId: hold.id, booker });
    if (turno) acknowledged.push(turno);
  }

  async function book(): Promise<void> {
    while (!isStopped && slots.length > 0) {
      // Near the end of the list, so that others are likely to want the same one.
      const slot = slots[Math.max(0, slots.length - 1 - randomInt(patients))] as Slot;
      try {
        await bookOne(slot);
      } catch {
        statuses.set(0, (statuses.get(0) ?? 0) + 1);
        return;
      }
      slots.splice(slots.indexOf(slot), slots.includes(slot) ? 1 : 0);
    }
  }

  const ended = Promise.all(Array.from({ length: patients }, book)).then(() => undefined);
  return {
    acknowledged,
    statuses,
    ended,
    stop: () => {
      isStopped = true;
    },
  };
}

const mostDoctors = 12;

/** What some doctors have free in this month and the two after it, in no order. */
async function freeSlots(api: string, { today, timeZone }: Clinic): Promise<Slot[]> {
  const doctors = shuffle(await read<ListedDoctor[]>(`${api}/doctors`)).slice(0, mostDoctors);
  const slots: Slot[] = [];
  for (const { id: doctorId } of doctors) {
    for (const month of [0, 1, 2].map((months) => addMonths(monthOf(today), months))) {
      const { practiceId, days } = await read<DoctorMonth>(
        `${api}/doctors/${doctorId}/availability?month=${month}`,
      );
      for (const { day, starts } of days) {
        const midnight = startOfDay(day, timeZone);
        for (const start of starts) {
          slots.push({ doctorId, practiceId, startsAt: new Date((midnight + start) * 60_000).toISOString() });
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
