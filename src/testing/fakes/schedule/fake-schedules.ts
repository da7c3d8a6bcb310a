import type {
  AskedAbsence,
  DoctorSchedule,
} from '../../../subjects/schedule/contract/schedules.ts';
import { fakeDoctors, fakeToday } from '../clinic/fake-clinic.ts';
import type { FakeLine } from '../fake-line.ts';

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

/** The schedule of one professional. It keeps what is sent, unless a test refuses it. */
export function fakeSchedules(line: FakeLine) {
  const {
    id: doctorId = '',
    name: doctorName = '',
    practices = [],
  } = fakeDoctors[0] ?? {};
  const schedule: DoctorSchedule = {
    doctorId,
    doctorName,
    today: fakeToday,
    rules: [{ id: line.nextId(), ...monday }],
    absences: [],
    extraSessions: [],
    practices: practices.map(({ id, name, visitMinutes }) => ({
      id,
      name,
      visitMinutes,
    })),
    rooms: fakeRooms,
  };
  /** The absences that professionals requested. */
  const asked: { absences: AskedAbsence[] } = { absences: [] };
  const answered = ({
    input: { requestId },
  }: {
    input: { requestId: string };
  }) => {
    asked.absences = asked.absences.filter(({ id }) => id !== requestId);
    return asked.absences;
  };
  const { schedules } = line.openDoor('admin');

  const without = <Entry extends { id: string }>(
    entries: Entry[],
    id: string,
  ) => entries.filter((entry) => entry.id !== id);

  line.plug({
    admin: {
      schedules: {
        get: schedules.get.handler(() => schedule),
        createRule: schedules.createRule.handler(
          ({ input: { doctorId: _, ...terms } }) => {
            schedule.rules = [
              ...schedule.rules,
              { ...terms, id: line.nextId() },
            ];
            return schedule;
          },
        ),
        changeRule: schedules.changeRule.handler(
          ({ input: { ruleId, seenValidTo: _, ...terms } }) => {
            schedule.rules = [
              ...without(schedule.rules, ruleId),
              { ...terms, id: line.nextId() },
            ];
            return schedule;
          },
        ),
        endRule: schedules.endRule.handler(({ input }) => {
          schedule.rules = without(schedule.rules, input.ruleId);
          return schedule;
        }),
        createAbsence: schedules.createAbsence.handler(
          ({ input: { doctorId: _, ...terms } }) => {
            schedule.absences = [
              ...schedule.absences,
              { ...terms, id: line.nextId() },
            ];
            return schedule;
          },
        ),
        endAbsence: schedules.endAbsence.handler(({ input }) => {
          schedule.absences = without(schedule.absences, input.absenceId);
          return schedule;
        }),
        createExtraSession: schedules.createExtraSession.handler(
          ({ input: { doctorId: _, ...terms } }) => {
            schedule.extraSessions = [
              ...schedule.extraSessions,
              { ...terms, id: line.nextId() },
            ];
            return schedule;
          },
        ),
        endExtraSession: schedules.endExtraSession.handler(({ input }) => {
          schedule.extraSessions = without(
            schedule.extraSessions,
            input.extraSessionId,
          );
          return schedule;
        }),
        askedAbsences: schedules.askedAbsences.handler(() => asked.absences),
        acceptAbsence: schedules.acceptAbsence.handler(answered),
        refuseAbsence: schedules.refuseAbsence.handler(answered),
      },
    },
  });
  return { schedule, asked };
}
