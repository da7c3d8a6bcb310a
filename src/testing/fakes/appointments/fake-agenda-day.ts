import type { Offer } from '../../../base/api/contract/offers.ts';
import { parseDniCard } from '../../../base/person/rules/dni-card.ts';
import { daysFrom, weekdayOf } from '../../../base/time/clinic-day.ts';
import { dayOf, epochMinuteOf } from '../../../base/time/clinic-zone.ts';
import type {
  AgendaColumn,
  AgendaDay,
  SoonestDoctor,
} from '../../../subjects/appointments/contract/agenda.ts';
import type {
  StaffAppointment,
  StaffPatient,
} from '../../../subjects/appointments/contract/staff-appointments.ts';
import type {
  DeskBooked,
  DeskBooker,
} from '../../../subjects/booking/contract/desk-booking.ts';
import { whatsappUrlOf } from '../../../subjects/messages/rules/whatsapp-link.ts';
import type { FoundPatient } from '../../../subjects/patients/contract/search.ts';
import { namesOf } from '../../names.ts';
import { fakeClinic, fakeDoctors, fakeToday } from '../clinic/fake-clinic.ts';
import { type FakeLine, refusalOf } from '../fake-line.ts';
import type { fakeMessages } from '../messages/fake-messages.ts';
import { doctorBy, offerOf, startOf, visitOf } from './fake-agenda.ts';
import type { fakeAppointments } from './fake-appointments.ts';

type Line = FakeLine & {
  staffAppointments: ReturnType<typeof fakeAppointments>;
  messages: ReturnType<typeof fakeMessages>;
};

const { timeZone } = fakeClinic;
/** Each doctor attends from 9 to 13, in slots of twenty minutes. */
const starts = Array.from({ length: 12 }, (_, slot) => 540 + slot * 20);

/**
 * The counter's day of all doctors, and its search of patients. All times are free for all patients, and the
 * test states any refusal.
 */
export function fakeAgendaDay(line: Line) {
  const { staffAppointments, messages } = line;
  const agendaDay = {
    /** The reason why a doctor attends on no day, by doctor. */
    closures: new Map<string, NonNullable<AgendaColumn['closure']>>(),
    /** The hour at which a late doctor arrives, by doctor. */
    late: new Map<string, string>(),
    /** The doctors by how soon they attend. */
    soonest: [] as SoonestDoctor[],
    /** A time of another doctor, for all patients whom a closing affects. */
    sameDay: null as Offer | null,
    overbookLimit: 1,
    /** The way by which patients learn that the counter moved or cancelled their appointment. */
    toldBy: 'email' as 'email' | 'none',
    /** Patients on file besides those with appointments. */
    patients: [] as StaffPatient[],
    addPatient(changes: Partial<StaffPatient> = {}): StaffPatient {
      const { fullName, chosenName, familyNames } = namesOf(
        changes.fullName ?? 'Nora Prueba',
      );
      const patient: StaffPatient = {
        id: line.nextId(),
        fullName,
        chosenName,
        familyNames,
        dni: '28999111',
        birthDate: '1981-05-04',
        phone: '+5491155556666',
        isIdentityVerified: false,
        ...changes,
      };
      agendaDay.patients.push(patient);
      return patient;
    },
  };

  const dayAt = (startsAt: string) =>
    dayOf(epochMinuteOf(Date.parse(startsAt)), timeZone);
  const now = () => new Date(line.now()).toISOString();
  const standing = () =>
    staffAppointments
      .list('reception')
      .filter(({ status }) => !['cancelled', 'noshow'].includes(status));

  function freeOn(doctorId: string, day: string): number[] {
    return day < fakeToday ||
      weekdayOf(day) > 5 ||
      agendaDay.closures.has(doctorId)
      ? []
      : starts;
  }

  const agendaDoctor = ({
    id,
    name,
    specialties,
    practices,
    insurerIds,
  }: (typeof fakeDoctors)[number]) => ({
    id,
    name,
    insurerIds,
    specialtyNames: specialties.map((specialty) => specialty.name),
    practices: practices.map(
      ({ id: practiceId, name: practiceName, visitMinutes }) => ({
        id: practiceId,
        name: practiceName,
        visitMinutes,
      }),
    ),
  });

  function dayShown(day: string): AgendaDay {
    const appointments = staffAppointments.list('reception');
    const ofDay = appointments.filter(
      ({ startsAt }) => dayAt(startsAt) === day,
    );
    const count = (status: StaffAppointment['status']) =>
      ofDay.filter((appointment) => appointment.status === status).length;
    return {
      day,
      timeZone,
      serverNow: now(),
      dayStartsAt: startOf(day, 0),
      appointments: ofDay,
      waitLimits: { longMinutes: 20, tooLongMinutes: 40 },
      doctors: fakeDoctors.map((doctor) => {
        const closure = agendaDay.closures.get(doctor.id) ?? null;
        const session = {
          from: 540,
          to: 780,
          slotMinutes: 20,
          roomName: 'Consultorio 3',
        };
        return {
          ...agendaDoctor(doctor),
          sessions: closure ? [] : [session],
          closure,
          absenceReason: null,
          overbookLimit: agendaDay.overbookLimit,
          arrivesAt: agendaDay.late.get(doctor.id) ?? null,
          overbooked: { AM: 0, PM: 0 },
        };
      }),
      counts: {
        booked: count('booked'),
        arrived: count('arrived'),
        in_progress: count('in_progress'),
        fulfilled: count('fulfilled'),
        noshow: count('noshow'),
        cancelled: count('cancelled'),
      },
      leftWaiting: appointments.filter(
        ({ status, startsAt }) => status === 'arrived' && dayAt(startsAt) < day,
      ),
    };
  }

  function patientOf(booker: DeskBooker): StaffPatient {
    if (booker.kind === 'known') {
      const match = everybody().find(({ id }) => id === booker.patientId);
      if (!match) throw refusalOf('NOT_FOUND');
      return match;
    }
    const { dni, fullName, birthDate = null, phone = null } = booker.patient;
    return agendaDay.addPatient({ fullName, dni, birthDate, phone });
  }

  function everybody(): StaffPatient[] {
    return [
      ...agendaDay.patients,
      ...staffAppointments.list('reception').map(({ patient }) => patient),
    ];
  }

  function give(
    visit: {
      doctorId: string;
      practiceId: string;
      startsAt: string;
      booker: DeskBooker;
    },
    changes: Parameters<typeof staffAppointments.add>[0] = {},
  ): DeskBooked {
    const { doctor, specialtyName, practiceName, startsAt, endsAt, roomName } =
      visitOf(visit);
    const appointment = staffAppointments.add({
      doctor,
      specialtyName,
      practiceName,
      startsAt,
      endsAt,
      roomName,
      practiceId: visit.practiceId,
      patient: patientOf(visit.booker),
      ...changes,
    });
    return {
      appointment,
      passedLimit: null,
      toldBy: appointment.isWalkIn ? 'none' : agendaDay.toldBy,
    };
  }

  /** Every patient on file is found, whatever the search. */
  function onFile(): FoundPatient[] {
    return [
      ...new Map(everybody().map((patient) => [patient.id, patient])).values(),
    ].map((patient) => {
      const next = standing().find(
        (appointment) => appointment.patient.id === patient.id,
      );
      const { id, code, status, isConfirmed, startsAt, doctor } =
        next ?? ({} as StaffAppointment);
      return {
        document: null,
        ...patient,
        nextAppointment: next
          ? { id, code, status, isConfirmed, startsAt, doctor }
          : null,
      };
    });
  }

  /** A message to send by hand, if the patient has a phone. */
  function byHand({ patient: { fullName, phone } }: StaffAppointment) {
    if (!phone || agendaDay.toldBy !== 'none') return null;
    const whatsappUrl = whatsappUrlOf({
      phone,
      text: 'Tuvimos que cancelar su turno.',
    });
    const { id } = messages.add({
      recipientName: fullName,
      status: 'waiting',
      whatsappUrl,
    });
    return { messageId: id, whatsappUrl };
  }

  const { agenda, search } = line.openDoor('reception');
  line.plug({
    reception: {
      agenda: {
        day: agenda.day.handler(({ input }) => dayShown(input.day)),
        doctors: agenda.doctors.handler(() => fakeDoctors.map(agendaDoctor)),
        freeTimes: agenda.freeTimes.handler(
          ({ input: { doctorId, practiceId, from, days } }) => {
            const shown = daysFrom(from, days).map((day) => {
              const free = freeOn(doctorId, day);
              const reason =
                free.length > 0 ? null : ({ code: 'FULL' } as const);
              return { day, starts: free, heldStarts: [], reason };
            });
            const first = shown.find((day) => day.starts.length > 0);
            const firstFree = first
              ? offerOf(doctorId, startOf(first.day, first.starts[0] ?? 0))
              : null;
            return {
              timeZone,
              practiceId,
              visitMinutes: 20,
              days: shown,
              firstFree,
            };
          },
        ),
        book: agenda.book.handler(({ input }) => give(input)),
        overbook: agenda.overbook.handler(({ input }) =>
          give(input, { overbookPlace: 1 }),
        ),
        walkIn: agenda.walkIn.handler(({ input }) =>
          give(
            { ...input, startsAt: startOf(fakeToday, 540) },
            {
              status: 'arrived',
              arrivedAt: now(),
              ticket: 'A-050',
              isWalkIn: true,
            },
          ),
        ),
        walkInAny: agenda.walkInAny.handler(
          ({ input: { specialtyId: _, ...input } }) => {
            const [first] = agendaDay.soonest;
            if (!first) throw new Error('Nobody attends.');
            const { doctor, practiceId } = first;
            return give(
              {
                ...input,
                doctorId: doctor.id,
                practiceId,
                startsAt: startOf(fakeToday, 540),
              },
              {
                status: 'arrived',
                arrivedAt: now(),
                ticket: 'A-051',
                isWalkIn: true,
              },
            );
          },
        ),
        soonest: agenda.soonest.handler(({ input: { doctorId } }) =>
          agendaDay.soonest.filter(
            ({ doctor }) => doctorId === undefined || doctor.id === doctorId,
          ),
        ),
        move: agenda.move.handler(
          ({ input: { appointmentId, doctorId, startsAt } }) => {
            const { id, name } = doctorBy(doctorId);
            const { endsAt } = visitOf({ doctorId, startsAt });
            staffAppointments.update(appointmentId, {
              doctor: { id, name },
              startsAt,
              endsAt,
            });
            return {
              appointment: staffAppointments.shown(appointmentId, 'reception'),
              undo: staffAppointments.aMinute(),
            };
          },
        ),
        previewClosing: agenda.previewClosing.handler(
          ({ input: { doctorId, day } }) => {
            const { id, name } = doctorBy(doctorId);
            const affected = standing().filter(
              (appointment) =>
                appointment.doctor.id === doctorId &&
                dayAt(appointment.startsAt) === day,
            );
            return {
              doctor: { id, name },
              day,
              from: now(),
              to: startOf(day, 1440),
              isClosed: agendaDay.closures.get(doctorId)?.code === 'ABSENT',
              affected: affected.map((appointment, index) => ({
                appointment,
                proposed: offerOf(
                  doctorId,
                  startOf('2026-11-17', starts[index] ?? 540),
                ),
                sameDay: agendaDay.sameDay,
                isHere: appointment.status !== 'booked',
              })),
            };
          },
        ),
        closeDoctorDay: agenda.closeDoctorDay.handler(
          ({ input: { doctorId, day, choices } }) => {
            const { id, name } = doctorBy(doctorId);
            return {
              doctor: { id, name },
              day,
              undo: {
                closingId: line.nextId(),
                until: new Date(line.now() + 60_000).toISOString(),
              },
              results: choices.map(({ appointmentId, choice }) => {
                if (choice.kind === 'cancel')
                  staffAppointments.update(appointmentId, {
                    status: 'cancelled',
                  });
                if (choice.kind === 'move') {
                  const { endsAt } = visitOf(choice);
                  staffAppointments.update(appointmentId, {
                    startsAt: choice.startsAt,
                    endsAt,
                  });
                }
                const appointment = staffAppointments.shown(
                  appointmentId,
                  'reception',
                );
                const isDone = choice.kind !== 'leave';
                const became = {
                  move: 'moved',
                  cancel: 'cancelled',
                  leave: 'left',
                } as const;
                return {
                  appointment,
                  chosen: choice.kind,
                  became: became[choice.kind],
                  problem: null,
                  toldBy: isDone ? agendaDay.toldBy : null,
                  byHand: isDone ? byHand(appointment) : null,
                };
              }),
            };
          },
        ),
        whatsappText: agenda.whatsappText.handler(({ input }) => {
          const { phone } = staffAppointments.shown(
            input.appointmentId,
            'reception',
          ).patient;
          const text = 'Le recordamos su turno.';
          return { url: phone && whatsappUrlOf({ phone, text }), text };
        }),
      },
      search: {
        patients: search.patients.handler(({ input }) => ({
          patients: onFile(),
          hasMore: false,
          card: parseDniCard(input.query),
        })),
      },
    },
  });

  return agendaDay;
}
