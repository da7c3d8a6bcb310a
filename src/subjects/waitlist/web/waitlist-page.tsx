import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { useLive } from '../../../base/api/web/live/live.ts';
import {
  allPersonWords,
  isPersonFound,
  searchedPerson,
} from '../../../base/person/rules/person-words.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../base/ui/empty-state/empty-state.tsx';
import { SelectField, TextField } from '../../../base/ui/field/text-field.tsx';
import { useEntryFocus } from '../../../base/ui/focus/use-entry-focus.ts';
import { usePlaceFocus } from '../../../base/ui/focus/use-place-focus.ts';
import { listedName } from '../../../base/ui/format/person-words.ts';
import { LoadingLines } from '../../../base/ui/loading/loading.tsx';
import { Page } from '../../../base/ui/page/page.tsx';
import { usePanelCommands } from '../../../base/ui/panel/commands/panel-commands.ts';
import { QueryContent } from '../../../base/ui/problem/query-content.tsx';
import { Rows } from '../../../base/ui/rows/rows.tsx';
import { confirmDone } from '../../../base/ui/toast/confirmations.ts';
import {
  type PanelKey,
  paletteKey,
} from '../../appointments/web/acts/act-keys.ts';
import { commandsOfKeys } from '../../appointments/web/acts/commands-of-keys.ts';
import { KeysSheet } from '../../appointments/web/acts/keys-sheet.tsx';
import {
  type PanelKeys,
  usePanelKeys,
} from '../../appointments/web/acts/use-panel-keys.ts';
import { readable } from '../../patients/web/reads/readable.ts';
import type { DeskWaitlistEntry } from '../contract/reception-waitlist.ts';
import { actsOf, type EntryAct } from './entry-acts.ts';
import { EntryHistory } from './entry-history.tsx';
import { EntryRow } from './entry-row.tsx';
import { JoinDialog } from './join-dialog.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import styles from './waitlist-desk.module.css';

type Open =
  | { kind: 'join' | 'keys' }
  | { kind: EntryAct; entry: DeskWaitlistEntry };

const keyOf: Record<EntryAct, string> = {
  offer: 'o',
  confirm: 'c',
  decline: 'p',
  withdraw: 'r',
  end: 'x',
  history: 'h',
};

const listKeys: PanelKey[] = [
  { keys: ['N'], does: 'Anotar a alguien' },
  { keys: ['B'], does: 'Buscar' },
  { keys: ['↓', '↑'], does: 'Ir a la persona siguiente, o a la anterior' },
  paletteKey,
  { keys: ['?'], does: 'Ver estas teclas' },
];

const entryKeys: PanelKey[] = [
  { keys: ['O'], does: 'Ofrecerle un horario por teléfono' },
  { keys: ['C'], does: 'Aceptó: darle el turno' },
  { keys: ['P'], does: 'No lo quiere: pasa a la siguiente' },
  { keys: ['R'], does: 'Retirar el ofrecimiento' },
  { keys: ['H'], does: 'Ver qué pasó con su espera' },
  { keys: ['X'], does: 'Terminar su espera' },
];

const keyGroups = [
  { title: 'La lista', keys: listKeys },
  { title: 'Con una persona elegida', keys: entryKeys },
];

/** The waiting list of the counter, worked by phone: each person's wish, start of the wait, and offer. */
export function WaitlistPage() {
  const queryClient = useQueryClient();
  const { list, confirm, decline } = api.reception.waitlist;
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const query = useQuery(list.queryOptions());
  const [text, setText] = useState('');
  const [specialtyId, setSpecialtyId] = useState('');
  const [open, setOpen] = useState<Open | null>(null);
  const { place, focused: focusedId, move } = useEntryFocus();
  const { place: search, focusPlace: focusSearch } =
    usePlaceFocus<HTMLInputElement>();
  const { focusPlace } = usePlaceFocus(place);
  const readAgain = () =>
    queryClient.invalidateQueries({ queryKey: api.reception.waitlist.key() });
  useLive('reception', (changes) => {
    if (
      changes.some(({ kind }) => ['all', 'waitlist', 'message'].includes(kind))
    )
      void readAgain();
  });
  const done = (words: string) => async () => {
    confirmDone(words);
    focusPlace();
    await readAgain();
  };
  const confirming = useMutation(
    confirm.mutationOptions({
      onSuccess: done('Turno dado'),
      onError: readAgain,
    }),
  );
  const declining = useMutation(
    decline.mutationOptions({
      onSuccess: done('Pasa a la siguiente persona'),
      onError: readAgain,
    }),
  );

  function act(kind: EntryAct, entry: DeskWaitlistEntry) {
    if (!actsOf(entry).includes(kind)) return;
    const offerId = entry.offer?.id ?? '';
    confirming.reset();
    declining.reset();
    if (kind === 'confirm') confirming.mutate({ offerId });
    else if (kind === 'decline') declining.mutate({ offerId });
    else setOpen({ kind, entry });
  }

  const entries = query.data?.entries ?? [];
  const focused = () => entries.find(({ id }) => id === focusedId());
  const ofList: PanelKeys = {
    n: () => setOpen({ kind: 'join' }),
    b: focusSearch,
    '?': () => setOpen({ kind: 'keys' }),
  };
  const keysOf = (find: () => DeskWaitlistEntry | undefined): PanelKeys =>
    Object.fromEntries(
      Object.entries(keyOf).map(([kind, key]) => [
        key,
        () => {
          const entry = find();
          if (entry) act(kind as EntryAct, entry);
        },
      ]),
    );
  usePanelKeys({
    ...ofList,
    ...Object.fromEntries(
      ([1, -1] as const).map((by) => [
        by === 1 ? 'ArrowDown' : 'ArrowUp',
        () => move(by),
      ]),
    ),
    ...keysOf(focused),
  });
  usePanelCommands(() => {
    const entry = focused();
    const keys = entry ? actsOf(entry).map((kind) => keyOf[kind]) : [];
    return [
      ...commandsOfKeys({
        lines: entryKeys,
        handlers: keysOf(() => entry),
        detail:
          entry && listedName(entry.patient.name, entry.patient.familyNames),
        mayDo: (key) => keys.includes(key),
      }),
      ...commandsOfKeys({ lines: listKeys, handlers: ofList }),
    ];
  });

  const specialties = new Map(
    entries.map(({ specialty }) => [specialty.id, specialty.name]),
  );
  const words = allPersonWords(text);
  const shown = entries.filter(
    ({ specialty, patient, doctor }) =>
      (specialtyId === '' || specialty.id === specialtyId) &&
      isPersonFound(
        searchedPerson(
          { ...patient, names: [patient.name, patient.fullName] },
          [doctor?.name ?? null],
        ),
        words,
      ),
  );
  const { timeZone = 'America/Argentina/Buenos_Aires' } = clinic.data ?? {};
  const close = () => setOpen(null);
  const closeAndRead = (words: string) => () => {
    close();
    void done(words)();
  };

  return (
    <Page
      title="Lista de espera"
      width="dense"
      action={
        <Button kind="main" hint="N" onClick={() => setOpen({ kind: 'join' })}>
          Anotar a alguien
        </Button>
      }
    >
      <div ref={place} tabIndex={-1} className={styles.form}>
        {entries.length > 0 && (
          <div className={styles.tools}>
            <TextField
              ref={search}
              label="Buscar"
              type="search"
              {...readable}
              autoComplete="off"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            {specialties.size > 1 && (
              <SelectField
                label="Especialidad"
                value={specialtyId}
                onChange={({ target }) => setSpecialtyId(target.value)}
              >
                <option value="">Todas</option>
                {[...specialties].map(([id, name]) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
            )}
          </div>
        )}
        <ActProblem error={confirming.error ?? declining.error} />
        <QueryContent
          query={query}
          loading={<LoadingLines label="Buscando quién espera…" count={6} />}
        >
          {({ hasMore }) =>
            shown.length === 0 ? (
              <EmptyState
                title={
                  entries.length === 0
                    ? 'Nadie espera un turno'
                    : 'Nadie coincide'
                }
              >
                <p>
                  {entries.length === 0
                    ? 'Quien no encuentra horario se anota desde la web o desde aquí, y lo que se libera se le ofrece solo.'
                    : 'Pruebe con otra parte del nombre o con otra especialidad.'}
                </p>
              </EmptyState>
            ) : (
              <>
                <Rows label="Quién espera, en orden">
                  {shown.map((entry) => (
                    <EntryRow
                      key={entry.id}
                      entry={entry}
                      place={entries.indexOf(entry) + 1}
                      timeZone={timeZone}
                      acts={actsOf(entry)}
                      busy={
                        (confirming.isPending &&
                          confirming.variables.offerId === entry.offer?.id) ||
                        (declining.isPending &&
                          declining.variables.offerId === entry.offer?.id)
                      }
                      onAct={(kind) => act(kind, entry)}
                    />
                  ))}
                </Rows>
                {hasMore && (
                  <p className={styles.quiet}>
                    Se muestran las primeras 500 personas.
                  </p>
                )}
              </>
            )
          }
        </QueryContent>
      </div>
      {open?.kind === 'keys' && (
        <KeysSheet groups={keyGroups} onClose={close} />
      )}
      {open?.kind === 'join' && (
        <JoinDialog
          onClose={close}
          onJoined={closeAndRead('Quedó en la lista')}
        />
      )}
      {open?.kind === 'offer' && (
        <OfferDialog
          entry={open.entry}
          timeZone={timeZone}
          onClose={close}
          onOffered={closeAndRead('Guardado media hora: llame ahora')}
        />
      )}
      {open?.kind === 'history' && (
        <EntryHistory entry={open.entry} timeZone={timeZone} onClose={close} />
      )}
      {(open?.kind === 'end' || open?.kind === 'withdraw') && (
        <ReasonDialog
          kind={open.kind}
          entry={open.entry}
          onClose={close}
          onDone={closeAndRead(
            open.kind === 'end' ? 'Espera terminada' : 'Ofrecimiento retirado',
          )}
        />
      )}
    </Page>
  );
}
