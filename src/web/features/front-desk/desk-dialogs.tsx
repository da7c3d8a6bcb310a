import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AgendaDay, DeskBooked } from '../../../contract/reception/agenda.ts';
import type { StaffTurno } from '../../../contract/staff/turnos.ts';
import { announce } from '../../components/announcer/announce.ts';
import { LoadingLines } from '../../components/loading/loading.tsx';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { GuardedQuery } from '../../guarded/guarded-query.tsx';
import { api, client } from '../../lib/api.ts';
import { keysOfActs } from '../../turno-acts/act-keys.ts';
import { CancelDialog } from '../../turno-acts/cancel-dialog.tsx';
import { KeysSheet } from '../../turno-acts/keys-sheet.tsx';
import type { TurnoActs } from '../../turno-acts/use-turno-acts.ts';
import { DeskDialog } from './desk-dialog.tsx';
import { DoctorAway } from './doctor-away.tsx';
import { type GiveKind, GiveTurno } from './give-turno.tsx';
import { MoveTurno, type MoveUndo } from './move-turno.tsx';
import { type OpenDialog, overbookOf } from './open-dialog.ts';
import { nameOf } from './person-words.ts';
import { TurnoDetail } from './turno-detail.tsx';
import { outsideWords, turnosOutside } from './turnos-outside.ts';

interface DeskDialogsProps {
  dialog: OpenDialog | null;
  agenda: AgendaDay;
  today: string;
  doctorId: string | undefined;
  acts: TurnoActs;
  findTurno: (id: string) => StaffTurno | undefined;
  put: (turno: StaffTurno) => void;
  onOpen: (dialog: OpenDialog) => void;
  onClose: () => void;
  onGiven: (booked: DeskBooked) => void;
  onMoved: (turno: StaffTurno, before: StaffTurno, undo: MoveUndo | null) => void;
  onDayChanged: () => void;
  patientLink: (patientId: string, name: string) => ReactNode;
}

const giveTitles: Record<GiveKind, string> = {
  book: 'Nuevo turno',
  overbook: 'Sobreturno',
  walkIn: 'Llegó sin turno',
};

/** What is open over the day. */
export function DeskDialogs(props: DeskDialogsProps) {
  const { dialog, agenda, today, doctorId, onOpen, onClose, onGiven, onDayChanged } = props;
  const { day, timeZone, doctors } = agenda;
  if (!dialog) return null;
  switch (dialog.kind) {
    case 'keys':
      return <KeysSheet groups={keyGroups} onClose={onClose} />;
    case 'give':
      return (
        <DeskDialog key={dialog.give} title={giveTitles[dialog.give]} width="wide" onClose={onClose}>
          <GiveTurno
            kind={dialog.give}
            start={dialog.start}
            {...{ day, today, timeZone }}
            columns={doctors}
            onGiven={(booked) => {
              confirmDone(`Turno dado: ${nameOf(booked.turno.patient)}`);
              onGiven(booked);
            }}
            onOtherKind={(give, start) => onOpen({ kind: 'give', give, start })}
          />
        </DeskDialog>
      );
    case 'away':
      return (
        <DeskDialog title="Un doctor no viene" width="wide" onClose={onClose}>
          <DoctorAway
            columns={doctors}
            {...{ doctorId, day, today, timeZone }}
            onDone={onDayChanged}
            onClose={onClose}
          />
        </DeskDialog>
      );
    default:
      return <OfTurno key={dialog.turnoId} {...props} dialog={dialog} />;
  }
}

type TurnoDialog = Extract<OpenDialog, { turnoId: string }>;

/** One that is not of the day shown is asked for. */
function OfTurno({ dialog, ...props }: Omit<DeskDialogsProps, 'dialog'> & { dialog: TurnoDialog }) {
  const known = props.findTurno(dialog.turnoId);
  const asked = useQuery({
    ...api.reception.turnos.get.queryOptions({ input: { appointmentId: dialog.turnoId } }),
    enabled: known === undefined,
  });
  if (known) return <OpenTurno {...props} dialog={dialog} turno={known} />;
  return (
    <GuardedQuery
      role="reception"
      query={asked}
      loading={
        <DeskDialog title="Turno" onClose={props.onClose}>
          <LoadingLines />
        </DeskDialog>
      }
    >
      {(turno) => <OpenTurno {...props} dialog={dialog} turno={turno} />}
    </GuardedQuery>
  );
}

interface OpenTurnoProps extends Omit<DeskDialogsProps, 'dialog'> {
  dialog: TurnoDialog;
  turno: StaffTurno;
}

function OpenTurno(props: OpenTurnoProps) {
  const { dialog, turno, acts, agenda, today, put, onOpen, onClose, onMoved, patientLink } = props;
  const { timeZone } = agenda;
  const name = nameOf(turno.patient);
  const columnOf = ({ doctor }: StaffTurno) => agenda.doctors.find(({ id }) => id === doctor.id);
  if (dialog.kind === 'cancel') {
    return (
      <CancelDialog
        turno={turno}
        timeZone={timeZone}
        onClose={onClose}
        onCancel={(order) => {
          acts.start(turno, order);
          onClose();
        }}
      />
    );
  }
  if (dialog.kind === 'move') {
    return (
      <DeskDialog title={`Mover el turno de ${name}`} width="wide" onClose={onClose}>
        <MoveTurno
          {...{ turno, timeZone, today }}
          target={dialog.target}
          onMoved={(moved, undo) => {
            announce(`Turno movido: ${name}`);
            onMoved(moved, turno, undo);
          }}
          onCancel={onClose}
          onStale={() => void client.reception.turnos.get({ appointmentId: turno.id }).then(put, () => {})}
        />
      </DeskDialog>
    );
  }
  return (
    <DeskDialog title={name} onClose={onClose}>
      <TurnoDetail
        {...{ turno, acts, timeZone, today, patientLink }}
        outside={turnosOutside(agenda).has(turno.id) ? outsideWords(columnOf(turno)) : null}
        part={dialog.part}
        onDone={onClose}
        onMove={() => onOpen({ kind: 'move', turnoId: turno.id })}
        onCancel={() => onOpen({ kind: 'cancel', turnoId: turno.id })}
        onOverbook={() => onOpen(overbookOf(turno))}
      />
    </DeskDialog>
  );
}

const keyGroups = [
  {
    title: 'En cualquier parte',
    keys: [
      { keys: ['/', 'B'], does: 'Buscar a una persona o un turno' },
      { keys: ['0 a 9'], does: 'Buscar por DNI, teléfono o credencial escaneada' },
      { keys: ['N'], does: 'Nuevo turno' },
      { keys: ['R'], does: 'Recibir a quien llegó sin turno' },
      { keys: ['V'], does: 'Cambiar entre lista y agenda' },
      { keys: ['D'], does: 'Un doctor no viene' },
      { keys: ['P'], does: 'Imprimir el día' },
      { keys: ['?'], does: 'Ver estas teclas' },
    ],
  },
  {
    title: 'Con el foco en un turno',
    keys: [
      { keys: ['↑', '↓'], does: 'Ir al anterior o al siguiente' },
      { keys: ['←', '→'], does: 'En la agenda, ir a otro profesional' },
      { keys: ['Enter'], does: 'Abrir el turno' },
      ...keysOfActs(['arrive', 'call', 'attended', 'absent', 'cancel']),
      { keys: ['M'], does: 'Mover a otro horario' },
      { keys: ['S'], does: 'Dar un sobreturno a esa hora' },
      { keys: ['W'], does: 'Escribir por WhatsApp' },
      { keys: ['H'], does: 'Ver la historia del turno' },
      ...keysOfActs(['undo']),
    ],
  },
];
