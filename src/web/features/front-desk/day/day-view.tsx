import { formatTime } from '../../../format/format.ts';
import { AgendaBoard } from '../board/agenda-board.tsx';
import { AppointmentList } from '../board/appointment-list.tsx';
import { minuteOf } from '../board/board-geometry.ts';
import styles from '../front-desk.module.css';
import { useShownDay } from '../shown-day.ts';
import { NothingShown } from './nothing-shown.tsx';
import { useDesk } from './use-desk.ts';

/** The appointments of the day: as a list, or on the board of all doctors. */
export function DayView() {
  const { search, shown, now, activeId, acts, focus, openAppointment, moveTo, giveAt } = useDesk();
  const { day, today, timeZone, dayStartsAt } = useShownDay();
  const clock = new Date(now).toISOString();
  const isToday = day === today;
  const common = { activeId, appointments: shown, onActive: focus, onOpen: openAppointment };
  return (
    <div className={styles.view}>
      {search.vista === 'agenda' ? (
        <AgendaBoard
          {...common}
          doctorId={search.doctor}
          nowMinute={isToday ? Math.floor(minuteOf(clock, dayStartsAt)) : null}
          onMove={moveTo}
          onGive={giveAt}
        />
      ) : (
        <AppointmentList
          {...common}
          acts={acts}
          nowIndex={isToday ? shown.findIndex(({ startsAt }) => Date.parse(startsAt) > now) : -1}
          nowLabel={formatTime(clock, timeZone)}
          empty={<NothingShown />}
        />
      )}
    </div>
  );
}
