import type { StaffPatient, StaffTurno, TurnoStep } from '../contract/staff/turnos.ts';
import {
  actsNow,
  canCall,
  canUndoAct,
  type DayAct,
  type DayRole,
  statusAfter,
  statusesOf,
  undoActUntil,
  whyNotAct,
} from '../domain/appointments/day-acts.ts';
import { dayOf, epochMinuteOf } from '../domain/calendar/clinic-zone.ts';
import { fakeClinic, fakeDoctors, fakeToday } from './fake-clinic.ts';
import { type FakeLine, refusalOf } from './fake-line.ts';
import { fakePeople } from './fake-sessions.ts';

/** What the clinic knows of a turno; what may be done with it depends on who asks, and when. */
type Kept = Omit<StaffTurno, 'acts' | 'canCall' | 'canMove' | 'undo'>;

interface Life {
  turno: Kept;
  steps: (TurnoStep & { undoesId?: number })[];
}

/** What a test says of a turno; the rest is made up. Whose patient it is in part: the name mostly. */
export type FakeTurno = Partial<Omit<Kept, 'patient'>> & { patient?: Partial<StaffPatient> };

/** Some minute of the fake clinic's day, like `todayAt('10:20')`. */
export function todayAt(time: string, day = fakeToday): string {
  return new Date(`${day}T${time}:00-03:00`).toISOString();
}

/** The turnos as the counter and the doctors have them, and what both do with them. */
export function fakeTurnos(line: FakeLine) {
  const lives = new Map<string, Life>();
  let stepsMade = 0;
  let ticketsMade = 0;

  const now = () => new Date(line.now()).toISOString();
  const dayAt = (ms: number) => dayOf(epochMinuteOf(ms), fakeClinic.timeZone);

  const staffTurnos = {
    /** A turno of the fake day from 9:00 on, one after another, of the first doctor. */
    add({ patient = {}, ...said }: FakeTurno = {}): StaffTurno {
      const id = said.id ?? line.nextId();
      const number = lives.size;
      const startsAt =
        said.startsAt ?? new Date(Date.parse(todayAt('09:00')) + number * 20 * 60_000).toISOString();
      const [doctor] = fakeDoctors;
      const turno: Kept = {
        code: `K7M${'23456789'[number % 8]}Q${'ABCDEFGH'[Math.floor(number / 8) % 8]}`,
        status: 'booked',
        isConfirmed: false,
        version: 1,
        endsAt: new Date(Date.parse(startsAt) + 20 * 60_000).toISOString(),
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
        ...said,
        id,
        startsAt,
        patient: {
          id: line.nextId(),
          fullName: `Persona ${number + 1}`,
          chosenName: null,
          dni: String(31_000_000 + number),
          birthDate: '1980-01-01',
          phone: '+5491155554444',
          isIdentityVerified: true,
          ...patient,
        },
      };
      const life: Life = { turno, steps: [] };
      lives.set(id, life);
      addStep(life, {
        from: null,
        to: turno.status,
        actorKind: 'patient',
        actorName: turno.patient.fullName,
      });
      return staffTurnos.shown(id, 'reception');
    },
    /** As that panel is answered it now. */
    shown: (id: string, role: DayRole) => toShown(lifeOf(id, role), role),
    /** All of them as that panel is answered them, in order of time; a doctor's are theirs alone. */
    list: (role: DayRole): StaffTurno[] =>
      [...lives.values()]
        .filter((life) => isSeenBy(life, role))
        .map((life) => toShown(life, role))
        .sort((one, other) => one.startsAt.localeCompare(other.startsAt)),
    /** It changed without this panel: somebody else did it, and every panel is told. */
    update(id: string, changes: Partial<Kept>) {
      const { turno } = lifeOf(id, 'reception');
      Object.assign(turno, changes);
      tell(turno);
    },
  };

  const hourOf = ({ startsAt }: Kept) => ({ startsAt: Date.parse(startsAt), now: line.now() });

  function tell({ id: appointmentId, doctor, startsAt }: Kept) {
    line.announce({ kind: 'turno', appointmentId, doctorId: doctor.id, day: dayAt(Date.parse(startsAt)) });
  }

  function isSeenBy({ turno }: Life, role: DayRole): boolean {
    return role === 'reception' || turno.doctor.id === fakePeople.doctor.id;
  }

  function lifeOf(id: string, role: DayRole): Life {
    const life = lives.get(id);
    if (!life || !isSeenBy(life, role)) throw refusalOf('NOT_FOUND');
    return life;
  }

  function addStep(
    life: Life,
    step: Partial<TurnoStep> & Pick<TurnoStep, 'from' | 'to'> & { undoesId?: number },
  ) {
    stepsMade += 1;
    life.steps.push({
      ...{ id: stepsMade, at: now(), actorKind: 'reception', actorName: null, reason: null },
      ...{ fromStartsAt: null, toStartsAt: null, isUndo: false },
      ...step,
    });
  }

  /** The last step that was not taken back, if that role took it in this day's work. */
  function lastOwnStep({ steps }: Life, role: DayRole): TurnoStep | undefined {
    const undone = new Set(steps.map(({ undoesId }) => undoesId));
    const last = steps.findLast(({ id, undoesId }) => undoesId === undefined && !undone.has(id));
    return last?.actorKind === role && last.from !== null && last.from !== last.to ? last : undefined;
  }

  function toShown(life: Life, role: DayRole): StaffTurno {
    const { turno } = life;
    const day = dayAt(Date.parse(turno.startsAt));
    const today = dayAt(line.now());
    const step = lastOwnStep(life, role);
    const doneAt = step ? Date.parse(step.at) : 0;
    const canUndo = step !== undefined && canUndoAct({ doneAt, now: line.now() });
    return {
      ...turno,
      acts: actsNow({ status: turno.status, role, day, today, ...hourOf(turno) }),
      canCall: canCall(turno.status),
      canMove: role === 'reception' && turno.status === 'booked' && today <= day,
      undo: canUndo ? { transitionId: step.id, until: new Date(undoActUntil(doneAt)).toISOString() } : null,
    };
  }

  function change(
    life: Life,
    {
      role,
      act,
      askedBy,
      reason,
      seenVersion,
    }: {
      role: DayRole;
      act: DayAct;
      askedBy?: 'patient' | 'clinic' | undefined;
      reason: string | undefined;
      seenVersion: number | undefined;
    },
  ) {
    const { turno } = life;
    const to = statusAfter(act) as StaffTurno['status'];
    if (turno.status === to && lastOwnStep(life, role)?.to === to) return;
    const day = dayAt(Date.parse(turno.startsAt));
    const today = dayAt(line.now());
    const why = whyNotAct({ act, status: turno.status, role, day, today, ...hourOf(turno) });
    if (why === 'WRONG_STATUS') throw refusalOf(why, { status: turno.status });
    if (why === 'WRONG_DAY') throw refusalOf(why, { day });
    if (why === 'TOO_EARLY') throw refusalOf(why, { startsAt: turno.startsAt });
    if (why) throw refusalOf('INVALID_INPUT', { fields: [{ path: 'act', message: 'Otro panel.' }] });
    if (act === 'cancel' && turno.version !== seenVersion) throw refusalOf('CHANGED_MEANWHILE');
    for (const next of statusesOf(act) as StaffTurno['status'][]) {
      addStep(life, {
        ...{ from: turno.status, to: next, reason: reason ?? null },
        ...{ actorKind: role, actorName: fakePeople[role].name },
      });
      turno.status = next;
    }
    if (act === 'arrive') {
      turno.arrivedAt = now();
      ticketsMade += turno.ticket === null ? 1 : 0;
      turno.ticket ??= `A-${String(ticketsMade).padStart(3, '0')}`;
    }
    if (act === 'start') turno.startedAt = now();
    if (act === 'finish') turno.finishedAt = now();
    if (act === 'cancel') {
      const said = { cancelledBy: role, cancelReason: reason ?? null, cancelAskedBy: askedBy ?? 'clinic' };
      Object.assign(turno, { ...said, version: turno.version + 1 });
    }
    tell(turno);
  }

  function undo(life: Life, { role, transitionId }: { role: DayRole; transitionId: number }) {
    const { turno, steps } = life;
    const step = lastOwnStep(life, role);
    if (step?.id !== transitionId) {
      if (steps.some(({ undoesId }) => undoesId === transitionId)) return;
      throw refusalOf('WRONG_STATUS', { status: turno.status });
    }
    if (!canUndoAct({ doneAt: Date.parse(step.at), now: line.now() })) throw refusalOf('UNDO_TOO_LATE');
    const { from, to } = step as { from: StaffTurno['status']; to: StaffTurno['status'] };
    addStep(life, {
      ...{ from: to, to: from, actorKind: role, actorName: fakePeople[role].name },
      ...{ isUndo: true, undoesId: transitionId },
    });
    turno.status = from;
    const start = role === 'reception' && to === 'fulfilled' ? lastOwnStep(life, role) : undefined;
    if (start) return undo(life, { role, transitionId: start.id });
    if (to === 'arrived') Object.assign(turno, { arrivedAt: null, ticket: null });
    if (to === 'in_progress') turno.startedAt = null;
    if (to === 'fulfilled') turno.finishedAt = null;
    if (to === 'cancelled') {
      const nothing = { cancelledBy: null, cancelReason: null, cancelAskedBy: null };
      Object.assign(turno, { ...nothing, version: turno.version + 1 });
    }
    tell(turno);
  }

  function call({ turno }: Life, seenCalls: number) {
    if (!canCall(turno.status)) throw refusalOf('WRONG_STATUS', { status: turno.status });
    if (turno.calls !== seenCalls) return;
    Object.assign(turno, { calls: turno.calls + 1, calledAt: now() });
    tell(turno);
  }

  for (const role of ['reception', 'doctor'] as const) {
    const { turnos } = line.openDoor(role);
    line.plug({
      [role]: {
        turnos: {
          get: turnos.get.handler(({ input }) => staffTurnos.shown(input.appointmentId, role)),
          change: turnos.change.handler(({ input: { appointmentId, ...asked } }) => {
            change(lifeOf(appointmentId, role), {
              role,
              reason: undefined,
              seenVersion: undefined,
              ...asked,
            });
            return staffTurnos.shown(appointmentId, role);
          }),
          undo: turnos.undo.handler(({ input: { appointmentId, transitionId } }) => {
            undo(lifeOf(appointmentId, role), { role, transitionId });
            return staffTurnos.shown(appointmentId, role);
          }),
          call: turnos.call.handler(({ input: { appointmentId, seenCalls } }) => {
            call(lifeOf(appointmentId, role), seenCalls);
            return staffTurnos.shown(appointmentId, role);
          }),
          history: turnos.history.handler(({ input: { appointmentId } }) =>
            lifeOf(appointmentId, role).steps.map(({ undoesId: _, ...step }) => step),
          ),
        },
      },
    });
  }

  return staffTurnos;
}
