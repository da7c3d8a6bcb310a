import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../../base/ui/empty-state/empty-state.tsx';
import { Section } from '../../../../base/ui/section/section.tsx';
import { CataloguePage } from '../../../../base/ui/set-up/catalogue-page.tsx';
import { EnabledMark } from '../../../../base/ui/set-up/entry-mark.tsx';
import { Entries, EntryRow } from '../../../../base/ui/set-up/entry-row.tsx';
import { FoundEntries } from '../../../../base/ui/set-up/found-entries.tsx';
import type { SetUpRooms } from '../../contract/rooms.ts';
import { RoomDialog } from './room-dialog.tsx';
import { WaitingRoomDialog } from './waiting-room-dialog.tsx';

/** The entry being edited; null as id: a new one. */
type Open = { what: 'waitingRoom' | 'room'; id: string | null } | null;

/** `/admin/rooms`: the waiting rooms and the consulting rooms. */
export function RoomsPage() {
  const rooms = useQuery(api.admin.rooms.list.queryOptions());
  const [open, setOpen] = useState<Open>(null);
  return (
    <CataloguePage
      title="Consultorios y salas"
      lead="Dónde esperan los pacientes y dónde se los atiende."
      width="wide"
      query={rooms}
      liveKey={api.admin.rooms.key()}
      loading="Buscando consultorios…"
      dialog={
        open &&
        rooms.data && (
          <Opened
            rooms={rooms.data}
            open={open}
            onClose={() => setOpen(null)}
          />
        )
      }
    >
      {(data) => (
        <>
          <WaitingRooms rooms={data} onOpen={setOpen} />
          <ConsultingRooms rooms={data} onOpen={setOpen} />
        </>
      )}
    </CataloguePage>
  );
}

interface OpenedProps {
  rooms: SetUpRooms;
  open: NonNullable<Open>;
  onClose: () => void;
}

function Opened({
  rooms: { waitingRooms, rooms },
  open: { what, id: openId },
  onClose,
}: OpenedProps) {
  return what === 'waitingRoom' ? (
    <WaitingRoomDialog
      waitingRoom={waitingRooms.find(({ id }) => id === openId) ?? null}
      takenLetters={waitingRooms.map(({ letter }) => letter)}
      onClose={onClose}
    />
  ) : (
    <RoomDialog
      room={rooms.find(({ id }) => id === openId) ?? null}
      waitingRooms={waitingRooms}
      onClose={onClose}
    />
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
          <p>
            Cada consultorio llama a sus pacientes a una: agregue la primera.
          </p>
        </EmptyState>
      ) : (
        <Entries label="Salas de espera">
          {waitingRooms.map(({ id, name, letter, isEnabled, roomCount }) => (
            <EntryRow
              key={id}
              name={name}
              facts={[
                `Letra ${letter}`,
                roomCount === 1 ? '1 consultorio' : `${roomCount} consultorios`,
              ]}
              mark={<EnabledMark isEnabled={isEnabled} word="Habilitada" />}
              editName={name}
              onEdit={() => onOpen({ what: 'waitingRoom', id })}
            />
          ))}
        </Entries>
      )}
      <div>
        <Button onClick={() => onOpen({ what: 'waitingRoom', id: null })}>
          Agregar sala de espera
        </Button>
      </div>
    </Section>
  );
}

function ConsultingRooms({
  rooms: { waitingRooms, rooms },
  onOpen,
}: PartProps) {
  return (
    <Section title="Consultorios">
      {rooms.length === 0 ? (
        <EmptyState title="Todavía no hay consultorios">
          <p>Agréguelos para decir en cuál atiende cada profesional.</p>
        </EmptyState>
      ) : (
        <FoundEntries
          label="Consultorios"
          entries={rooms}
          wordsOf={({ name, floor, doctorNames }) =>
            [name, floor, ...doctorNames].join(' ')
          }
        >
          {({ id, name, floor, waitingRoomName, isEnabled, doctorNames }) => (
            <EntryRow
              key={id}
              name={name}
              facts={[
                floor,
                waitingRoomName,
                doctorNames.join(', ') || 'Sin horarios',
              ]}
              mark={<EnabledMark isEnabled={isEnabled} word="Habilitado" />}
              editName={name}
              onEdit={() => onOpen({ what: 'room', id })}
            />
          )}
        </FoundEntries>
      )}
      {waitingRooms.length > 0 && (
        <div>
          <Button onClick={() => onOpen({ what: 'room', id: null })}>
            Agregar consultorio
          </Button>
        </div>
      )}
    </Section>
  );
}
