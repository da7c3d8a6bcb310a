import { useMemo } from 'react';
import styles from '../front-desk.module.css';
import { GivenNotice } from '../give/given-notice.tsx';
import { ShownDayProvider } from '../shown-day.ts';
import { DayBar } from './day-bar.tsx';
import { DayFilters } from './day-filters.tsx';
import { DayTray } from './day-tray.tsx';
import { DayView } from './day-view.tsx';
import { DeskDialogs } from './desk-dialogs.tsx';
import { DeskNotices } from './desk-notices.tsx';
import { DayActs, DeskTools } from './desk-tools.tsx';
import { PatientResults } from './patient-results.tsx';
import { PrintedDay } from './printed-day.tsx';
import { type DeskDayProps, DeskProvider, useOpenDesk } from './use-desk.ts';
import { useDeskKeys } from './use-desk-keys.ts';
import { useIsPrinting } from './use-is-printing.ts';

/** A day at the counter. */
export function DeskDay(props: DeskDayProps) {
  const { agenda, today, search, onDay } = props;
  const shownDay = useMemo(() => ({ ...agenda, today }), [agenda, today]);
  const desk = useOpenDesk(props);
  const isPrinting = useIsPrinting();
  useDeskKeys(desk);
  return (
    <ShownDayProvider value={shownDay}>
      <DeskProvider value={desk}>
        <div className={styles.desk} data-printed>
          <DayBar day={agenda.day} {...{ today, onDay }}>
            <DayActs />
          </DayBar>
          <DeskTools />
          <DayFilters />
          <DeskNotices />
          <PatientResults />
          {desk.given && <GivenNotice given={desk.given} onClose={desk.hideGiven} />}
          <DayView />
          <DayTray />
        </div>
        {isPrinting && <PrintedDay doctorId={search.doctor} />}
        <DeskDialogs />
      </DeskProvider>
    </ShownDayProvider>
  );
}
