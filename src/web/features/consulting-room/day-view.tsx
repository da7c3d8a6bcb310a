import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { StaffTurno } from '../../../contract/staff/turnos.ts';
import { Button } from '../../components/button/button.tsx';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { patientNameOf } from '../../turno-acts/turno-words.ts';
import { UndoNotice } from '../../turno-acts/undo-notice.tsx';
import { useTurnoActs } from '../../turno-acts/use-turno-acts.ts';
import styles from './consulting-room.module.css';
import { DayList } from './day-list.tsx';
import { DayNotices } from './day-notices.tsx';
import { Following } from './following.tsx';
import { DayOver, NoTurnos, type ShownDay } from './no-turnos.tsx';
import { followingOf, nextOf, partOf } from './room-order.ts';
import { TurnoCard } from './turno-card.tsx';
import type { NoteDrafts } from './use-note-drafts.ts';
import { useNow } from './use-now.ts';
import { useRoomKeys } from './use-room-keys.ts';

interface DayViewProps {
  agenda: ShownDay;
  today: string;
  timeZone: string;
  chosenId: string | undefined;
  drafts: NoteDrafts;
  onChanged: (turno: StaffTurno) => void;
}

/** A day in the consulting room: one person large, the others beside, every act one press away. */
export function DayView({ agenda, today, timeZone, chosenId, drafts, onChanged }: DayViewProps) {
  const { turnos } = agenda;
  const isToday = agenda.day === today;
  const now = useNow();
  const acts = useTurnoActs('doctor', { onChanged });
  const room = useRef<HTMLDivElement>(null);
  const dia = isToday ? undefined : agenda.day;
  const choose = useChoose(dia);

  const next = nextOf(turnos);
  const chosen = turnos.find(({ id }) => id === chosenId) ?? null;
  const shown = chosen ?? next;
  const following = followingOf(turnos, shown);
  const isBusyRoom = shown?.status === 'in_progress' || shown?.status === 'arrived';
  useLettingGo(chosen, () => choose(null));

  useRoomKeys({
    shown,
    acts,
    onStep(step) {
      const { standing } = partOf(turnos);
      const other = standing[standing.findIndex(({ id }) => id === shown?.id) + step];
      if (other) choose(other);
    },
    onNote: () => room.current?.querySelector('textarea')?.focus(),
  });

  return (
    <GuardedAct role="doctor" act={acts.guarded}>
      <div ref={room} className={styles.room} data-empty={turnos.length === 0 || undefined}>
        <div className={styles.large}>
          <DayNotices agenda={agenda} timeZone={timeZone} />
          {shown && (
            <TurnoCard
              turno={shown}
              isNext={shown.id === next?.id}
              isToday={isToday}
              acts={acts}
              timeZone={timeZone}
              today={today}
              now={now}
              draft={drafts.of(shown.id)}
              onDraft={(draft) => drafts.keep(shown.id, draft)}
              undo={<UndoNotice acts={acts} />}
              back={
                next &&
                shown.id !== next.id && (
                  <Button kind="quiet" onClick={() => choose(null)}>
                    Volver a {patientNameOf(next)}
                  </Button>
                )
              }
            />
          )}
          {!shown && <UndoNotice acts={acts} />}
          {!shown && turnos.length > 0 && <DayOver agenda={agenda} isToday={isToday} />}
          {turnos.length === 0 && <NoTurnos agenda={agenda} isToday={isToday} timeZone={timeZone} />}
          {isToday && isBusyRoom && shown.id === next?.id && following && (
            <Following turno={following} acts={acts} timeZone={timeZone} now={now} />
          )}
        </div>
        {turnos.length > 0 && (
          <DayList turnos={turnos} dia={dia} shownId={shown?.id ?? null} timeZone={timeZone} now={now} />
        )}
      </div>
    </GuardedAct>
  );
}

/** Who is looked at stands in the address; nobody: the room comes to the next by itself. */
function useChoose(dia: string | undefined) {
  const navigate = useNavigate();
  return (turno: StaffTurno | null) =>
    void navigate({
      to: '/doctor/appointments',
      search: { dia, turno: turno?.id },
      replace: true,
      resetScroll: false,
    });
}

/** Who was chosen and is done with gives way to who comes next. */
function useLettingGo(chosen: StaffTurno | null, letGo: () => void) {
  const last = useRef<{ id: string; status: StaffTurno['status'] } | null>(null);
  useEffect(() => {
    const before = last.current;
    last.current = chosen && { id: chosen.id, status: chosen.status };
    if (!chosen || before?.id !== chosen.id || before.status === chosen.status) return;
    if (chosen.status === 'fulfilled' || chosen.status === 'noshow') letGo();
  });
}
