import { useMemo } from 'react';
import styles from '../../../../base/ui/page/front-desk.module.css';
import { useDayWithKeptActs } from '../../../../subjects/appointments/web/kept/with-kept-acts.ts';
import { ShownDayProvider } from '../../../../subjects/appointments/web/shown-day.ts';
import { GivenNotice } from '../../../../subjects/booking/web/desk/given-notice.tsx';
import { pastArrivals } from '../late-doctors.ts';
import { PrintedDay } from '../paper/printed-day.tsx';
import { TicketPrinter } from '../paper/ticket-printer.tsx';
import { useIsPrinting } from '../paper/use-is-printing.ts';
import { PatientResults } from '../search/patient-results.tsx';
import { DayBar } from './day-bar.tsx';
import { DayFilters } from './day-filters.tsx';
import { DayTray } from './day-tray.tsx';
import { DayView } from './day-view.tsx';
import { DeskDialogs } from './desk-dialogs.tsx';
import { DeskNotices } from './desk-notices.tsx';
import { DayActs, DeskTools } from './desk-tools.tsx';
import { type DeskDayProps, DeskProvider, useOpenDesk } from './use-desk.ts';
import { useDeskKeys } from './use-desk-keys.ts';

/** A day at the counter. */
export function DeskDay(props: DeskDayProps) {
  const { today, onDay } = props;
  const { timeZone } = props.agenda;
  const agenda = useDayWithKeptActs(props.agenda, {
    role: 'reception',
    timeZone,
    today,
  });
  const desk = useOpenDesk({ ...props, agenda });
  const past = pastArrivals(agenda, desk.now);
  const shownDay = useMemo(() => {
    const doctors = agenda.doctors.map((column) =>
      past.includes(column.id) ? { ...column, arrivesAt: null } : column,
    );
    return { ...agenda, doctors, today };
  }, [agenda, today, past]);
  const isPrinting = useIsPrinting();
  useDeskKeys(desk);
  return (
    <ShownDayProvider value={shownDay}>
      <DeskProvider value={desk}>
        <div className={styles.desk} data-printed>
          <DayBar day={agenda.day} today={today} onDay={onDay}>
            <DayActs />
          </DayBar>
          <DeskTools />
          <DayFilters />
          <DeskNotices />
          <PatientResults desk={desk} />
          {desk.given && (
            <GivenNotice given={desk.given} onClose={desk.hideGiven} />
          )}
          <DayView />
          <DayTray />
        </div>
        {isPrinting && (
          <PrintedDay doctorIds={desk.doctorsShown} now={desk.now} />
        )}
        <TicketPrinter acts={desk.acts} />
        <DeskDialogs />
      </DeskProvider>
    </ShownDayProvider>
  );
}
