import { useState } from 'react';
import {
  allPersonWords,
  isPersonFound,
  searchedPerson,
} from '../../../../base/person/rules/person-words.ts';
import { EmptyState } from '../../../../base/ui/empty-state/empty-state.tsx';
import { useEntryFocus } from '../../../../base/ui/focus/use-entry-focus.ts';
import { usePlaceFocus } from '../../../../base/ui/focus/use-place-focus.ts';
import { listedNameOf } from '../../../../base/ui/format/person-words.ts';
import { useServerClock } from '../../../../base/ui/moment/use-server-clock.ts';
import { usePanelCommands } from '../../../../base/ui/panel/commands/panel-commands.ts';
import { Rows } from '../../../../base/ui/rows/rows.tsx';
import { Section } from '../../../../base/ui/section/section.tsx';
import type { QueueStep } from '../../../appointments/contract/queue-step.ts';
import { patientNameOf } from '../../../appointments/web/acts/appointment-words.ts';
import { commandsOfKeys } from '../../../appointments/web/acts/commands-of-keys.ts';
import { KeysSheet } from '../../../appointments/web/acts/keys-sheet.tsx';
import { UndoNotice } from '../../../appointments/web/acts/undo-notice.tsx';
import { useAppointmentActs } from '../../../appointments/web/acts/use-appointment-acts.ts';
import {
  areLettersOn,
  type PanelKeys,
  usePanelKeys,
} from '../../../appointments/web/acts/use-panel-keys.ts';
import type { QueueEntry, StaffQueue } from '../../contract/staff-queue.ts';
import { CallNextProblem } from '../call-next-problem.tsx';
import type { CallNext } from '../use-call-next.ts';
import { useQueueStep } from '../use-queue-step.ts';
import { DoctorsPart } from './doctors-part.tsx';
import {
  actOfKey,
  actsOf,
  type EntryAct,
  keyOfEntryAct,
  labelOf,
  queueKeyGroups,
} from './entry-acts.ts';
import { EntryRow } from './entry-row.tsx';
import { MoveDialog } from './move-dialog.tsx';
import styles from './queue-desk.module.css';
import { partOf, type QueueDeskSearch } from './queue-desk-search.ts';
import { QueueTools } from './queue-tools.tsx';
import { RoomDialog } from './room-dialog.tsx';
import { UrgentDialog } from './urgent-dialog.tsx';

interface QueueViewProps {
  queue: StaffQueue;
  search: QueueDeskSearch;
  onSearch: (changes: QueueDeskSearch) => void;
  next: CallNext;
  onChanged: () => void;
}

type Dialog =
  | { kind: 'keys' }
  | { kind: 'move' | 'room' | 'urgent'; id: string };

const entryActs: EntryAct[] = [
  'call',
  'absent',
  'skip',
  'stepOut',
  'return',
  'move',
  'room',
  'urgent',
  'usual',
];

/**
 * The queue: the called patients, those who wait in order, and those with a doctor, each with what may be
 * done.
 */
export function QueueView({
  queue,
  search,
  onSearch,
  next,
  onChanged,
}: QueueViewProps) {
  const [text, setText] = useState('');
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { place: searchBox, focusPlace: focusSearch } =
    usePlaceFocus<HTMLInputElement>();
  const { now, leadMs } = useServerClock(queue.serverNow);
  const acts = useAppointmentActs('reception', { onChanged, leadMs });
  const stepping = useQueueStep('reception');
  const { place, focused, move } = useEntryFocus();
  const find = (id: string | null) =>
    queue.entries.find(({ appointment }) => appointment.id === id);

  function act(kind: EntryAct, entry: QueueEntry) {
    const { appointment } = entry;
    stepping.reset();
    acts.forget(appointment.id);
    if (kind === 'call' || kind === 'absent') acts.start(appointment, { kind });
    else if (kind === 'move' || kind === 'room' || kind === 'urgent')
      setDialog({ kind, id: appointment.id });
    else stepping.mutate({ entry, step: { kind } satisfies QueueStep });
  }

  function undo(entry: QueueEntry) {
    if (entry.undo) stepping.mutate({ entry, undo: entry.undo.actId });
  }

  function undoLast() {
    const last = queue.entries
      .filter(
        (entry) =>
          entry.undo !== null &&
          Date.parse(entry.undo.until) > Date.now() + leadMs,
      )
      .toSorted((a, b) =>
        (a.undo?.until ?? '').localeCompare(b.undo?.until ?? ''),
      )
      .at(-1);
    const own = find(focused());
    const entry = own?.undo ? own : last;
    if (entry) undo(entry);
    else acts.undoLast();
  }

  const ofQueue: PanelKeys = {
    s: () => next.call(partOf(search)),
    b: focusSearch,
    z: undoLast,
    '?': () => setDialog({ kind: 'keys' }),
  };
  usePanelKeys({
    ...ofQueue,
    ...Object.fromEntries(
      ([1, -1] as const).map((by) => [
        by === 1 ? 'ArrowDown' : 'ArrowUp',
        () => move(by),
      ]),
    ),
    ...Object.fromEntries(
      entryActs.map(keyOfEntryAct).map((key) => [
        key,
        () => {
          const entry = find(focused());
          const kind = entry && actOfKey(key, entry);
          if (kind) act(kind, entry);
        },
      ]),
    ),
  });

  usePanelCommands(() => {
    const entry = find(focused());
    const { buttons, menu } = entry ? actsOf(entry) : { buttons: [], menu: [] };
    return [
      ...[...buttons, ...menu].map((kind) => ({
        label: labelOf(kind, entry ?? { calls: 0 }),
        detail: entry && listedNameOf(entry.appointment.patient),
        hint: areLettersOn() ? keyOfEntryAct(kind).toUpperCase() : undefined,
        run: () => entry && act(kind, entry),
      })),
      ...queueKeyGroups.flatMap(({ keys }) =>
        commandsOfKeys({ lines: keys, handlers: ofQueue }),
      ),
    ];
  });

  const words = allPersonWords(text);
  const shown = queue.entries.filter((entry) => isShown(entry, search, words));
  const called = shown.filter(({ state }) => state === 'called');
  const waiting = shown.filter(
    ({ state }) => state === 'waiting' || state === 'out',
  );
  const inRoom = shown.filter(({ state }) => state === 'inRoom');
  const rows = (entries: QueueEntry[]) =>
    entries.map((entry) => (
      <EntryRow
        key={entry.appointment.id}
        entry={entry}
        queue={queue}
        acts={acts}
        stepping={stepping}
        now={new Date(now).toISOString()}
        onAct={act}
        onUndo={undo}
      />
    ));
  const opened = dialog && dialog.kind !== 'keys' ? find(dialog.id) : undefined;
  const close = () => setDialog(null);
  const isNarrowed =
    text !== '' || search.sala !== undefined || search.doctor !== undefined;

  return (
    <div className={styles.view} ref={place}>
      <QueueTools
        queue={queue}
        search={search}
        onSearch={onSearch}
        text={text}
        searchBox={searchBox}
        onText={setText}
        onKeys={() => setDialog({ kind: 'keys' })}
      />
      <CallNextProblem next={next} />
      <UndoNotice acts={acts} />
      <div className={styles.columns}>
        <div className={styles.states}>
          {called.length > 0 && (
            <Section title="Llamados">
              <Rows label="Llamados, y todavía no entraron">
                {rows(called)}
              </Rows>
            </Section>
          )}
          <Section title="En espera">
            {waiting.length > 0 ? (
              <Rows label="Quién espera, en orden">{rows(waiting)}</Rows>
            ) : (
              <EmptyState
                title={isNarrowed ? 'Nadie coincide' : 'No espera nadie'}
              >
                <p>
                  {isNarrowed
                    ? 'Pruebe con otra parte del nombre, o con todas las salas y profesionales.'
                    : 'Quien llega aparece aquí cuando anota su llegada en Turnos, o se anuncia en el kiosco.'}
                </p>
              </EmptyState>
            )}
          </Section>
          {inRoom.length > 0 && (
            <Section title="En consulta">
              <Rows label="Quién está con un profesional">{rows(inRoom)}</Rows>
            </Section>
          )}
        </div>
        <Section title="Profesionales">
          <DoctorsPart queue={queue} next={next} />
        </Section>
      </div>
      {dialog?.kind === 'keys' && (
        <KeysSheet groups={queueKeyGroups} onClose={close} />
      )}
      {opened && dialog?.kind === 'move' && (
        <MoveDialog
          entry={opened}
          others={othersInLine(queue, opened)}
          onClose={close}
        />
      )}
      {opened && dialog?.kind === 'room' && (
        <RoomDialog entry={opened} rooms={queue.rooms} onClose={close} />
      )}
      {opened && dialog?.kind === 'urgent' && (
        <UrgentDialog entry={opened} onClose={close} />
      )}
    </div>
  );
}

function isShown(
  entry: QueueEntry,
  { sala, doctor }: QueueDeskSearch,
  words: readonly string[],
): boolean {
  const { appointment, waitingRoomId } = entry;
  const { ticket, patient } = appointment;
  const names = [patientNameOf(appointment), patient.fullName];
  const others = [
    ticket,
    ticket?.replace('-', '') ?? null,
    appointment.code,
    appointment.doctor.name,
  ];
  return (
    (sala === undefined || waitingRoomId === sala) &&
    (doctor === undefined || appointment.doctor.id === doctor) &&
    isPersonFound(searchedPerson({ ...patient, names }, others), words)
  );
}

/** The waiting patients before whom this patient may be put. */
function othersInLine(
  { entries }: StaffQueue,
  entry: QueueEntry,
): QueueEntry[] {
  return entries.filter(
    ({ appointment, peopleBefore }) =>
      peopleBefore !== null && appointment.id !== entry.appointment.id,
  );
}
