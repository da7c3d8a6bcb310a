import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../base/ui/button/button.tsx';
import { usePlaceFocus } from '../../../base/ui/focus/use-place-focus.ts';
import { LoadingLines } from '../../../base/ui/loading/loading.tsx';
import type { StaffAppointment } from '../../../subjects/appointments/contract/staff-appointments.ts';
import { patientNameOf } from '../../../subjects/appointments/web/acts/appointment-words.ts';
import { StartQuestion } from '../../../subjects/appointments/web/acts/start-question.tsx';
import { UndoNotice } from '../../../subjects/appointments/web/acts/undo-notice.tsx';
import { useAppointmentActs } from '../../../subjects/appointments/web/acts/use-appointment-acts.ts';
import { useDayWithKeptActs } from '../../../subjects/appointments/web/kept/with-kept-acts.ts';
import type { LineDrafts } from '../../../subjects/appointments/web/lines/use-line-drafts.ts';
import { useCallNext } from '../../../subjects/queue/web/use-call-next.ts';
import { AppointmentCard } from './appointment-card.tsx';
import { CannotCome } from './cannot-come.tsx';
import styles from './consulting-room.module.css';
import { DayList } from './day-list.tsx';
import { DayNotices } from './day-notices.tsx';
import { Following } from './following.tsx';
import { LateArrival } from './late-arrival.tsx';
import { DayOver, NoAppointments } from './no-appointments.tsx';
import { QueueLine } from './queue/queue-line.tsx';
import type { OwnQueue } from './queue/use-own-queue.ts';
import { type Room, RoomProvider } from './room.ts';
import { followingOf, nextOf, partOf } from './room-order.ts';
import type { NoteDrafts } from './use-note-drafts.ts';
import { useNow } from './use-now.ts';
import { useRoomKeys } from './use-room-keys.ts';

interface DayViewProps {
  agenda: Room['agenda'];
  ownQueue: OwnQueue;
  today: string;
  timeZone: string;
  chosenId: string | undefined;
  drafts: NoteDrafts;
  lineDrafts: LineDrafts;
  /** The address asks for "No puedo ir". */
  isNoticeAsked: boolean;
  onChanged: (appointment: StaffAppointment) => void;
}

const awaited = { label: 'Buscando quién sigue…', count: 4 };

/** A day in the consulting room: one appointment large, the others beside it, every act one press away. */
export function DayView(props: DayViewProps) {
  const {
    today,
    timeZone,
    chosenId,
    drafts,
    lineDrafts,
    isNoticeAsked,
    onChanged,
  } = props;
  const agenda = useDayWithKeptActs(props.agenda, {
    role: 'doctor',
    timeZone,
    today,
  });
  const { appointments } = agenda;
  const isToday = agenda.day === today;
  const now = useNow();
  const acts = useAppointmentActs('doctor', { onChanged });
  const { place, focusWithin } = usePlaceFocus();
  const dia = isToday ? undefined : agenda.day;
  const choose = useChoose(dia);
  const showNotice = useShowNotice(dia);

  /** The patient who has not arrived: after a key, the room asks about them. */
  const [unarrivedId, setUnarrivedId] = useState<string | null>(null);
  const unarrived = appointments.find(
    ({ id, status }) => id === unarrivedId && status === 'booked',
  );

  const { queue, turns, isAwaited } = props.ownQueue;
  // Until the queue is known only a visit in progress is shown: one key must not call a patient who then
  // gives way to another.
  const settled = isAwaited
    ? appointments.filter(({ status }) => status === 'in_progress')
    : appointments;
  const next = nextOf(settled, turns);
  const chosen = appointments.find(({ id }) => id === chosenId) ?? null;
  const shown = chosen ?? next;
  const following = followingOf(settled, shown, turns);
  const isBusyRoom =
    shown?.status === 'in_progress' || shown?.status === 'arrived';
  useLettingGo(chosen, () => choose(null));

  const calling = useCallNext('doctor', (called) => {
    onChanged(called);
    // Shows the called patient, unless the doctor writes a visit.
    if (chosen && chosen.status !== 'in_progress') choose(null);
  });

  useRoomKeys({
    shown,
    acts,
    onStartUnarrived: ({ id }) => setUnarrivedId(id),
    onCallNext: () => queue && calling.call(),
    onStep(step) {
      const { standing } = partOf(appointments);
      const other =
        standing[standing.findIndex(({ id }) => id === shown?.id) + step];
      if (other) choose(other);
    },
    onVisit: () =>
      place.current?.querySelector<HTMLElement>('[data-visit]')?.click(),
    onNote: () => focusWithin('[data-note] textarea'),
    onLine: () => focusWithin('[data-lines] textarea'),
  });

  return (
    <RoomProvider value={{ agenda, today, timeZone, isToday, now, acts }}>
      <div
        ref={place}
        className={styles.room}
        data-empty={appointments.length === 0 || undefined}
      >
        <div className={styles.large}>
          <LateArrival />
          <DayNotices />
          {queue && <QueueLine queue={queue} next={calling} />}
          <CannotCome
            isOpen={isNoticeAsked}
            onOpen={(isOpen) => showNotice(isOpen, chosen)}
          />
          {shown && (
            <AppointmentCard
              appointment={shown}
              isNext={shown.id === next?.id}
              draft={drafts.of(shown.id)}
              onDraft={(draft) => drafts.keep(shown.id, draft)}
              lineDraft={lineDrafts.of(shown.id)}
              onLineDraft={(text) => lineDrafts.keep(shown.id, text)}
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
          {!shown &&
            appointments.length > 0 &&
            (isAwaited ? <LoadingLines {...awaited} /> : <DayOver />)}
          {appointments.length === 0 && <NoAppointments />}
          {isToday && isBusyRoom && shown.id === next?.id && following && (
            <Following appointment={following} />
          )}
        </div>
        {appointments.length > 0 && <DayList shownId={shown?.id ?? null} />}
        {unarrived && (
          <StartQuestion
            appointment={unarrived}
            onStart={() => acts.start(unarrived, { kind: 'start' })}
            onClose={() => setUnarrivedId(null)}
          />
        )}
      </div>
    </RoomProvider>
  );
}

/** The chosen appointment is in the address; without one the room shows the next by itself. */
function useChoose(dia: string | undefined) {
  const navigate = useNavigate();
  return (appointment: StaffAppointment | null) =>
    void navigate({
      to: '/doctor/appointments',
      search: { dia, turno: appointment?.id },
      replace: true,
      resetScroll: false,
    });
}

/** "No puedo ir" is in the address, so that the evening's mail leads there. */
function useShowNotice(dia: string | undefined) {
  const navigate = useNavigate();
  return (isOpen: boolean, chosen: StaffAppointment | null) =>
    void navigate({
      to: '/doctor/appointments',
      search: {
        dia,
        turno: chosen?.id,
        ausencia: isOpen ? 'avisar' : undefined,
      },
      replace: true,
      resetScroll: false,
    });
}

/** A chosen appointment that is attended or absent gives way to the next one. */
function useLettingGo(chosen: StaffAppointment | null, letGo: () => void) {
  const last = useRef<{
    id: string;
    status: StaffAppointment['status'];
  } | null>(null);
  useEffect(() => {
    const before = last.current;
    last.current = chosen && { id: chosen.id, status: chosen.status };
    if (!chosen || before?.id !== chosen.id || before.status === chosen.status)
      return;
    if (chosen.status === 'fulfilled' || chosen.status === 'noshow') letGo();
  });
}
