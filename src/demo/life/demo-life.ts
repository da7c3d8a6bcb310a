import { randomUUID } from 'node:crypto';
import { takesInsurer } from '../../base/clinic/rules/insurers-taken.ts';
import {
  type ClinicSnapshot,
  practiceOf,
} from '../../base/clinic/server/snapshot.ts';
import type { Services } from '../../base/doors/services.ts';
import { addDays, type ClinicDay } from '../../base/time/clinic-day.ts';
import {
  dayAt,
  epochMinuteOf,
  startOfDay,
} from '../../base/time/clinic-zone.ts';
import { isOvernight } from '../../subjects/appointments/rules/overnight.ts';
import { changeStatus } from '../../subjects/appointments/server/change-status.ts';
import { bookAtDesk } from '../../subjects/booking/server/desk/book-at-desk.ts';
import { giveOverbook } from '../../subjects/booking/server/desk/give-overbook.ts';
import { takeWalkIn } from '../../subjects/booking/server/desk/take-walk-in.ts';
import { callPatient } from '../../subjects/queue/server/call-patient.ts';
import { freeStarts } from '../../subjects/schedule/rules/free-starts.ts';
import { readOffersOfDoctor } from '../../subjects/schedule/server/availability/offers-of-doctor.ts';
import { bookComingDays, type LifeLog } from './book-coming-days.ts';
import { collectMoney } from './collect-money.ts';
import {
  decideActs,
  type Lived,
  missingCallers,
  type OnDuty,
  type SimulatedAct,
  type SimulatedCaller,
  type SimulatedStep,
  settlingSteps,
} from './decide-acts.ts';
import type { Guardia } from './guardia-queries.ts';
import {
  findLastSimulated,
  type LivedRow,
  listActive,
  listCallers,
  listLived,
  updatePastAsLived,
} from './life-queries.ts';
import { openGuardia, openGuardiaHours } from './open-guardia.ts';
import { simulatedCall } from './simulated-call.ts';
import { writeGuardiaVisit } from './write-guardia-visit.ts';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

/** The simulation leaves an appointment alone for this long after a person acted on it. */
const handsMs = 10 * minuteMs;
/** A person counts as present for this long after their last request. */
const activeMs = 30 * minuteMs;
/** The span before a start that is simulated with the guardia. */
const backMs = 90 * minuteMs;
const stepMs = 2 * minuteMs;
/** The clinic has some 200 appointments a day. */
const mostAtOnce = 1_000;
/** The first scene is complete after a few looks. */
const mostLooks = 5;
const lateMs = 10 * minuteMs;
/** A longer pause is simulated step by step. */
const pauseMs = 2 * minuteMs;
const hoursEveryMs = 5 * minuteMs;
/** A patient announces a visit to the guardia this long before. */
const announcedMs = { least: 25 * minuteMs, most: 80 * minuteMs };

/**
 * Simulates the life of the demonstration's clinic: patients come, are called, seen and leave, through the
 * product's use cases. It keeps no state that matters, because the acts follow from the database.
 */
export class DemoLife {
  readonly #services: Services;
  readonly #log: LifeLog;
  /** The simulation's own acts as a doctor: the appointment and the instant as key, the instant as value. */
  readonly #ownActs = new Map<string, number>();
  #livedUntil = 0;
  #hoursUntil = 0;
  #moneyUntil = 0;
  /** The day on which the coming days were last booked. */
  #bookedOn: ClinicDay | undefined;

  constructor(services: Services, log: LifeLog = { warn: () => {} }) {
    this.#services = services;
    this.#log = log;
  }

  /**
   * Simulates until that moment, and after a pause also the missed minutes. False: the clinic is no
   * demonstration (any more), and nothing was done.
   */
  async liveUntil(now: Date, signal?: AbortSignal): Promise<boolean> {
    const guardia = await openGuardia(this.#services, now);
    if (!guardia) return false;
    const end = now.getTime();
    const isPause = end - this.#livedUntil > pauseMs;
    if (isPause) {
      await this.#liveMorning(guardia, end - backMs, signal);
      const last = await findLastSimulated(this.#services.db, {
        deskId: guardia.deskId,
        before: now,
      });
      const from = Math.max(
        this.#livedUntil,
        end - backMs,
        last?.getTime() ?? 0,
      );
      for (
        let moment = from;
        moment < end && !signal?.aborted;
        moment += stepMs
      ) {
        if (!(await this.#live(guardia, new Date(moment)))) return false;
      }
    }
    if (signal?.aborted) return true;
    await this.#bookComingDays(guardia, now, signal);
    if (signal?.aborted) return true;
    const isThere = await this.#live(guardia, now);
    if (isThere && isPause) await this.#settle(guardia, now);
    this.#livedUntil = end;
    return isThere;
  }

  /** Ends the open appointments of past days, as those days would have. Returns how many. */
  async liveThroughPastDays(now: Date): Promise<number> {
    const guardia = await openGuardia(this.#services, now);
    if (!guardia) return 0;
    const { clinic } = await this.#services.snapshot.current();
    const before = new Date(
      startOfDay(dayAt(now, clinic.timeZone), clinic.timeZone) * minuteMs,
    );
    const past = { before, deskId: guardia.deskId, now, limit: mostAtOnce };
    for (let lived = 0; ; ) {
      const some = await updatePastAsLived(this.#services.db, past);
      for (const appointmentId of some) {
        await writeGuardiaVisit(this.#services, guardia, {
          appointmentId,
          now,
          zone: clinic.timeZone,
        });
      }
      lived += some.length;
      if (some.length < mostAtOnce) return lived;
    }
  }

  /** Runs once a day. */
  async #bookComingDays(
    guardia: Guardia,
    now: Date,
    signal?: AbortSignal,
  ): Promise<void> {
    const { clinic } = await this.#services.snapshot.current();
    const today = dayAt(now, clinic.timeZone);
    if (this.#bookedOn === today) return;
    await bookComingDays(this.#services, {
      guardia,
      now,
      log: this.#log,
      signal,
    });
    this.#bookedOn = today;
  }

  /**
   * Simulates today's appointments before the guardia's span: after a start at noon, those of the morning.
   */
  async #liveMorning(
    guardia: Guardia,
    until: number,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const { appointments } = await this.#look(guardia, new Date(until));
    const open = appointments.filter(
      (one) => isOpenAt(one, until) && !one.isLeftAlone,
    );
    if (open.length === 0) return;
    const first = Math.min(...open.map(({ startsAt }) => startsAt));
    for (
      let moment = first - 30 * minuteMs;
      moment < until && !signal?.aborted;
      moment += 5 * minuteMs
    ) {
      const now = new Date(moment);
      const acts = decideActs({
        ...(await this.#look(guardia, now)),
        onDuty: [],
      });
      await this.#perform(guardia, acts, { now, mayOverbook: false });
    }
  }

  async #live(guardia: Guardia, now: Date): Promise<boolean> {
    const services = this.#services;
    if (Math.abs(now.getTime() - this.#hoursUntil) >= hoursEveryMs) {
      await openGuardiaHours(services, guardia, now);
      this.#hoursUntil = now.getTime();
    }
    const { clinic } = await services.snapshot.current();
    if (!clinic.isDemo) return false;
    const acts = decideActs(await this.#look(guardia, now));
    await this.#perform(guardia, acts, { now, mayOverbook: false });
    if (Math.abs(now.getTime() - this.#moneyUntil) >= minuteMs) {
      await collectMoney(services, {
        deskId: guardia.deskId,
        now,
        zone: clinic.timeZone,
      });
      this.#moneyUntil = now.getTime();
    }
    this.#forget(now);
    return true;
  }

  /** Completes the first scene that a visitor sees. */
  async #settle(guardia: Guardia, now: Date): Promise<void> {
    for (let looks = 0; looks < mostLooks; looks++) {
      const callers = missingCallers(await this.#look(guardia, now));
      if (callers.length === 0) break;
      await this.#perform(guardia, callers, { now, mayOverbook: true });
    }
    for (let looks = 0; looks < mostLooks; looks++) {
      const steps = settlingSteps(await this.#look(guardia, now));
      if (steps.length === 0) break;
      await this.#perform(guardia, steps, { now, mayOverbook: false });
    }
  }

  async #look(guardia: Guardia, now: Date) {
    const { db, snapshot } = this.#services;
    const current = await snapshot.current();
    const { timeZone } = current.clinic;
    const today = dayAt(now, timeZone);
    const from = new Date(startOfDay(today, timeZone) * minuteMs);
    const rows = await listLived(db, {
      from,
      before: new Date(from.getTime() + 2 * dayMs),
    });
    const active = new Set(
      await listActive(db, new Date(now.getTime() - activeMs)),
    );
    const isByHand = (row: LivedRow) =>
      this.#isByHand(row, { guardia, now, active });
    const guardiaRooms = new Set([guardia.roomId, guardia.visitedRoomId]);
    const appointments = rows
      // Acts later than this moment are not known yet.
      .filter((row) => row.lastAt <= now)
      .map(
        (row): Lived => ({
          id: row.id,
          doctorId: row.doctorId,
          status: row.status,
          calls: row.calls,
          isToday: dayAt(row.startsAt, timeZone) === today,
          isOfQueue:
            dayAt(row.startsAt, timeZone) === today ||
            isHereOvernight(row, now, from),
          isOfGuardia: row.roomId !== null && guardiaRooms.has(row.roomId),
          isWalkIn: row.isWalkIn,
          startsAt: row.startsAt.getTime(),
          endsAt: row.endsAt.getTime(),
          bookedAt: row.bookedAt.getTime(),
          arrivedAt: row.arrivedAt?.getTime() ?? null,
          startedAt: row.startedAt?.getTime() ?? null,
          calledAt: row.calledAt?.getTime() ?? null,
          isLeftAlone: row.isUntouchable || isByHand(row),
        }),
      );
    const isBusy = (row: LivedRow) =>
      // A user attends as this doctor, or the doctor's visit began after this moment.
      (row.lastStepper === row.doctorId && isByHand(row)) ||
      (row.startedAt ?? now) > now;
    const inHand = new Set(rows.filter(isBusy).map(({ doctorId }) => doctorId));
    return {
      appointments,
      inHand,
      now: now.getTime(),
      onDuty: this.#onDuty(guardia, current, now),
    };
  }

  /** True if a person who is present acted on it a moment ago. */
  #isByHand(
    { id, lastAt, lastStepper }: LivedRow,
    {
      guardia,
      now,
      active,
    }: { guardia: Guardia; now: Date; active: ReadonlySet<string> },
  ): boolean {
    if (lastStepper === null || lastStepper === guardia.deskId) return false;
    if (lastAt.getTime() <= now.getTime() - handsMs) return false;
    return active.has(lastStepper) && !this.#ownActs.has(actKey(id, lastAt));
  }

  #onDuty(guardia: Guardia, snapshot: ClinicSnapshot, now: Date): OnDuty[] {
    const minute = epochMinuteOf(now.getTime());
    const until = minute + announcedMs.most / minuteMs;
    const today = dayAt(now, snapshot.clinic.timeZone);
    const rooms = new Set<string | null>([
      guardia.roomId,
      guardia.visitedRoomId,
    ]);
    return [
      ...new Set([...guardia.doctorIds, guardia.visitedDoctorId]),
    ].flatMap((doctorId) => {
      const doctor =
        doctorId === undefined ? undefined : snapshot.doctors.get(doctorId);
      if (!doctor) return [];
      const openings = [today, addDays(today, 1)]
        .flatMap(
          (day) =>
            this.#services.snapshot.openingsOf(snapshot, doctor, day).openings,
        )
        .filter(
          ({ roomId, start, end }) =>
            rooms.has(roomId) && start < until && end > minute,
        );
      if (openings.length === 0) return [];
      return {
        doctorId: doctor.id,
        isOpen: openings.some(({ start }) => start <= minute),
      };
    });
  }

  async #perform(
    guardia: Guardia,
    acts: readonly SimulatedAct[],
    when: { now: Date; mayOverbook: boolean },
  ): Promise<void> {
    const { clinic } = await this.#services.snapshot.any();
    const at = { ...when, zone: clinic.timeZone };
    for (const act of acts) {
      // A refusal means that a person acted first, or that no time is free. The next look tries again.
      if ('id' in act) await this.#act(guardia, act, at);
      else await this.#admit(guardia, act, at);
    }
  }

  async #act(
    guardia: Guardia,
    act: SimulatedStep,
    at: { now: Date; zone: string },
  ): Promise<void> {
    const { id: appointmentId, doctorId } = act;
    const isDoctors =
      act.kind === 'start' || act.kind === 'finish' || act.kind === 'call';
    const call = isDoctors
      ? simulatedCall({ kind: 'doctor', id: doctorId }, at)
      : simulatedCall({ kind: 'reception', id: guardia.deskId }, at);
    if (isDoctors)
      this.#ownActs.set(actKey(appointmentId, at.now), at.now.getTime());
    if (act.kind === 'call') {
      // The guardia's doctors share its room.
      const { seenCalls } = act;
      await callPatient(this.#services, {
        ...call,
        appointmentId,
        seenCalls,
        isShared: true,
      });
      return;
    }
    const { kind } = act;
    const why =
      kind === 'cancel'
        ? ({ askedBy: 'patient', reason: 'Avisó que ya no viene' } as const)
        : {};
    const changed = await changeStatus(this.#services, {
      ...call,
      appointmentId,
      act: kind,
      ...why,
    });
    if (
      kind === 'finish' &&
      changed.ok &&
      doctorId === guardia.visitedDoctorId
    ) {
      await writeGuardiaVisit(this.#services, guardia, {
        appointmentId,
        ...at,
      });
    }
  }

  async #admit(
    guardia: Guardia,
    { kind, doctorId }: SimulatedCaller,
    at: { now: Date; zone: string; mayOverbook: boolean },
  ): Promise<void> {
    const { db, snapshot } = this.#services;
    const doctor = (await snapshot.current()).doctors.get(doctorId);
    const practice = doctor && practiceOf(doctor, undefined);
    if (!doctor || !practice) return;
    const from = new Date(
      startOfDay(dayAt(at.now, at.zone), at.zone) * minuteMs,
    );
    const before = new Date(from.getTime() + 2 * dayMs);
    const [caller] = await listCallers(db, {
      turn: randomUUID(),
      from,
      before,
      most: 1,
    });
    if (!caller) return;
    const { patientId, insurerId, planId } = caller;
    const isCovered =
      insurerId !== null &&
      takesInsurer(doctor, insurerId, dayAt(at.now, at.zone));
    const cover = isCovered
      ? { insurerId, ...(planId !== null && { planId }) }
      : {};
    const request = {
      ...simulatedCall({ kind: 'reception', id: guardia.deskId }, at),
      booker: { kind: 'known', patientId } as const,
      idempotencyKey: randomUUID(),
    };
    const slot = { doctorId, practiceId: practice.id, ...cover };
    if (kind === 'walk-in') {
      const taken = await takeWalkIn(this.#services, { ...request, slot });
      const isFull =
        !taken.ok &&
        taken.refusal.code === 'DAY_FULL' &&
        taken.refusal.data.canOverbook;
      if (!isFull || !at.mayOverbook) return;
      // Late in a shift only overbookings are left. The walk-in gets one and is marked as arrived.
      const appointmentId = await this.#squeezeIn({ ...request, slot }, at.now);
      if (appointmentId)
        await changeStatus(this.#services, {
          ...request,
          appointmentId,
          act: 'arrive',
        });
      return;
    }
    if (kind === 'late') {
      await this.#squeezeIn(
        { ...request, slot },
        new Date(at.now.getTime() - lateMs),
      );
      return;
    }
    const startsAt = await this.#findAnnounced(guardia, slot, at);
    if (startsAt)
      await bookAtDesk(this.#services, {
        ...request,
        slot: { ...slot, startsAt },
      });
  }

  /** Gives an overbooking from that minute on. Undefined: all places of the half day are taken. */
  async #squeezeIn(
    request: Parameters<typeof takeWalkIn>[1],
    from: Date,
  ): Promise<string | undefined> {
    const startsAt = new Date(
      Math.floor(from.getTime() / minuteMs) * minuteMs,
    ).toISOString();
    const given = await giveOverbook(this.#services, {
      ...request,
      slot: { ...request.slot, startsAt },
      reason: 'Vino a la guardia',
      idempotencyKey: randomUUID(),
    });
    return given.ok ? given.value.appointment.id : undefined;
  }

  /** Finds a free time of the guardia in a little while. Null: there is none. */
  async #findAnnounced(
    guardia: Guardia,
    slot: { doctorId: string; practiceId: string },
    { now, zone }: { now: Date; zone: string },
  ): Promise<string | null> {
    const today = dayAt(now, zone);
    const offers = await readOffersOfDoctor(
      this.#services,
      { ...slot, now, audience: 'desk' },
      () => [today, addDays(today, 1)],
    );
    if (!offers) return null;
    const [least, most] = [
      now.getTime() + announcedMs.least,
      now.getTime() + announcedMs.most,
    ];
    const free = freeStarts(offers.days, offers.request).find(
      ({ start, roomId }) =>
        (roomId === guardia.roomId || roomId === guardia.visitedRoomId) &&
        start * minuteMs >= least &&
        start * minuteMs <= most,
    );
    return free ? new Date(free.start * minuteMs).toISOString() : null;
  }

  #forget(now: Date): void {
    for (const [key, at] of this.#ownActs) {
      if (at < now.getTime() - 2 * handsMs) this.#ownActs.delete(key);
    }
  }
}

function actKey(id: string, at: Date): string {
  return `${id} ${at.getTime()}`;
}

function isOpenAt(
  { status, startsAt, isOfGuardia }: Lived,
  moment: number,
): boolean {
  return (
    !isOfGuardia &&
    startsAt < moment &&
    ['booked', 'arrived', 'in_progress'].includes(status)
  );
}

function isHereOvernight(
  { status, startsAt, arrivedAt, dayEndsAt }: LivedRow,
  now: Date,
  dayStart: Date,
): boolean {
  const one = {
    status,
    startsAt: startsAt.getTime(),
    dayEndsAt: dayEndsAt.getTime(),
    arrivedAt: arrivedAt?.getTime() ?? null,
  };
  return isOvernight(one, {
    now: now.getTime(),
    dayStartsAt: dayStart.getTime(),
  });
}
