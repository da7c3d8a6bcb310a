import type { DoctorSchedule } from '../contract/admin/schedules.ts';
import { fakeDoctors, fakeToday } from './fake-clinic.ts';
import { type FakeLine, refusalOf } from './fake-line.ts';

/** Two rooms of the fake clinic. */
export const fakeRooms = [
  { id: '0190f000-0000-7000-8000-000000000001', name: 'Consultorio 1' },
  { id: '0190f000-0000-7000-8000-000000000002', name: 'Consultorio 2' },
];

const monday = {
  weekday: 1,
  fromMinute: 480,
  toMinute: 720,
  slotMinutes: 20,
  roomId: fakeRooms[0]?.id ?? null,
  practiceIds: null,
  deskOnlyUntilHoursBefore: null,
  validFrom: '2026-01-05',
  validTo: null,
  everyWeeks: 1,
};

/** One professional's schedule, as an administrator sets it up. What overlaps is a test's to refuse. */
export function fakeSchedules(line: FakeLine) {
  const { id: doctorId = '', name: doctorName = '', practices = [] } = fakeDoctors[0] ?? {};
  const schedule: DoctorSchedule = {
    doctorId,
    doctorName,
    today: fakeToday,
    rules: [{ id: line.nextId(), ...monday }],
    absences: [],
    extraSessions: [],
    practices: practices.map(({ id, name, visitMinutes }) => ({ id, name, visitMinutes })),
    rooms: fakeRooms,
  };
  const { schedules } = line.openDoor('admin');

  function take<Entry extends { id: string }>(entries: Entry[], id: string): Entry[] {
    if (!entries.some((entry) => entry.id === id)) throw refusalOf('CHANGED_MEANWHILE');
    return entries.filter((entry) => entry.id !== id);
  }

  line.plug({
    admin: {
      schedules: {
        get: schedules.get.handler(() => schedule),
        createRule: schedules.createRule.handler(({ input: { doctorId: _, ...terms } }) => {
          schedule.rules = [...schedule.rules, { ...terms, id: line.nextId() }];
          return schedule;
        }),
        changeRule: schedules.changeRule.handler(({ input: { ruleId, seenValidTo: _, ...terms } }) => {
          schedule.rules = [...take(schedule.rules, ruleId), { ...terms, id: line.nextId() }];
          return schedule;
        }),
        endRule: schedules.endRule.handler(({ input }) => {
          schedule.rules = take(schedule.rules, input.ruleId);
          return schedule;
        }),
        createAbsence: schedules.createAbsence.handler(({ input: { doctorId: _, ...terms } }) => {
          schedule.absences = [...schedule.absences, { ...terms, id: line.nextId() }];
          return schedule;
        }),
        endAbsence: schedules.endAbsence.handler(({ input }) => {
          schedule.absences = take(schedule.absences, input.absenceId);
          return schedule;
        }),
        createExtraSession: schedules.createExtraSession.handler(({ input: { doctorId: _, ...terms } }) => {
          schedule.extraSessions = [...schedule.extraSessions, { ...terms, id: line.nextId() }];
          return schedule;
        }),
        endExtraSession: schedules.endExtraSession.handler(({ input }) => {
          schedule.extraSessions = take(schedule.extraSessions, input.extraSessionId);
          return schedule;
        }),
      },
    },
  });
  return { schedule };
}
