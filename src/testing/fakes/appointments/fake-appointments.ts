import { dayOf, epochMinuteOf } from '../../../base/time/clinic-zone.ts';
import type {
  AppointmentStep,
  StaffAppointment,
  StaffPatient,
} from '../../../subjects/appointments/contract/staff-appointments.ts';
import {
  actsNow,
  canCall,
  type DayAct,
  type DayRole,
} from '../../../subjects/appointments/rules/day-acts.ts';
import { familyOf } from '../../names.ts';
import { fakePeople } from '../access/fake-sessions.ts';
import { fakeClinic, fakeDoctors, fakeToday } from '../clinic/fake-clinic.ts';
import { type FakeLine, refusalOf } from '../fake-line.ts';

/** An appointment without the fields that depend on the viewer. */
type Kept = Omit<StaffAppointment, 'acts' | 'canCall' | 'canMove'>;

/**
 * The fields of an appointment that the test gives. The rest is filled in. The patient may be partial too,
 * usually just the name.
 */
export type FakeAppointment = Partial<Omit<Kept, 'patient'>> & {
  patient?: Partial<StaffPatient>;
};

/** A minute of the fake clinic's day, like `todayAt('10:20')`. */
export function todayAt(time: string, day = fakeToday): string {
  return new Date(`${day}T${time}:00-03:00`).toISOString();
}

/** A step of an appointment's history: its booking by the web, unless a test says otherwise. */
export function appointmentStep(
  changes: Partial<AppointmentStep> = {},
): AppointmentStep {
  return {
    id: 1,
    from: null,
    to: 'booked',
    at: todayAt('08:00'),
    actorKind: 'patient',
    actorName: null,
    reason: null,
    fromStartsAt: null,
    toStartsAt: null,
    isUndo: false,
    ...changes,
  };
}

/**
 * Appointments as the counter and the doctors see them. The product's rules (`actsNow`) say which acts are
 * possible. The test states the result of an act.
 */
export function fakeAppointments(line: FakeLine) {
  const all = new Map<string, Kept>();
  let stepsMade = 0;

  const dayAt = (ms: number) => dayOf(epochMinuteOf(ms), fakeClinic.timeZone);

  const staffAppointments = {
    /**
     * Adds an appointment of the first doctor on the fake day. The first is at 9:00, and each comes after the
     * one before.
     */
    add({ patient = {}, ...said }: FakeAppointment = {}): StaffAppointment {
      const id = said.id ?? line.nextId();
      const number = all.size;
      const startsAt =
        said.startsAt ??
        new Date(
          Date.parse(todayAt('09:00')) + number * 20 * 60_000,
        ).toISOString();
      const [doctor] = fakeDoctors;
      const appointment: Kept = {
        code: `K7M${'23456789'[number % 8]}Q${'ABCDEFGH'[Math.floor(number / 8) % 8]}`,
        status: 'booked',
        isConfirmed: false,
        version: 1,
        endsAt: new Date(Date.parse(startsAt) + 20 * 60_000).toISOString(),
        dayEndsAt: new Date(
          Date.parse(startsAt.slice(0, 10)) + 27 * 3_600_000,
        ).toISOString(),
        doctor: { id: doctor?.id ?? '', name: doctor?.name ?? '' },
        specialtyName: 'Cardiología',
        practiceId: doctor?.practices[0]?.id ?? '',
        practiceName: 'Consulta de cardiología',
        roomName: 'Consultorio 3',
        insurerName: null,
        planName: null,
        isPrivate: false,
        overbookPlace: 0,
        isWalkIn: false,
        isFirstVisit: false,
        hasPrivateNote: false,
        preparationReading: null,
        papers: 0,
        papersToReceive: 0,
        questionnairesAnswered: 0,
        questionnairesMissing: 0,
        lines: 0,
        unreadLines: 0,
        lacks: null,
        ticket: null,
        arrivedAt: null,
        startedAt: null,
        finishedAt: null,
        calls: 0,
        calledAt: null,
        cancelledBy: null,
        cancelReason: null,
        cancelAskedBy: null,
        isCancelledLate: false,
        arrivalStep: null,
        undo: null,
        latestStep: 1,
        ...said,
        id,
        startsAt,
        patient: {
          id: line.nextId(),
          fullName: `Persona ${number + 1}`,
          chosenName: null,
          familyNames: familyOf(patient?.fullName ?? `Persona ${number + 1}`),
          dni: String(31_000_000 + number),
          birthDate: '1980-01-01',
          phone: '+5491155554444',
          isIdentityVerified: true,
          ...patient,
        },
      };
      all.set(id, appointment);
      return staffAppointments.shown(id, 'reception');
    },
    /** The appointment as that role's panel receives it now. */
    shown: (id: string, role: DayRole) => toShown(keptOf(id, role), role),
    /**
     * All appointments as that role's panel receives them, in order of time. A doctor sees only their own.
     */
    list: (role: DayRole): StaffAppointment[] =>
      [...all.values()]
        .filter((appointment) => isSeenBy(appointment, role))
        .map((appointment) => toShown(appointment, role))
        .sort((a, b) => a.startsAt.localeCompare(b.startsAt)),
    /** Changes an appointment from now on and tells every panel, as if another person changed it. */
    update(id: string, changes: Partial<Kept>) {
      const appointment = keptOf(id, 'reception');
      Object.assign(appointment, changes);
      const { doctor, startsAt } = appointment;
      line.announce({
        kind: 'appointment',
        appointmentId: id,
        doctorId: doctor.id,
        day: dayAt(Date.parse(startsAt)),
      });
    },
    /**
     * States that the role's next request is this act on this appointment, and what the appointment is
     * afterwards.
     */
    becomes(
      {
        role = 'reception',
        act,
        id,
      }: { role?: DayRole; act: DayAct | 'call' | 'undo'; id: string },
      changes: Partial<Kept>,
    ) {
      const request = act === 'call' || act === 'undo' ? act : 'change';
      const give = (input: { appointmentId: string; act?: DayAct }) => {
        const isStated =
          input.appointmentId === id && (input.act ?? request) === act;
        if (!isStated)
          throw new Error(
            `${act} of ${id} was stated, not ${JSON.stringify(input)}`,
          );
        staffAppointments.update(id, changes);
        return staffAppointments.shown(id, role);
      };
      line.answerNext(`${role}.appointments.${request}`, give);
    },
    /** An undo that is possible for a minute. */
    aMinute(): NonNullable<StaffAppointment['undo']> {
      stepsMade += 1;
      return {
        transitionId: stepsMade,
        until: new Date(line.now() + 60_000).toISOString(),
      };
    },
  };

  const isSeenBy = ({ doctor }: Kept, role: DayRole) =>
    role === 'reception' || doctor.id === fakePeople.doctor.id;

  function keptOf(id: string, role: DayRole): Kept {
    const appointment = all.get(id);
    if (!appointment || !isSeenBy(appointment, role))
      throw refusalOf('NOT_FOUND');
    return appointment;
  }

  function toShown(appointment: Kept, role: DayRole): StaffAppointment {
    const { status } = appointment;
    const startsAt = Date.parse(appointment.startsAt);
    const [day, today] = [dayAt(startsAt), dayAt(line.now())];
    return {
      ...appointment,
      acts: actsNow({ status, role, day, today, startsAt, now: line.now() }),
      canCall: canCall(status),
      canMove: role === 'reception' && status === 'booked',
    };
  }

  for (const role of ['reception', 'doctor'] as const) {
    const { appointments } = line.openDoor(role);
    line.plug({
      [role]: {
        appointments: {
          get: appointments.get.handler(({ input }) =>
            staffAppointments.shown(input.appointmentId, role),
          ),
          history: appointments.history.handler(() => [appointmentStep()]),
        },
      },
    });
  }

  return staffAppointments;
}
