import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { StaffTurno } from '../../../contract/staff/turnos.ts';
import { AnchorButton, Button } from '../../components/button/button.tsx';
import { Facts } from '../../components/facts/facts.tsx';
import { LoadingLines } from '../../components/loading/loading.tsx';
import { Moment } from '../../components/moment/moment.tsx';
import { Notice } from '../../components/problem/notice.tsx';
import { GuardedQuery } from '../../guarded/guarded-query.tsx';
import { api } from '../../lib/api.ts';
import { formatPhone } from '../../lib/format-phone.ts';
import { ActButtons } from '../../turno-acts/act-buttons.tsx';
import { StatusMark } from '../../turno-acts/status-mark.tsx';
import { TurnoHistory } from '../../turno-acts/turno-history.tsx';
import { TurnoProblem } from '../../turno-acts/turno-problem.tsx';
import { askedByWords } from '../../turno-acts/turno-words.ts';
import type { TurnoActs } from '../../turno-acts/use-turno-acts.ts';
import forms from './desk-forms.module.css';
import { identityOf } from './person-words.ts';

export type TurnoPart = 'history' | 'whatsapp';

interface TurnoDetailProps {
  turno: StaffTurno;
  acts: TurnoActs;
  timeZone: string;
  today: string;
  /** Why nobody attends at its time; null: its doctor does. */
  outside: string | null;
  /** What is open below the facts. */
  part?: TurnoPart | undefined;
  onMove: () => void;
  onCancel: () => void;
  onOverbook: () => void;
  /** It was done what was pressed here. */
  onDone: () => void;
  patientLink: (patientId: string, name: string) => ReactNode;
}

/** All about one turno that the counter needs, and what can be done with it. */
export function TurnoDetail(props: TurnoDetailProps) {
  const { turno, acts, timeZone, today, outside, onMove, onCancel, onOverbook, onDone, patientLink } = props;
  const [part, setPart] = useState<TurnoPart | null>(props.part ?? null);
  const [isStarted, setStarted] = useState(false);
  const isUnderWay = acts.underWayOf(turno.id) !== null;
  const isRefused = acts.failureOf(turno.id) !== null;
  const tellDone = useEffectEvent(onDone);
  useEffect(() => {
    if (!isStarted || isUnderWay) return;
    setStarted(false);
    if (!isRefused) tellDone();
  }, [isStarted, isUnderWay, isRefused]);
  const actsHere: TurnoActs = {
    ...acts,
    start(one, order) {
      setStarted(true);
      acts.start(one, order);
    },
  };
  const { patient } = turno;
  const covered = [turno.insurerName, turno.planName].filter(Boolean).join(', ');
  return (
    <>
      <p>
        <StatusMark turno={turno} />
        {turno.ticket && <strong> · {turno.ticket}</strong>}
        {turno.cancelAskedBy && ` ${askedByWords(turno)}`}
        {turno.cancelReason && ` · ${turno.cancelReason}`}
      </p>
      {outside && (
        <Notice tone="warning" title={`Fuera de agenda. ${turno.doctor.name}: ${outside}`}>
          <p>Muévalo a otro horario, o cancélelo y se le avisa.</p>
        </Notice>
      )}
      <TurnoProblem turno={turno} acts={actsHere} />
      <div className={forms.end}>
        <ActButtons
          turno={turno}
          acts={actsHere}
          timeZone={timeZone}
          only={['arrive', 'call', 'attended', 'absent']}
        />
        {turno.canMove && <Button onClick={onMove}>Mover</Button>}
        <Button onClick={onOverbook}>Sobreturno</Button>
        {turno.acts.includes('cancel') && (
          <Button kind="danger" onClick={onCancel}>
            Cancelar el turno
          </Button>
        )}
      </div>
      <div className={`${forms.end} ${forms.startsAtEdge}`}>
        <Button
          kind="quiet"
          aria-expanded={part === 'whatsapp'}
          onClick={() => setPart(part === 'whatsapp' ? null : 'whatsapp')}
        >
          WhatsApp
        </Button>
        <Button
          kind="quiet"
          aria-expanded={part === 'history'}
          onClick={() => setPart(part === 'history' ? null : 'history')}
        >
          Historia
        </Button>
        {patientLink(patient.id, patient.chosenName ?? patient.fullName)}
      </div>
      {part === 'whatsapp' && <WhatsappText appointmentId={turno.id} />}
      {part === 'history' && <TurnoHistory role="reception" appointmentId={turno.id} timeZone={timeZone} />}
      <Facts
        facts={[
          { label: 'Cuándo', value: <Moment at={turno.startsAt} timeZone={timeZone} /> },
          { label: 'Con', value: `${turno.doctor.name}${turno.roomName ? `, ${turno.roomName}` : ''}` },
          { label: 'Para', value: turno.practiceName },
          {
            label: 'Paciente',
            value: [patient.fullName, identityOf(patient, today)].join(' · '),
          },
          {
            label: 'Teléfono',
            value: patient.phone ? (
              <a href={`tel:${patient.phone}`}>{formatPhone(patient.phone)}</a>
            ) : (
              'No dio'
            ),
          },
          { label: 'Cobertura', value: covered || (turno.isPrivate ? 'Particular' : 'Sin indicar') },
          { label: 'Código', value: turno.code },
        ]}
      />
    </>
  );
}

/** The text as it would be sent, and the way to send it by hand. */
function WhatsappText({ appointmentId }: { appointmentId: string }) {
  const query = useQuery(api.reception.agenda.whatsappText.queryOptions({ input: { appointmentId } }));
  return (
    <GuardedQuery role="reception" query={query} loading={<LoadingLines label="Escribiendo…" count={2} />}>
      {({ url, text }) => (
        <div className={forms.form}>
          <p className={forms.written}>{text}</p>
          {url ? (
            <AnchorButton autoFocus href={url} target="_blank" rel="noreferrer">
              Abrir en WhatsApp
            </AnchorButton>
          ) : (
            <p className={forms.quiet}>El paciente no dio un teléfono.</p>
          )}
        </div>
      )}
    </GuardedQuery>
  );
}
