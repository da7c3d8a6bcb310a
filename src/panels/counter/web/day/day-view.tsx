import { formatTime } from '../../../../base/ui/format/format.ts';
import styles from '../../../../base/ui/page/front-desk.module.css';
import { useShownDay } from '../../../../subjects/appointments/web/shown-day.ts';
import { AgendaBoard } from '../board/agenda-board.tsx';
import { AppointmentList } from '../board/appointment-list.tsx';
import { minuteOf } from '../board/board-geometry.ts';
import { ListHead } from '../board/list-head.tsx';
import { useLowRows } from '../board/low-rows.ts';
import { byWait } from '../board/row-answer.ts';
import { NothingShown } from './nothing-shown.tsx';
import { useDesk } from './use-desk.ts';

/** The appointments of the day: as a list, or on the board of all doctors. */
export function DayView() {
  const {
    search,
    onSearch,
    doctorsShown,
    shown,
    isFiltering,
    now,
    activeId,
    acts,
    focus,
    openAppointment,
    openAdmission,
    moveTo,
    giveAt,
  } = useDesk();
  const { day, today, timeZone, dayStartsAt } = useShownDay();
  const clock = new Date(now).toISOString();
  const isToday = day === today;
  const isByWait = search.orden === 'espera';
  const isLow = useLowRows();
  const nowIndex =
    isToday && !isByWait
      ? shown.findIndex(({ startsAt }) => Date.parse(startsAt) > now)
      : -1;
  const common = {
    activeId,
    appointments: shown,
    onActive: focus,
    onOpen: openAppointment,
  };
  return (
    <div className={styles.view} aria-busy={isFiltering}>
      {search.vista === 'agenda' ? (
        <AgendaBoard
          {...common}
          doctorIds={doctorsShown}
          nowMinute={isToday ? Math.floor(minuteOf(clock, dayStartsAt)) : null}
          onMove={moveTo}
          onGive={giveAt}
        />
      ) : (
        <AppointmentList
          {...common}
          acts={acts}
          onAdmit={openAdmission}
          appointments={isByWait ? byWait(shown) : shown}
          nowIndex={nowIndex}
          openIndex={
            isToday && !isByWait && nowIndex < 0 ? shown.length : nowIndex
          }
          nowLabel={formatTime(clock, timeZone)}
          now={clock}
          isLow={isLow}
          head={
            <ListHead isByWait={isByWait} isLow={isLow} onSearch={onSearch} />
          }
          empty={<NothingShown />}
        />
      )}
    </div>
  );
}
