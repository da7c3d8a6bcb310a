import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SetUpRooms } from '../../../contract/admin/rooms.ts';
import { Button } from '../../components/button/button.tsx';
import { EntryMark } from '../../components/catalogue/entry-mark.tsx';
import { Entries, EntryRow } from '../../components/catalogue/entry-row.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { LoadingLines } from '../../components/loading/loading.tsx';
import { Page } from '../../components/page/page.tsx';
import { Section } from '../../components/section/section.tsx';
import { GuardedQuery } from '../../guarded/guarded-query.tsx';
import { api } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';
import { RoomDialog } from './room-dialog.tsx';
import { WaitingRoomDialog } from './waiting-room-dialog.tsx';

/** What is being edited; null as id: a new one. */
type Open = { what: 'waitingRoom' | 'room'; id: string | null } | null;

/** `/admin/rooms`: where people wait, and where they are attended. */
export function RoomsPage() {
  const queryClient = useQueryClient();
  const rooms = useQuery(api.admin.rooms.list.queryOptions());
  const [open, setOpen] = useState<Open>(null);
  useLive('admin', (changes) => {
    if (changes.some(({ kind }) => kind === 'all' || kind === 'schedule')) {
      void queryClient.invalidateQueries({ queryKey: api.admin.rooms.key() });
    }
  });
  return (
    <Page
      title="Consultorios y salas"
      lead="Dónde esperan los pacientes y dónde se los atiende."
      width="wide"
    >
      <GuardedQuery
        role="admin"
        query={rooms}
        loading={<LoadingLines label="Buscando consultorios…" count={8} />}
      >
        {(found) => (
          <>
            <WaitingRooms rooms={found} onOpen={setOpen} />
            <ConsultingRooms rooms={found} onOpen={setOpen} />
            {open?.what === 'waitingRoom' && (
              <WaitingRoomDialog
                waitingRoom={found.waitingRooms.find(({ id }) => id === open.id) ?? null}
                takenLetters={found.waitingRooms.map(({ letter }) => letter)}
                onClose={() => setOpen(null)}
              />
            )}
            {open?.what === 'room' && (
              <RoomDialog
                room={found.rooms.find(({ id }) => id === open.id) ?? null}
                waitingRooms={found.waitingRooms}
                onClose={() => setOpen(null)}
              />
            )}
          </>
        )}
      </GuardedQuery>
    </Page>
  );
}

interface PartProps {
  rooms: SetUpRooms;
  onOpen: (open: Open) => void;
}

function WaitingRooms({ rooms: { waitingRooms }, onOpen }: PartProps) {
  return (
    <Section title="Salas de espera">
      {waitingRooms.length === 0 ? (
        <EmptyState title="Todavía no hay salas de espera">
          <p>Cada consultorio llama a sus pacientes a una: agregue la primera.</p>
        </EmptyState>
      ) : (
        <Entries label="Salas de espera">
          {waitingRooms.map(({ id, name, letter, isEnabled, roomCount }) => (
            <EntryRow
              key={id}
              name={name}
              facts={[`Letra ${letter}`, roomCount === 1 ? '1 consultorio' : `${roomCount} consultorios`]}
              mark={
                <EntryMark tone={isEnabled ? 'on' : 'off'}>
                  {isEnabled ? 'Habilitada' : 'Deshabilitada'}
                </EntryMark>
              }
              editName={name}
              onEdit={() => onOpen({ what: 'waitingRoom', id })}
            />
          ))}
        </Entries>
      )}
      <div>
        <Button onClick={() => onOpen({ what: 'waitingRoom', id: null })}>Agregar sala de espera</Button>
      </div>
    </Section>
  );
}

function ConsultingRooms({ rooms: { waitingRooms, rooms }, onOpen }: PartProps) {
  return (
    <Section title="Consultorios">
      {rooms.length === 0 ? (
        <EmptyState title="Todavía no hay consultorios">
          <p>Agréguelos para decir en cuál atiende cada profesional.</p>
        </EmptyState>
      ) : (
        <Entries label="Consultorios">
          {rooms.map(({ id, name, floor, waitingRoomName, isEnabled, doctorNames }) => (
            <EntryRow
              key={id}
              name={name}
              facts={[floor, waitingRoomName, doctorNames.join(', ') || 'Sin horarios']}
              mark={
                <EntryMark tone={isEnabled ? 'on' : 'off'}>
                  {isEnabled ? 'Habilitado' : 'Deshabilitado'}
                </EntryMark>
              }
              editName={name}
              onEdit={() => onOpen({ what: 'room', id })}
            />
          ))}
        </Entries>
      )}
      {waitingRooms.length > 0 && (
        <div>
          <Button onClick={() => onOpen({ what: 'room', id: null })}>Agregar consultorio</Button>
        </div>
      )}
    </Section>
  );
}
