import type { Offer } from '../../../base/api/contract/offers.ts';
import { NEXT_TIMES } from '../../../base/clinic/rules/next-times.ts';
import { daysFrom, daysOfMonth } from '../../../base/time/clinic-day.ts';
import type { LinkedAppointment } from '../../../subjects/appointments/contract/public-appointments.ts';
import type { BookedAndSignedIn } from '../../../subjects/booking/contract/booking.ts';
import type { NoSlotsReason } from '../../../subjects/schedule/contract/availability.ts';
import type { Slot } from '../../../subjects/schedule/contract/slot.ts';
import { fakePeople, type fakeSessions } from '../access/fake-sessions.ts';
import {
  bookedAppointment,
  linkedAppointment,
} from '../appointments/example-appointments.ts';
import {
  doctorBy,
  doctorsOf,
  offerOf,
  practiceOf,
  startOf,
  usualReason,
  visitOf,
} from '../appointments/fake-agenda.ts';
import {
  fakeClinic,
  fakeDoctors,
  fakeInsurers,
  fakePatient,
  fakeSpecialties,
  fakeToday,
} from '../clinic/fake-clinic.ts';
import type { FakeLine } from '../fake-line.ts';

type Line = FakeLine & ReturnType<typeof fakeSessions>;

const { timeZone } = fakeClinic;
const nothingSetUp = {
  name: 'Clínica',
  address: '',
  city: '',
  phones: [],
  openingHours: [],
  directionsUrl: null,
};
const MINUTE_MS = 60_000;
const usualStarts = [540, 560, 580, 600, 840, 860];

/**
 * Examples of the public door's answers: the clinic, its doctors and times, and a booking without rivals. The
 * test states what an act makes of an appointment.
 */
export function fakeBooking(line: Line) {
  const { nextId } = line;

  const fake = Object.assign(line, {
    /** The held times, by hold. */
    heldSlots: new Map<string, Slot>(),
    /** The minutes that a hold lasts. */
    holdMinutes: 5,
    /** True: a new clinic, where nothing is set up yet. */
    isNew: false,
    /** True: a demonstration, where all data are invented. */
    isDemo: false,
    /** The reasons why a day has no times with any doctor, by day. */
    reasons: new Map<string, NoSlotsReason>(),
    /** The reason why no day has free times. Null: days have times. */
    reasonOfAll: null as NoSlotsReason | null,
    /** The times of a day with any doctor, if they are not the usual ones. */
    starts: new Map<string, number[]>(),
    /** The index of the doctor, among this many, who has a time. The first, unless a test says otherwise. */
    attends: (_minute: number, _count: number): number => 0,
    /** Adds an existing appointment. Its link or its code opens it as it is then. */
    addAppointment(
      changes: Partial<LinkedAppointment> = {},
    ): LinkedAppointment {
      const appointment = linkedAppointment(changes);
      fake.answer('appointments.look', () => ({
        ...appointment,
        serverNow: isoIn(0),
      }));
      return appointment;
    },
    /** States what this act makes of the appointment from now on. */
    becomes(
      act: 'cancel' | 'confirm' | 'undoCancel',
      appointment: LinkedAppointment,
      changes: Partial<LinkedAppointment>,
    ) {
      fake.answer(`appointments.${act}`, () => ({
        ...Object.assign(appointment, changes),
        serverNow: isoIn(0),
      }));
    },
    /** An instant this many minutes ahead, on the clinic's clock. */
    isoIn: (minutes: number) => isoIn(minutes),
  });

  const isoIn = (minutes: number) =>
    new Date(fake.now() + minutes * MINUTE_MS).toISOString();

  function dayOf(day: string) {
    const reason =
      fake.reasons.get(day) ?? fake.reasonOfAll ?? usualReason(day);
    return {
      day,
      starts: reason ? [] : (fake.starts.get(day) ?? usualStarts),
      reason,
    };
  }

  function firstFreeOf(doctorId: string | undefined): Offer | null {
    const days = daysFrom(fakeToday, fakeClinic.policy.horizonDays).map(dayOf);
    const first = days.find(({ starts }) => starts.length > 0);
    return first && doctorId
      ? offerOf(doctorId, startOf(first.day, first.starts[0] ?? 0))
      : null;
  }

  /** The first time of each half day on the first free days. */
  function nextTimes(): string[] {
    const days = daysFrom(fakeToday, 8).map(dayOf);
    const halves = days.flatMap(({ day, starts }) =>
      [
        starts.find((minute) => minute < 780),
        starts.find((minute) => minute >= 780),
      ].flatMap((minute) => (minute === undefined ? [] : startOf(day, minute))),
    );
    return halves.slice(0, NEXT_TIMES);
  }

  function signedInBooker(): BookedAndSignedIn['signedIn'] {
    const { id, name } = fakePeople.patient;
    return { patient: { id, name }, session: line.openSession('patient') };
  }

  const door = line.openDoor('public');

  line.plug({
    public: {
      clinic: {
        get: door.clinic.get.handler(() => ({
          ...fakeClinic,
          ...(fake.isNew && nothingSetUp),
          isDemo: fake.isDemo,
        })),
        insurers: door.clinic.insurers.handler(() => fakeInsurers),
      },
      doctors: {
        list: door.doctors.list.handler(() =>
          (fake.isNew ? [] : fakeDoctors).map(
            ({ biography: _, practices: __, ...doctor }) => ({
              ...doctor,
              nextTimes: nextTimes(),
              nextFreeMorning: firstFreeOf(doctor.id)?.startsAt ?? null,
              nextFreeAfternoon: null,
            }),
          ),
        ),
        get: door.doctors.get.handler(({ input, errors }) => {
          const doctor = fakeDoctors.find(({ id }) => id === input.doctorId);
          if (!doctor) throw errors.NOT_FOUND();
          return { ...doctor, nextTimes: nextTimes() };
        }),
        specialties: door.doctors.specialties.handler(() =>
          (fake.isNew ? [] : fakeSpecialties).map((specialty) => ({
            ...specialty,
            nextFree: firstFreeOf(doctorsOf(specialty.id)[0]),
          })),
        ),
      },
      availability: {
        doctorMonth: door.availability.doctorMonth.handler(({ input }) => ({
          timeZone,
          practiceId: input.practiceId ?? practiceOf(input.doctorId).id,
          visitMinutes: 20,
          days: daysOfMonth(input.month).map(dayOf),
        })),
        doctorFirstFree: door.availability.doctorFirstFree.handler(
          ({ input }) => ({
            firstFree: firstFreeOf(input.doctorId),
          }),
        ),
        specialtyMonth: door.availability.specialtyMonth.handler(
          ({ input }) => {
            const ids = doctorsOf(input.specialtyId);
            return {
              timeZone,
              practiceId: input.practiceId ?? practiceOf(ids[0] ?? '').id,
              doctors: ids.map((id) => ({
                id,
                name: doctorBy(id).name,
                isCovered: doctorBy(id).insurerIds.includes(
                  input.insurerId ?? '',
                ),
                priceCents: practiceOf(id).priceCents,
              })),
              days: daysOfMonth(input.month).map((day) => ({
                ...dayOf(day),
                starts: dayOf(day).starts.map((minute): [number, number] => [
                  minute,
                  fake.attends(minute, ids.length),
                ]),
              })),
            };
          },
        ),
        specialtyFirstFree: door.availability.specialtyFirstFree.handler(
          ({ input }) => {
            const ids = doctorsOf(input.specialtyId);
            const takes = (id: string) =>
              doctorBy(id).insurerIds.includes(input.insurerId ?? '');
            const doctorId = ids.find(takes) ?? ids[0] ?? '';
            const first = firstFreeOf(doctorId);
            const { priceCents } = practiceOf(doctorId);
            return {
              firstFree: first && {
                ...first,
                isCovered: takes(doctorId),
                priceCents,
              },
            };
          },
        ),
      },
      holds: {
        create: door.holds.create.handler(({ input }) => {
          const id = nextId();
          fake.heldSlots.set(id, input);
          const times = {
            heldUntil: isoIn(fake.holdMinutes),
            serverNow: isoIn(0),
          };
          return { ...visitOf(input), id, ...times, isExtended: false };
        }),
        look: door.holds.look.handler(() => ({
          heldUntil: isoIn(fake.holdMinutes),
          serverNow: isoIn(0),
          isExtended: false,
        })),
        extend: door.holds.extend.handler(() => ({
          heldUntil: isoIn(fake.holdMinutes + 5),
          serverNow: isoIn(0),
        })),
        release: door.holds.release.handler(() => ({ released: true })),
        meet: door.holds.meet.handler(() => ({ isOnFile: null })),
        identify: door.holds.identify.handler(({ input }) => ({
          proof: `prueba-de-identidad-${input.holdId}`,
          patientName: fakePatient.name,
          expiresAt: isoIn(15),
          inTheWay: null,
        })),
      },
      appointments: {
        book: door.appointments.book.handler(
          ({ input: { booker, opensSession, ...slot } }) =>
            bookedAppointment(slot, {
              ...(booker.kind === 'new' && {
                patientName: booker.patient.fullName,
              }),
              signedIn: opensSession ? signedInBooker() : null,
            }),
        ),
        changeMonth: door.appointments.changeMonth.handler(({ input }) => ({
          timeZone,
          days: daysOfMonth(input.month).map(dayOf),
        })),
      },
      patients: {
        register: door.patients.register.handler(({ input }) => ({
          patientName: input.chosenName ?? input.fullName,
        })),
        sendCode: door.patients.sendCode.handler(() => ({
          codeId: nextId(),
          expiresAt: isoIn(10),
        })),
      },
    },
  });

  return fake;
}
