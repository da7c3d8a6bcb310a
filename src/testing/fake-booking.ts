import type { LinkedTurno, TurnoAccess } from '../contract/public/appointments.ts';
import type { NoSlotsReason } from '../contract/public/availability.ts';
import type { BookedAndSignedIn, BookedTurno, Hold, Slot } from '../contract/public/booking.ts';
import type { Offer } from '../contract/refusals.ts';
import { addDays, daysFrom, daysOfMonth } from '../domain/calendar/clinic-day.ts';
import {
  doctorAt,
  doctorBy,
  doctorsOf,
  type FakeVisit,
  offerOf,
  practiceOf,
  sameInstant,
  startOf,
  usualReason,
  visitOf,
} from './fake-agenda.ts';
import {
  fakeClinic,
  fakeDoctors,
  fakeInsurers,
  fakePatient,
  fakeSpecialties,
  fakeToday,
} from './fake-clinic.ts';
import type { FakeLine } from './fake-line.ts';

export interface FakeCall {
  /** Like `appointments.book`. */
  procedure: string;
  input: unknown;
  idempotencyKey: string | null;
}

interface OfferedDay {
  day: string;
  starts: number[];
  reason: NoSlotsReason | null;
}

interface FakeTurno extends BookedTurno {
  status: LinkedTurno['status'];
  dni: string;
  isConfirmed: boolean;
  cancelledAt: number | null;
  /** Of a cancelled one; unsaid, its patient wanted it. */
  cancelled?: NonNullable<LinkedTurno['cancelled']>;
  /** What it is again when its cancelling is taken back. */
  statusBefore: LinkedTurno['status'];
}

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
const starts = [540, 560, 580, 600, 840, 860];

/** What anybody may ask: the clinic, its doctors and times, booking, and a turno by its link. */
export function fakeBooking(line: FakeLine) {
  const { nextId } = line;
  const holds = new Map<string, Hold & { slot: Slot }>();
  const turnos = new Map<string, FakeTurno>();
  const answers = new Map<string, BookedAndSignedIn>();

  const fake = Object.assign(line, {
    holdMinutes: 5,
    /** A clinic of today, where nothing is set up yet. */
    isNew: false,
    /** Everything is invented. */
    isDemo: false,
    /** Why a day has no time, whoever attends. */
    reasons: new Map<string, NoSlotsReason>(),
    turnos,
    /** Whom the last step of a booking signs in, where it was asked to. */
    signInBooker: (): BookedAndSignedIn['signedIn'] => null,
    /** Somebody has this turno already. */
    addTurno(changes: Partial<FakeTurno> = {}): FakeTurno {
      const startsAt = startOf(addDays(fakeToday, 3), 600);
      const turno = turnoOf({ ...visitOf({ doctorId: doctorAt(0).id, startsAt }), ...changes });
      turnos.set(turno.id, turno);
      return turno;
    },
  });

  const isoOf = (milliseconds: number) => new Date(milliseconds).toISOString();

  function turnoOf(changes: Partial<FakeTurno> & FakeVisit): FakeTurno {
    const number = turnos.size + 2;
    return {
      id: nextId(),
      code: `K7M2Q${number}`,
      patientName: fakePatient.name,
      linkToken: `secreto-de-prueba-numero-${number}`,
      status: 'booked',
      dni: fakePatient.dni,
      isConfirmed: false,
      cancelledAt: null,
      statusBefore: 'booked',
      ...changes,
    };
  }

  function isTaken(doctorId: string, startsAt: string): boolean {
    const standing = [...turnos.values()].filter(({ status }) => status !== 'cancelled');
    return standing.some((turno) => turno.doctor.id === doctorId && sameInstant(turno.startsAt, startsAt));
  }

  function dayOfDoctor(doctorId: string, day: string): OfferedDay {
    const reason = fake.reasons.get(day) ?? usualReason(day);
    if (reason) return { day, starts: [], reason };
    const free = starts.filter((minute) => !isTaken(doctorId, startOf(day, minute)));
    return { day, starts: free, reason: free.length > 0 ? null : { code: 'FULL' } };
  }

  function firstFreeOf(doctorIds: string[]): Offer | null {
    for (const day of daysFrom(fakeToday, fakeClinic.policy.horizonDays)) {
      for (const doctorId of doctorIds) {
        const [minute] = dayOfDoctor(doctorId, day).starts;
        if (minute !== undefined) return offerOf(doctorId, startOf(day, minute));
      }
    }
    return null;
  }

  function linked(turno: FakeTurno): LinkedTurno {
    const { id, code, status, startsAt, endsAt, roomName, linkToken, isConfirmed, cancelledAt } = turno;
    const undoUntil = cancelledAt === null ? null : cancelledAt + 10 * MINUTE_MS;
    const msLeft = Date.parse(startsAt) - fake.now();
    const isLate = msLeft < fakeClinic.policy.changeUntilHours * 60 * MINUTE_MS;
    const isToCome = status === 'booked' && msLeft > 0;
    return {
      ...{ id, code, status, startsAt, endsAt, roomName, linkToken, isConfirmed, isLate },
      doctorName: turno.doctor.name,
      canCancel: isToCome,
      canConfirm: isToCome && !isConfirmed,
      canChange: isToCome && !isLate,
      cancelled: status === 'cancelled' ? (turno.cancelled ?? { askedBy: 'patient', reason: null }) : null,
      undoUntil: status === 'cancelled' && undoUntil ? isoOf(undoUntil) : null,
      serverNow: isoOf(fake.now()),
    };
  }

  function opened({
    appointmentId,
    access,
  }: {
    appointmentId: string;
    access: TurnoAccess;
  }): FakeTurno | null {
    const turno = turnos.get(appointmentId);
    if (!turno) return null;
    const opens =
      access.kind === 'link'
        ? access.token === turno.linkToken
        : access.dni === turno.dni && access.code === turno.code;
    return opens ? turno : null;
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
          (fake.isNew ? [] : fakeDoctors).map(({ biography: _, practices: __, ...doctor }) => ({
            ...doctor,
            nextFreeMorning: firstFreeOf([doctor.id])?.startsAt ?? null,
            nextFreeAfternoon: null,
          })),
        ),
        get: door.doctors.get.handler(({ input, errors }) => {
          const doctor = fakeDoctors.find(({ id }) => id === input.doctorId);
          if (!doctor) throw errors.NOT_FOUND();
          return doctor;
        }),
        specialties: door.doctors.specialties.handler(() =>
          (fake.isNew ? [] : fakeSpecialties).map((specialty) => ({
            ...specialty,
            nextFree: firstFreeOf(doctorsOf(specialty.id)),
          })),
        ),
      },
      availability: {
        doctorMonth: door.availability.doctorMonth.handler(({ input }) => ({
          timeZone,
          practiceId: input.practiceId ?? practiceOf(input.doctorId).id,
          visitMinutes: 20,
          days: daysOfMonth(input.month).map((day) => dayOfDoctor(input.doctorId, day)),
        })),
        doctorFirstFree: door.availability.doctorFirstFree.handler(({ input }) => ({
          firstFree: firstFreeOf([input.doctorId]),
        })),
        specialtyMonth: door.availability.specialtyMonth.handler(({ input }) => {
          const ids = doctorsOf(input.specialtyId);
          return {
            timeZone,
            practiceId: input.practiceId ?? practiceOf(ids[0] ?? '').id,
            doctors: ids.map((id) => ({ id, name: doctorBy(id).name })),
            days: daysOfMonth(input.month).map((day) => {
              const ofDoctors = ids.map((id) => dayOfDoctor(id, day));
              const merged = starts.flatMap((minute) => {
                const index = ofDoctors.findIndex((offered) => offered.starts.includes(minute));
                return index < 0 ? [] : [[minute, index] as [number, number]];
              });
              return {
                day,
                starts: merged,
                reason: merged.length > 0 ? null : (ofDoctors[0]?.reason ?? null),
              };
            }),
          };
        }),
        specialtyFirstFree: door.availability.specialtyFirstFree.handler(({ input }) => ({
          firstFree: firstFreeOf(doctorsOf(input.specialtyId)),
        })),
      },
      holds: {
        create: door.holds.create.handler(({ input, errors }) => {
          if (isTaken(input.doctorId, input.startsAt)) throw errors.SLOT_TAKEN({ data: { nearest: [] } });
          const hold = {
            ...visitOf(input),
            id: nextId(),
            heldUntil: isoOf(fake.now() + fake.holdMinutes * MINUTE_MS),
            serverNow: isoOf(fake.now()),
            isExtended: false,
          };
          holds.set(hold.id, { ...hold, slot: input });
          return hold;
        }),
        extend: door.holds.extend.handler(({ input, errors }) => {
          const hold = holds.get(input.holdId);
          if (!hold || Date.parse(hold.heldUntil) <= fake.now()) throw errors.HOLD_EXPIRED();
          if (hold.isExtended) throw errors.HOLD_ALREADY_EXTENDED();
          const heldUntil = isoOf(Date.parse(hold.heldUntil) + 5 * MINUTE_MS);
          holds.set(hold.id, { ...hold, heldUntil, isExtended: true });
          return { heldUntil, serverNow: isoOf(fake.now()) };
        }),
        release: door.holds.release.handler(({ input }) => ({ released: holds.delete(input.holdId) })),
        identify: door.holds.identify.handler(({ input, errors }) => {
          const hold = holds.get(input.holdId);
          if (!hold || Date.parse(hold.heldUntil) <= fake.now()) throw errors.HOLD_EXPIRED();
          if (input.dni !== fakePatient.dni) throw errors.DNI_NOT_FOUND();
          if (input.password !== fakePatient.dni) throw errors.WRONG_PASSWORD();
          return {
            proof: `prueba-de-identidad-${input.holdId}`,
            patientName: fakePatient.name,
            expiresAt: isoOf(fake.now() + 15 * MINUTE_MS),
          };
        }),
      },
      appointments: {
        book: door.appointments.book.handler(({ input, context, errors }) => {
          const answered = answers.get(context.idempotencyKey ?? '');
          if (answered) return answered;
          const { booker, holdId, ...slot } = input;
          if (booker.kind === 'new' && booker.patient.dni === fakePatient.dni) throw errors.DNI_REGISTERED();
          if (isTaken(slot.doctorId, slot.startsAt)) throw errors.SLOT_TAKEN({ data: { nearest: [] } });
          const patient = booker.kind === 'new' ? booker.patient : null;
          const turno = turnoOf({
            ...visitOf(slot),
            ...(patient && { patientName: patient.fullName, dni: patient.dni }),
          });
          turnos.set(turno.id, turno);
          holds.delete(holdId);
          const {
            status: _,
            dni: __,
            isConfirmed: ___,
            cancelledAt: ____,
            statusBefore: _____,
            ...booked
          } = turno;
          const opens = input.opensSession === true && booker.kind === 'identified';
          const answer = { ...booked, signedIn: opens ? fake.signInBooker() : null };
          answers.set(context.idempotencyKey ?? '', answer);
          return answer;
        }),
        look: door.appointments.look.handler(({ input, errors }) => {
          const turno = opened(input);
          if (!turno) throw errors.ACCESS_REFUSED();
          return linked(turno);
        }),
        cancel: door.appointments.cancel.handler(({ input, errors }) => {
          const turno = opened(input);
          if (!turno) throw errors.ACCESS_REFUSED();
          if (turno.status !== 'cancelled') turno.statusBefore = turno.status;
          turno.cancelledAt ??= fake.now();
          turno.status = 'cancelled';
          return linked(turno);
        }),
        confirm: door.appointments.confirm.handler(({ input, errors }) => {
          const turno = opened(input);
          if (!turno) throw errors.ACCESS_REFUSED();
          if (turno.status !== 'booked') throw errors.WRONG_STATUS({ data: { status: turno.status } });
          turno.isConfirmed = true;
          return linked(turno);
        }),
        changeMonth: door.appointments.changeMonth.handler(({ input, errors }) => {
          const turno = opened(input);
          if (!turno) throw errors.ACCESS_REFUSED();
          return { timeZone, days: daysOfMonth(input.month).map((day) => dayOfDoctor(turno.doctor.id, day)) };
        }),
        move: door.appointments.move.handler(({ input: { startsAt, ...asked }, errors }) => {
          const turno = opened(asked);
          if (!turno) throw errors.ACCESS_REFUSED();
          if (sameInstant(turno.startsAt, startsAt)) return linked(turno);
          if (!linked(turno).canChange) {
            throw errors.CHANGE_TOO_LATE({ data: { changeUntilHours: fakeClinic.policy.changeUntilHours } });
          }
          if (isTaken(turno.doctor.id, startsAt)) throw errors.SLOT_TAKEN({ data: { nearest: [] } });
          const { endsAt } = visitOf({ doctorId: turno.doctor.id, startsAt });
          Object.assign(turno, { startsAt, endsAt, isConfirmed: false });
          return linked(turno);
        }),
        undoCancel: door.appointments.undoCancel.handler(({ input, errors }) => {
          const turno = opened(input);
          if (!turno) throw errors.ACCESS_REFUSED();
          if (turno.status === 'cancelled' && isTaken(turno.doctor.id, turno.startsAt)) {
            throw errors.SLOT_TAKEN({ data: { nearest: [] } });
          }
          if (turno.status === 'cancelled') turno.status = turno.statusBefore;
          turno.cancelledAt = null;
          return linked(turno);
        }),
      },
      patients: {
        register: door.patients.register.handler(({ input, errors }) => {
          if (input.dni === fakePatient.dni) throw errors.DNI_REGISTERED();
          return { patientName: input.chosenName ?? input.fullName };
        }),
      },
    },
  });

  return fake;
}
