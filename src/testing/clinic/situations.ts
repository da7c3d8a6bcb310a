import type { StaffAppointment } from '../../subjects/appointments/contract/staff-appointments.ts';

/** The number of a day's appointments in each situation that a panel shows. */
export function situationsOf(
  appointments: readonly StaffAppointment[],
  now: Date,
) {
  const count = (is: (one: StaffAppointment) => boolean) =>
    appointments.filter(is).length;
  const isLate = ({ startsAt }: StaffAppointment) =>
    Date.parse(startsAt) < now.getTime();
  return {
    waiting: count(({ status, calls }) => status === 'arrived' && calls === 0),
    called: count(({ status, calls }) => status === 'arrived' && calls > 0),
    inRoom: count(({ status }) => status === 'in_progress'),
    late: count((one) => one.status === 'booked' && isLate(one)),
    cancelled: count(({ status }) => status === 'cancelled'),
    toCome: count((one) => one.status === 'booked' && !isLate(one)),
  };
}
