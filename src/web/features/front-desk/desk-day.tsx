import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { AgendaDay } from '../../../contract/reception/agenda.ts';
import type { FoundPatient } from '../../../contract/reception/search.ts';
import type { StaffTurno } from '../../../contract/staff/turnos.ts';
import { Button } from '../../components/button/button.tsx';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { client } from '../../lib/api.ts';
import { formatTime } from '../../lib/format.ts';
import { TurnoProblem } from '../../turno-acts/turno-problem.tsx';
import { patientNameOf } from '../../turno-acts/turno-words.ts';
import { UndoNotice } from '../../turno-acts/undo-notice.tsx';
import { useTurnoActs } from '../../turno-acts/use-turno-acts.ts';
import { AgendaBoard } from './agenda-board.tsx';
import { minuteOf } from './board-geometry.ts';
import { DayBar } from './day-bar.tsx';
import { DayFilters } from './day-filters.tsx';
import { DeskDialogs } from './desk-dialogs.tsx';
import { DeskNotices } from './desk-notices.tsx';
import { DeskSearch } from './desk-search.tsx';
import styles from './front-desk.module.css';
import type { FrontDeskPageProps } from './front-desk-page.tsx';
import { GivenNotice } from './given-notice.tsx';
import { MovedNotice } from './moved-notice.tsx';
import { NothingShown } from './nothing-shown.tsx';
import type { OpenDialog } from './open-dialog.ts';
import { PatientResults } from './patient-results.tsx';
import { PrintedDay } from './printed-day.tsx';
import { personFromSearch } from './read-desk-person.ts';
import { TurnoList } from './turno-list.tsx';
import { turnosOutside } from './turnos-outside.ts';
import { countTurnos, turnosShown } from './turnos-shown.ts';
import { useDeskClock } from './use-desk-clock.ts';
import { focusedTurno, useDeskKeys } from './use-desk-keys.ts';
import type { Place } from './use-drag-turno.ts';
import { useMoveUndo } from './use-move-undo.ts';
import { usePatientSearch } from './use-patient-search.ts';
import { usePrinting } from './use-printing.ts';

interface DeskDayProps extends FrontDeskPageProps {
  agenda: AgendaDay;
  /** Of the day: whether it could be asked for anew. */
  query: { error: unknown; isFetching: boolean; refetch: () => unknown; dataUpdatedAt: number };
  today: string;
  put: (turno: StaffTurno) => void;
  onDay: (day: string) => void;
}

/** A day at the counter. */
export function DeskDay(props: DeskDayProps) {
  const { agenda, query, today, put, search, onSearch, onDay, patientLink } = props;
  const { day, timeZone, turnos } = agenda;
  const { vista, doctor: doctorId, estado: group } = search;
  const [text, setText] = useState('');
  const [activeId, setActiveId] = useState<string | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [given, setGiven] = useState<GivenNotice | null>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const found = usePatientSearch(text);
  const { now, leadMs } = useDeskClock(agenda.serverNow);
  const { isPrinting, print } = usePrinting();

  const acts = useTurnoActs('reception', { onChanged: put, leadMs });
  const moves = useMoveUndo(put);
  const latest = useRef({ acts, moves, turnos, leftWaiting: agenda.leftWaiting });
  useEffect(() => {
    latest.current = { acts, moves, turnos, leftWaiting: agenda.leftWaiting };
  });

  const undoableIds = useMemo(() => new Set(acts.undoable.map(({ turno }) => turno.id)), [acts.undoable]);
  // The box answers each key at once; two thousand rows follow.
  const filterText = useDeferredValue(found.isAsked && looksLikeCard(text) ? '' : text);
  const shown = useMemo(
    () => turnosShown(turnos, { doctorId, group, text: filterText, undoableIds }),
    [turnos, doctorId, group, filterText, undoableIds],
  );
  const counts = useMemo(() => countTurnos(turnos, doctorId), [turnos, doctorId]);
  const outside = useMemo(() => turnosOutside(agenda), [agenda]);
  const nowIndex = day === today ? shown.findIndex(({ startsAt }) => Date.parse(startsAt) > now) : -1;

  const findTurno = useCallback((id: string) => {
    const { turnos: ofDay, leftWaiting } = latest.current;
    return ofDay.find((one) => one.id === id) ?? leftWaiting.find((one) => one.id === id);
  }, []);
  const open = useCallback((turno: StaffTurno) => {
    setActiveId(turno.id);
    setDialog({ kind: 'turno', turnoId: turno.id });
  }, []);
  const arrive = useCallback((turno: StaffTurno) => latest.current.acts.start(turno, { kind: 'arrive' }), []);
  const undo = useCallback((turno: StaffTurno) => {
    const done = latest.current.acts.undoable.find((one) => one.turno.id === turno.id);
    if (done) latest.current.acts.start(turno, { kind: 'undo', transitionId: done.transitionId });
  }, []);
  const moveTo = useCallback((turno: StaffTurno, target: Place) => {
    setActiveId(turno.id);
    setDialog({ kind: 'move', turnoId: turno.id, target });
  }, []);
  const giveAt = useCallback((start: Place) => setDialog({ kind: 'give', give: 'book', start }), []);

  const give = (kind: 'book' | 'walkIn') =>
    setDialog({
      kind: 'give',
      give: kind,
      start: { doctorId: focusedTurno(findTurno)?.doctor.id ?? doctorId },
    });

  useDeskKeys({
    acts,
    moves,
    findTurno,
    onGive: give,
    onDialog: setDialog,
    onSearch: () => {
      searchBox.current?.focus();
      searchBox.current?.select();
    },
    onView: () => onSearch({ vista: vista === 'agenda' ? undefined : 'agenda' }),
    onPrint: print,
    onAway: () => day >= today && setDialog({ kind: 'away' }),
  });

  function closeDialog() {
    setDialog(null);
    // Where what was pressed is gone, the turno has the focus again.
    requestAnimationFrame(() => {
      if (document.activeElement && document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>(`[data-turno="${activeId}"]`)?.focus({ preventScroll: true });
    });
  }

  async function withTurno(appointmentId: string, then: (turno: StaffTurno) => void) {
    const known = findTurno(appointmentId);
    if (known) return then(known);
    setDialog({ kind: 'turno', turnoId: appointmentId });
  }
  async function arriveFound({ nextTurno }: FoundPatient) {
    if (!nextTurno) return;
    const known = findTurno(nextTurno.id);
    if (known) return arrive(known);
    // Of another day than the one shown: how it goes is told in its dialog.
    setDialog({ kind: 'turno', turnoId: nextTurno.id });
    const turno = await client.reception.turnos.get({ appointmentId: nextTurno.id }).catch(() => null);
    if (turno) arrive(turno);
  }

  const hidden = acts.undoable.filter(
    ({ turno }) => vista === 'agenda' || !shown.some(({ id }) => id === turno.id),
  );
  const failed = [...turnos, ...agenda.leftWaiting].filter(
    ({ id }) =>
      acts.failureOf(id) !== null && (vista === 'agenda' || !shown.some((turno) => turno.id === id)),
  );
  const isNarrowed = Boolean(doctorId || group || text.trim());

  return (
    <GuardedAct role="reception" act={acts.guarded}>
      <div className={styles.desk} data-printed>
        <DayBar {...{ day, today, onDay }}>
          <Button
            kind="quiet"
            aria-keyshortcuts="d"
            disabled={day < today}
            onClick={() => setDialog({ kind: 'away' })}
          >
            Un doctor no viene
          </Button>
          <Button kind="quiet" aria-keyshortcuts="p" onClick={print}>
            Imprimir
          </Button>
          <Button
            kind="quiet"
            className={styles.keys}
            aria-keyshortcuts="?"
            onClick={() => setDialog({ kind: 'keys' })}
          >
            Teclas
          </Button>
        </DayBar>
        <div className={styles.tools}>
          <DeskSearch box={searchBox} text={text} onType={setText} />
          <div className={styles.begin}>
            <Button aria-keyshortcuts="r" className={styles.secondAct} onClick={() => give('walkIn')}>
              Llegó sin turno
            </Button>
            <Button kind="main" aria-keyshortcuts="n" className={styles.mainAct} onClick={() => give('book')}>
              Nuevo turno
            </Button>
          </div>
        </div>
        <DayFilters
          {...{ agenda, counts, doctorId, group }}
          view={vista ?? 'lista'}
          onView={(view) => onSearch({ vista: view === 'agenda' ? view : undefined })}
          onDoctor={(id) => onSearch({ doctor: id })}
          onGroup={(name) => onSearch({ estado: name })}
        />
        <DeskNotices query={query} timeZone={timeZone} left={agenda.leftWaiting} onOpen={open} />
        <PatientResults
          {...{ text, today, timeZone, patientLink }}
          search={found}
          onArrive={(patient) => void arriveFound(patient)}
          onOpenTurno={(id) => void withTurno(id, open)}
          onGive={(patient) =>
            setDialog({ kind: 'give', give: 'book', start: { person: { kind: 'known', patient }, doctorId } })
          }
          onRegister={(typed, card) =>
            setDialog({
              kind: 'give',
              give: 'book',
              start: { person: { kind: 'new', typed: personFromSearch(typed, card) }, doctorId },
            })
          }
        />
        {given && <GivenNotice given={given} timeZone={timeZone} onClose={() => setGiven(null)} />}
        <div className={styles.view}>
          {vista === 'agenda' ? (
            <AgendaBoard
              {...{ agenda, doctorId, activeId }}
              turnos={shown}
              nowMinute={
                day === today ? Math.floor(minuteOf(new Date(now).toISOString(), agenda.dayStartsAt)) : null
              }
              onActive={setActiveId}
              onOpen={open}
              onMove={moveTo}
              onGive={giveAt}
            />
          ) : (
            <TurnoList
              label={`Turnos del día ${day}`}
              turnos={shown}
              {...{ timeZone, nowIndex, activeId, outside, acts }}
              nowLabel={formatTime(new Date(now).toISOString(), timeZone)}
              empty={<NothingShown isNarrowed={isNarrowed} agenda={agenda} onAll={clear} />}
              onActive={setActiveId}
              onOpen={open}
              onArrive={arrive}
              onUndo={undo}
            />
          )}
        </div>
        <div className={styles.tray}>
          {failed.map((turno) => (
            <div key={turno.id} className={styles.moved}>
              <p className={styles.resultName}>{patientNameOf(turno)}</p>
              <TurnoProblem turno={turno} acts={acts} />
            </div>
          ))}
          <MovedNotice moves={moves} timeZone={timeZone} />
          <UndoNotice acts={{ ...acts, undoable: hidden }} />
        </div>
      </div>
      {isPrinting && <PrintedDay agenda={agenda} doctorId={doctorId} />}
      <DeskDialogs
        {...{ dialog, agenda, today, acts, patientLink, put }}
        findTurno={(id) => [...turnos, ...agenda.leftWaiting].find((one) => one.id === id)}
        doctorId={doctorId}
        onOpen={setDialog}
        onClose={closeDialog}
        onGiven={(booked) => {
          put(booked.turno);
          setGiven(booked);
          setActiveId(booked.turno.id);
          closeDialog();
        }}
        onMoved={(turno, before, undoable) => {
          put(turno);
          moves.remember(turno, before, undoable);
          closeDialog();
        }}
        onDayChanged={() => void query.refetch()}
      />
    </GuardedAct>
  );

  function clear() {
    setText('');
    onSearch({ doctor: undefined, estado: undefined });
  }
}

// What a card says is no text of the list.
const looksLikeCard = (text: string) => /[@"]/.test(text);
