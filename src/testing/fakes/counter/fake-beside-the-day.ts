import type { AppointmentLine } from '../../../subjects/appointments/contract/appointment-lines.ts';
import type { AbsenceNotice } from '../../../subjects/schedule/contract/absence-notices.ts';
import { todayAt } from '../appointments/fake-appointments.ts';
import { fakeDoctors, fakeToday } from '../clinic/fake-clinic.ts';
import type { FakeLine } from '../fake-line.ts';

type Side = AppointmentLine['side'];
type Said = Omit<AppointmentLine, 'isOwnSide' | 'number'>;

/** The lines between counter and doctor. There are none unless a test says so. */
export function fakeBesideTheDay(line: FakeLine) {
  const said = new Map<string, Said[]>();
  const reads = new Map<string, number>();
  const beside = {
    /** That side writes a line, in any browser. */
    say(id: string, side: Side, text: string): void {
      const authorName = side === 'counter' ? 'Rita Prueba' : 'Laura Gómez';
      said.set(id, [
        ...(said.get(id) ?? []),
        { side, text, authorName, writtenAt: todayAt('08:30') },
      ]);
    },
    readUpTo: (id: string, side: Side) => reads.get(`${id} ${side}`) ?? 0,
    notices: [] as AbsenceNotice[],
    /** The counter closes the doctor's day. */
    close(doctorId: string, day: string): void {
      for (const notice of beside.notices) {
        if (notice.doctor.id === doctorId && notice.day === day)
          notice.state = 'closed';
      }
    },
    /** The first doctor says that they cannot come. */
    notice(changes: Partial<AbsenceNotice> = {}): AbsenceNotice {
      const [doctor] = fakeDoctors;
      const notice: AbsenceNotice = {
        id: line.nextId(),
        day: fakeToday,
        fromMinute: 480,
        toMinute: 720,
        reason: null,
        doctor: { id: doctor?.id ?? '', name: doctor?.name ?? '' },
        givenAt: todayAt('08:00'),
        appointments: 2,
        state: 'open',
        dismissReason: null,
        ...changes,
      };
      beside.notices.push(notice);
      return notice;
    },
  };
  const linesFor = (id: string, side: Side) => ({
    lines: (said.get(id) ?? []).map((each, index) => ({
      ...each,
      number: index + 1,
      isOwnSide: each.side === side,
    })),
    readUpTo: beside.readUpTo(id, side),
    otherReadUpTo: beside.readUpTo(
      id,
      side === 'counter' ? 'doctor' : 'counter',
    ),
  });
  for (const role of ['reception', 'doctor'] as const) {
    const side = role === 'reception' ? 'counter' : 'doctor';
    const { lines } = line.openDoor(role);
    line.plug({
      [role]: {
        lines: {
          list: lines.list.handler(({ input }) =>
            linesFor(input.appointmentId, side),
          ),
          write: lines.write.handler(({ input }) => {
            beside.say(input.appointmentId, side, input.text);
            return linesFor(input.appointmentId, side);
          }),
          markRead: lines.markRead.handler(({ input }) => {
            reads.set(`${input.appointmentId} ${side}`, input.upTo);
            return linesFor(input.appointmentId, side);
          }),
        },
      },
    });
  }
  const change = (id: string, changes: Partial<AbsenceNotice>) => {
    const notice = beside.notices.find((each) => each.id === id);
    if (!notice) throw new Error('The example has no such notice');
    return Object.assign(notice, changes);
  };
  const counter = line.openDoor('reception').absenceNotices;
  const doctor = line.openDoor('doctor').absenceNotices;
  line.plug({
    reception: {
      absenceNotices: {
        list: counter.list.handler(() => ({
          notices: beside.notices.filter(({ state }) => state === 'open'),
        })),
        dismiss: counter.dismiss.handler(({ input }) =>
          change(input.noticeId, {
            state: 'dismissed',
            dismissReason: input.reason,
          }),
        ),
      },
    },
    doctor: {
      absenceNotices: {
        get: doctor.get.handler(({ input }) => ({
          notice:
            beside.notices.findLast(({ day }) => day === input.day) ?? null,
        })),
        give: doctor.give.handler(({ input }) => beside.notice(input)),
        withdraw: doctor.withdraw.handler(({ input }) =>
          change(input.noticeId, { state: 'withdrawn' }),
        ),
      },
    },
  });
  return beside;
}
