import { fieldMessages } from '../contract/field-messages.ts';
import type { AgendaColumn, AgendaDay, DeskBooked, DeskBooker } from '../contract/reception/agenda.ts';
import type { FoundPatient } from '../contract/reception/search.ts';
import type { StaffPatient, StaffTurno } from '../contract/staff/turnos.ts';
import { daysFrom, weekdayOf } from '../domain/calendar/clinic-day.ts';
import { dayOf, epochMinuteOf } from '../domain/calendar/clinic-zone.ts';
import { parseDniCard } from '../domain/identity/dni-card.ts';
import { mayBeSamePerson } from '../domain/identity/lookalike.ts';
import { matchesSearch } from '../domain/identity/name-search.ts';
import { whatsappUrlOf } from '../domain/messages/whatsapp-link.ts';
import { doctorBy, offerOf, practiceOf, sameInstant, startOf, visitOf } from './fake-agenda.ts';
import { fakeClinic, fakeDoctors, fakeToday } from './fake-clinic.ts';
import { type FakeLine, refusalOf } from './fake-line.ts';
import type { fakeMessages } from './fake-messages.ts';
import type { fakeTurnos } from './fake-turnos.ts';

type Line = FakeLine & {
  staffTurnos: ReturnType<typeof fakeTurnos>;
  messages: ReturnType<typeof fakeMessages>;
};

const { timeZone } = fakeClinic;
/** Each doctor attends from 9 to 13, each twenty minutes. */
const starts = Array.from({ length: 12 }, (_, slot) => 540 + slot * 20);

/** The counter's day of all doctors, and who may be found there. */
export function fakeAgendaDay(line: Line) {
  const { staffTurnos, messages } = line;
  const answers = new Map<string | null, DeskBooked>();
  const moved = new Map<string, StaffTurno>();
  const closed = new Map<string, StaffTurno>();

  const agendaDay = {
    /** Why a doctor attends on no day at all. */
    closures: new Map<string, NonNullable<AgendaColumn['closure']>>(),
    overbookLimit: 1,
    /** Who is found, beside those who have turnos. */
    patients: [] as StaffPatient[],
    addPatient(changes: Partial<StaffPatient> = {}): StaffPatient {
      const patient: StaffPatient = {
        ...{ id: line.nextId(), fullName: 'Nora Prueba', chosenName: null, dni: '28999111' },
        ...{ birthDate: '1981-05-04', phone: '+5491155556666', isIdentityVerified: false },
        ...changes,
      };
      agendaDay.patients.push(patient);
      return patient;
    },
  };

  const dayAt = (startsAt: string) => dayOf(epochMinuteOf(Date.parse(startsAt)), timeZone);
  const now = () => new Date(line.now()).toISOString();
  const standing = () =>
    staffTurnos.list('reception').filter(({ status }) => !['cancelled', 'noshow'].includes(status));

  function isTaken(doctorId: string, startsAt: string, exceptId?: string): boolean {
    return standing().some(
      (turno) =>
        turno.id !== exceptId && turno.doctor.id === doctorId && sameInstant(turno.startsAt, startsAt),
    );
  }

  function freeOn(doctorId: string, day: string, exceptId?: string): number[] {
    if (day < fakeToday || weekdayOf(day) > 5 || agendaDay.closures.has(doctorId)) return [];
    return starts.filter((minute) => !isTaken(doctorId, startOf(day, minute), exceptId));
  }

  const nearestOf = (doctorId: string, day: string) =>
    freeOn(doctorId, day)
      .slice(0, 3)
      .map((minute) => offerOf(doctorId, startOf(day, minute)));

  function overbookedOf(doctorId: string, day: string) {
    const places = standing().filter(
      (turno) => turno.overbookPlace > 0 && turno.doctor.id === doctorId && dayAt(turno.startsAt) === day,
    );
    return { AM: places.length, PM: 0 };
  }

  const agendaDoctor = ({ id, name, specialties, practices, insurerIds }: (typeof fakeDoctors)[number]) => ({
    ...{ id, name, insurerIds },
    specialtyNames: specialties.map((specialty) => specialty.name),
    practices: practices.map(({ id: practiceId, name: practiceName, visitMinutes }) => ({
      ...{ id: practiceId, name: practiceName, visitMinutes },
    })),
  });

  function dayShown(day: string): AgendaDay {
    const turnos = staffTurnos.list('reception');
    const ofDay = turnos.filter(({ startsAt }) => dayAt(startsAt) === day);
    const count = (status: StaffTurno['status']) => ofDay.filter((turno) => turno.status === status).length;
    return {
      ...{ day, timeZone, serverNow: now(), dayStartsAt: startOf(day, 0), turnos: ofDay },
      doctors: fakeDoctors.map((doctor) => {
        const closure = agendaDay.closures.get(doctor.id) ?? null;
        const session = { from: 540, to: 780, slotMinutes: 20, roomName: 'Consultorio 3' };
        return {
          ...agendaDoctor(doctor),
          sessions: closure ? [] : [session],
          ...{ closure, absenceReason: null, overbookLimit: agendaDay.overbookLimit },
          overbooked: overbookedOf(doctor.id, day),
        };
      }),
      counts: {
        ...{ booked: count('booked'), arrived: count('arrived'), in_progress: count('in_progress') },
        ...{ fulfilled: count('fulfilled'), noshow: count('noshow'), cancelled: count('cancelled') },
      },
      leftWaiting: turnos.filter(({ status, startsAt }) => status === 'arrived' && dayAt(startsAt) < day),
    };
  }

  function patientOf(booker: DeskBooker): StaffPatient {
    if (booker.kind === 'known') {
      const found = everybody().find(({ id }) => id === booker.patientId);
      if (!found) throw refusalOf('NOT_FOUND');
      return found;
    }
    const { dni, fullName, birthDate = null, phone = null } = booker.patient;
    if (dni !== null && everybody().some((patient) => patient.dni === dni)) throw refusalOf('DNI_REGISTERED');
    if (dni === null && birthDate === null) {
      const message = fieldMessages.BIRTH_DATE_WITHOUT_DNI;
      throw refusalOf('INVALID_INPUT', { fields: [{ path: 'booker.patient.birthDate', message }] });
    }
    const lookalikes = everybody()
      .filter((one) => mayBeSamePerson(one, { fullName, chosenName: null, dni, birthDate, phone }))
      .map(({ isIdentityVerified: _, ...one }) => one);
    if (!booker.isAnother && lookalikes.length > 0) throw refusalOf('LOOKALIKES', { patients: lookalikes });
    return agendaDay.addPatient({ fullName, dni, birthDate, phone });
  }

  function everybody(): StaffPatient[] {
    return [...agendaDay.patients, ...staffTurnos.list('reception').map(({ patient }) => patient)];
  }

  function give(
    key: string | null,
    visit: { doctorId: string; practiceId: string; startsAt: string; booker: DeskBooker },
    changes: Parameters<typeof staffTurnos.add>[0] = {},
  ): DeskBooked {
    const answered = answers.get(key);
    if (answered) return answered;
    const { doctor, specialtyName, practiceName, startsAt, endsAt, roomName } = visitOf(visit);
    const turno = staffTurnos.add({
      ...{ doctor, specialtyName, practiceName, startsAt, endsAt, roomName, practiceId: visit.practiceId },
      patient: patientOf(visit.booker),
      ...changes,
    });
    const booked: DeskBooked = { turno, passedLimit: null, toldBy: turno.isWalkIn ? 'none' : howTold() };
    answers.set(key, booked);
    return booked;
  }

  function found(query: string): FoundPatient[] {
    const card = parseDniCard(query);
    const text = card ? card.dni : query.replace(/(?<=\d)[.\s](?=\d)/g, '');
    const known = new Map(everybody().map((patient) => [patient.id, patient]));
    return [...known.values()]
      .filter(({ fullName, dni, phone }) => matchesSearch([fullName, dni, phone].join(' '), text))
      .map((patient) => {
        const next = standing().find((turno) => turno.patient.id === patient.id);
        const { id, code, status, isConfirmed, startsAt, doctor } = next ?? ({} as StaffTurno);
        return { ...patient, nextTurno: next ? { id, code, status, isConfirmed, startsAt, doctor } : null };
      });
  }

  const howTold = () => (messages.ways.includes('email') ? ('email' as const) : ('none' as const));

  /** What is written for the hand, of whoever has a phone. */
  function byHand({ patient: { fullName, phone } }: StaffTurno) {
    if (!phone || howTold() !== 'none') return null;
    const whatsappUrl = whatsappUrlOf({ phone, text: 'Tuvimos que cancelar su turno.' });
    const { id } = messages.add({ recipientName: fullName, status: 'waiting', whatsappUrl });
    return { messageId: id, whatsappUrl };
  }

  const { agenda, search } = line.openDoor('reception');
  line.plug({
    reception: {
      agenda: {
        day: agenda.day.handler(({ input }) => dayShown(input.day)),
        doctors: agenda.doctors.handler(() => fakeDoctors.map(agendaDoctor)),
        freeTimes: agenda.freeTimes.handler(({ input: { doctorId, practiceId, from, days, movingId } }) => {
          const shown = daysFrom(from, days).map((day) => {
            const free = freeOn(doctorId, day, movingId);
            return { day, starts: free, reason: free.length > 0 ? null : ({ code: 'FULL' } as const) };
          });
          const first = shown.find((day) => day.starts.length > 0);
          const firstFree = first ? offerOf(doctorId, startOf(first.day, first.starts[0] ?? 0)) : null;
          return { timeZone, practiceId, visitMinutes: 20, days: shown, firstFree };
        }),
        book: agenda.book.handler(({ input, context: { idempotencyKey }, errors }) => {
          if (!answers.has(idempotencyKey) && isTaken(input.doctorId, input.startsAt)) {
            throw errors.SLOT_TAKEN({ data: { nearest: nearestOf(input.doctorId, dayAt(input.startsAt)) } });
          }
          return give(idempotencyKey, input);
        }),
        overbook: agenda.overbook.handler(({ input, context: { idempotencyKey }, errors }) => {
          const { AM: taken } = overbookedOf(input.doctorId, dayAt(input.startsAt));
          const limit = agendaDay.overbookLimit;
          if (!answers.has(idempotencyKey) && taken >= limit) throw errors.OVERBOOK_FULL({ data: { limit } });
          return give(idempotencyKey, input, { overbookPlace: taken + 1 });
        }),
        walkIn: agenda.walkIn.handler(({ input, context: { idempotencyKey }, errors }) => {
          const [minute] = freeOn(input.doctorId, fakeToday);
          if (minute === undefined) throw errors.DAY_FULL({ data: { canOverbook: true } });
          const startsAt = startOf(fakeToday, minute);
          const arrived = { status: 'arrived', arrivedAt: now(), ticket: 'A-050', isWalkIn: true } as const;
          return give(idempotencyKey, { ...input, startsAt }, arrived);
        }),
        move: agenda.move.handler(({ input: { appointmentId, doctorId, startsAt, seenVersion }, errors }) => {
          const turno = staffTurnos.shown(appointmentId, 'reception');
          if (turno.version !== seenVersion) throw errors.CHANGED_MEANWHILE();
          if (isTaken(doctorId, startsAt, appointmentId)) {
            throw errors.SLOT_TAKEN({ data: { nearest: nearestOf(doctorId, dayAt(startsAt)) } });
          }
          const { id, name } = doctorBy(doctorId);
          const { endsAt } = visitOf({ doctorId, startsAt, practiceId: practiceOf(doctorId).id });
          staffTurnos.update(appointmentId, {
            ...{ doctor: { id, name }, startsAt, endsAt, version: turno.version + 1 },
          });
          moved.set(appointmentId, turno);
          return {
            turno: staffTurnos.shown(appointmentId, 'reception'),
            undo: { transitionId: 900, until: new Date(line.now() + 60_000).toISOString() },
          };
        }),
        undoMove: agenda.undoMove.handler(({ input: { appointmentId }, errors }) => {
          const before = moved.get(appointmentId);
          if (!before) throw errors.NOT_FOUND();
          const { doctor, startsAt, endsAt, version } = before;
          staffTurnos.update(appointmentId, { doctor, startsAt, endsAt, version: version + 2 });
          return staffTurnos.shown(appointmentId, 'reception');
        }),
        previewClosing: agenda.previewClosing.handler(({ input: { doctorId, day } }) => {
          const { id, name } = doctorBy(doctorId);
          const affected = standing().filter(
            (turno) => turno.doctor.id === doctorId && dayAt(turno.startsAt) === day,
          );
          return {
            ...{ doctor: { id, name }, day, from: now(), to: startOf(day, 1440) },
            isClosed: agendaDay.closures.get(doctorId)?.code === 'ABSENT',
            affected: affected.map((turno, index) => ({
              turno,
              proposed: offerOf(doctorId, startOf('2026-11-17', starts[index] ?? 540)),
              sameDay: null,
              isHere: turno.status !== 'booked',
            })),
          };
        }),
        closeDoctorDay: agenda.closeDoctorDay.handler(({ input: { doctorId, day, choices } }) => {
          const { id, name } = doctorBy(doctorId);
          for (const { appointmentId } of choices) {
            closed.set(appointmentId, staffTurnos.shown(appointmentId, 'reception'));
          }
          return {
            ...{ doctor: { id, name }, day },
            undo: { closingId: line.nextId(), until: new Date(line.now() + 60_000).toISOString() },
            results: choices.map(({ appointmentId, choice }) => {
              if (choice.kind === 'cancel') staffTurnos.update(appointmentId, { status: 'cancelled' });
              if (choice.kind === 'move') {
                const { endsAt } = visitOf(choice);
                staffTurnos.update(appointmentId, { startsAt: choice.startsAt, endsAt });
              }
              const turno = staffTurnos.shown(appointmentId, 'reception');
              const isDone = choice.kind !== 'leave';
              const became = { move: 'moved', cancel: 'cancelled', leave: 'left' } as const;
              return {
                turno,
                ...{ chosen: choice.kind, became: became[choice.kind], problem: null },
                toldBy: isDone ? howTold() : null,
                byHand: isDone ? byHand(turno) : null,
              };
            }),
          };
        }),
        undoClosing: agenda.undoClosing.handler(({ input: { doctorId } }) => {
          const { id, name } = doctorBy(doctorId);
          const before = [...closed.values()];
          closed.clear();
          return {
            ...{ doctor: { id, name }, day: fakeToday },
            results: before.map(({ id: appointmentId, status, startsAt, endsAt }) => {
              const isTakenNow = isTaken(doctorId, startsAt, appointmentId);
              if (!isTakenNow) staffTurnos.update(appointmentId, { status, startsAt, endsAt });
              return {
                turno: staffTurnos.shown(appointmentId, 'reception'),
                problem: isTakenNow ? ('SLOT_TAKEN' as const) : null,
              };
            }),
          };
        }),
        whatsappText: agenda.whatsappText.handler(({ input }) => {
          const { phone } = staffTurnos.shown(input.appointmentId, 'reception').patient;
          const text = 'Le recordamos su turno.';
          return { url: phone && whatsappUrlOf({ phone, text }), text };
        }),
      },
      search: {
        patients: search.patients.handler(({ input: { query } }) => {
          const card = parseDniCard(query);
          return { patients: found(query).slice(0, 20), hasMore: found(query).length > 20, card };
        }),
      },
    },
  });

  return agendaDay;
}
