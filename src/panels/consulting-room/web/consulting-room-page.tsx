import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import type { Clinic } from '../../../base/clinic/contract/clinic.ts';
import { addDays, monthOf, weekdayOf } from '../../../base/time/clinic-day.ts';
import {
  formatDay,
  formatDayWithYear,
  sentence,
} from '../../../base/ui/format/format.ts';
import { Loading, LoadingLines } from '../../../base/ui/loading/loading.tsx';
import { Page } from '../../../base/ui/page/page.tsx';
import { usePanelCommands } from '../../../base/ui/panel/commands/panel-commands.ts';
import { QueryContent } from '../../../base/ui/problem/query-content.tsx';
import { QueryProblem } from '../../../base/ui/problem/query-problem.tsx';
import { commandsOfKeys } from '../../../subjects/appointments/web/acts/commands-of-keys.ts';
import { KeysSheet } from '../../../subjects/appointments/web/acts/keys-sheet.tsx';
import {
  type PanelKeys,
  usePanelKeys,
} from '../../../subjects/appointments/web/acts/use-panel-keys.ts';
import {
  type LineDrafts,
  useLineDrafts,
} from '../../../subjects/appointments/web/lines/use-line-drafts.ts';
import type { AgendaSearch } from './agenda-search.ts';
import { DayBar } from './day-bar.tsx';
import { DayView } from './day-view.tsx';
import { useOwnQueue } from './queue/use-own-queue.ts';
import { sessionsOf } from './room-words.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { type NoteDrafts, useNoteDrafts } from './use-note-drafts.ts';
import { useOwnDay, useOwnWeek } from './use-own-agenda.ts';
import { dayKeys, roomKeyGroups } from './use-room-keys.ts';
import { WeekView } from './week-view.tsx';

/** The doctor's agenda: today, or another day, or its week. */
export function ConsultingRoomPage({ search }: { search: AgendaSearch }) {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  if (clinic.data) return <Agenda clinic={clinic.data} search={search} />;
  if (!clinic.isError) return <Loading />;
  return (
    <Page title="Mi día">
      <QueryProblem query={clinic} />
    </Page>
  );
}

function Agenda({ clinic, search }: { clinic: Clinic; search: AgendaSearch }) {
  const { today } = clinic;
  const { dia: day = today, vista = 'dia' } = search;
  const navigate = useNavigate();
  const [areKeysShown, setKeysShown] = useState(false);
  const drafts = useNoteDrafts();
  const lineDrafts = useLineDrafts();
  const go = (to: AgendaSearch) =>
    void navigate({
      to: '/doctor/appointments',
      search: to,
      resetScroll: false,
    });
  const dia = day === today ? undefined : day;
  const ofDay: PanelKeys = {
    '?': () => setKeysShown(true),
    h: () => go(vista === 'semana' ? { vista } : {}),
    d: () => go({ dia }),
    s: () => go({ dia, vista: 'semana' }),
  };
  usePanelKeys(ofDay);
  usePanelCommands(() => commandsOfKeys({ lines: dayKeys, handlers: ofDay }));
  useKeptFocus(`${vista} ${day}`, () =>
    document
      .querySelector<HTMLElement>('main h1')
      ?.focus({ preventScroll: true }),
  );
  const shown = { clinic, day, onKeys: () => setKeysShown(true) };
  return (
    <>
      {vista === 'semana' ? (
        <WeekPage {...shown} />
      ) : (
        <DayPage
          {...shown}
          chosenId={search.turno}
          isNoticeAsked={search.ausencia !== undefined}
          drafts={drafts}
          lineDrafts={lineDrafts}
        />
      )}
      {areKeysShown && (
        <KeysSheet groups={roomKeyGroups} onClose={() => setKeysShown(false)} />
      )}
    </>
  );
}

interface ShownProps {
  clinic: Clinic;
  day: string;
  onKeys: () => void;
}

interface DayPageProps extends ShownProps {
  chosenId: string | undefined;
  drafts: NoteDrafts;
  lineDrafts: LineDrafts;
  isNoticeAsked: boolean;
}

function DayPage(props: DayPageProps) {
  const { clinic, day, onKeys, chosenId, drafts, lineDrafts, isNoticeAsked } =
    props;
  const { today, timeZone } = clinic;
  const { query, put } = useOwnDay(day);
  const ownQueue = useOwnQueue(day === today);
  const hours = query.data ? sessionsOf(query.data, timeZone) : '';
  const rooms = [
    ...new Set(query.data?.sessions.flatMap(({ roomName }) => roomName ?? [])),
  ];
  return (
    <Page
      title={day === today ? 'Mi día' : sentence(formatDay(day))}
      lead={[
        day === today
          ? sentence(formatDay(day))
          : sentence(distanceOf(day, today)),
        hours && `de ${hours}`,
        ...rooms,
      ]
        .filter(Boolean)
        .join(' · ')}
      width="wide"
    >
      <DayBar day={day} today={today} vista="dia" onKeys={onKeys} />
      <QueryContent
        query={query}
        loading={<LoadingLines label="Buscando sus turnos…" count={6} />}
      >
        {(agenda) => (
          <DayView
            key={agenda.day}
            agenda={agenda}
            ownQueue={ownQueue}
            today={today}
            timeZone={timeZone}
            chosenId={chosenId}
            drafts={drafts}
            lineDrafts={lineDrafts}
            isNoticeAsked={isNoticeAsked}
            onChanged={(appointment) => void put(appointment)}
          />
        )}
      </QueryContent>
    </Page>
  );
}

function WeekPage({ clinic, day, onKeys }: ShownProps) {
  const { today, timeZone } = clinic;
  const query = useOwnWeek(day);
  const monday = addDays(day, 1 - weekdayOf(day));
  return (
    <Page title="Mi semana" lead={weekWords(monday)} width="wide">
      <DayBar day={day} today={today} vista="semana" onKeys={onKeys} />
      <QueryContent
        query={query}
        loading={<LoadingLines label="Buscando su semana…" count={7} />}
      >
        {(days) => <WeekView days={days} today={today} timeZone={timeZone} />}
      </QueryContent>
    </Page>
  );
}

/** `Del 23 al 29 de noviembre de 2026`. */
function weekWords(monday: string): string {
  const withoutWeekday = (text: string) => text.replace(/^\S+ /, '');
  const sunday = addDays(monday, 6);
  const from = withoutWeekday(formatDay(monday));
  const isOneMonth = monthOf(monday) === monthOf(sunday);
  return `Del ${isOneMonth ? Number(monday.slice(8)) : from} al ${withoutWeekday(formatDayWithYear(sunday))}`;
}

function distanceOf(day: string, today: string): string {
  const { days } = Temporal.PlainDate.from(today).until(day, {
    largestUnit: 'days',
  });
  if (days === 1) return 'mañana';
  if (days === -1) return 'ayer';
  return days > 0 ? `dentro de ${days} días` : `hace ${-days} días`;
}
