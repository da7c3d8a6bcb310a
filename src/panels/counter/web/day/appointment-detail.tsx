import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { isLandline } from '../../../../base/person/rules/landline.ts';
import { AnchorButton, Button } from '../../../../base/ui/button/button.tsx';
import { Facts } from '../../../../base/ui/facts/facts.tsx';
import { formatPhone } from '../../../../base/ui/format/format-phone.ts';
import {
  identityOf,
  listedName,
  listedNameOf,
} from '../../../../base/ui/format/person-words.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { Moment } from '../../../../base/ui/moment/moment.tsx';
import forms from '../../../../base/ui/page/desk-forms.module.css';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import type { StaffAppointment } from '../../../../subjects/appointments/contract/staff-appointments.ts';
import { ActButtons } from '../../../../subjects/appointments/web/acts/act-buttons.tsx';
import { AppointmentHistory } from '../../../../subjects/appointments/web/acts/appointment-history.tsx';
import { AppointmentProblem } from '../../../../subjects/appointments/web/acts/appointment-problem.tsx';
import {
  askedByWords,
  questionnaireWords,
  readingWords,
} from '../../../../subjects/appointments/web/acts/appointment-words.ts';
import { StatusMark } from '../../../../subjects/appointments/web/acts/status-mark.tsx';
import type { AppointmentActs } from '../../../../subjects/appointments/web/acts/use-appointment-acts.ts';
import { AppointmentLines } from '../../../../subjects/appointments/web/lines/appointment-lines.tsx';
import { UnreadMark } from '../../../../subjects/appointments/web/lines/unread-mark.tsx';
import { useShownDay } from '../../../../subjects/appointments/web/shown-day.ts';
import { SamePerson } from '../../../../subjects/patients/web/same-person.tsx';
import { AppointmentPayments } from '../../../../subjects/payments/web/appointment-payments.tsx';
import {
  appointmentsOutside,
  outsideWords,
} from '../board/appointments-outside.ts';
import { printTicket } from '../paper/ticket-printing.ts';
import { DeskPapers } from './desk-papers.tsx';
import { DeskQuestionnaires } from './desk-questionnaires.tsx';
import { type AppointmentPart, overbookOf } from './open-dialog.ts';
import { useDesk } from './use-desk.ts';

const parts: [AppointmentPart, string][] = [
  ['lines', 'Recados'],
  ['papers', 'Papeles'],
  ['questionnaires', 'Formularios'],
  ['whatsapp', 'WhatsApp'],
  ['history', 'Movimientos'],
];

interface AppointmentDetailProps {
  appointment: StaffAppointment;
  /** The part open below the facts. */
  part?: AppointmentPart | undefined;
}

/** All that the counter needs about one appointment, with its acts. */
export function AppointmentDetail({
  appointment,
  part: openPart,
}: AppointmentDetailProps) {
  const { patientLink, lineDrafts } = useDesk();
  const shownDay = useShownDay();
  const { today, doctors } = shownDay;
  const { id, patient, doctor } = appointment;
  const outside = appointmentsOutside(shownDay).has(id)
    ? outsideWords(doctors.find((column) => column.id === doctor.id))
    : null;
  const [part, setPart] = useState<AppointmentPart | null>(
    openPart ??
      (appointment.papersToReceive > 0 ? 'papers' : null) ??
      (appointment.lines > 0 || lineDrafts.of(id) !== '' ? 'lines' : null),
  );
  const actsHere = useActsHere(appointment);
  return (
    <>
      <p>
        <StatusMark appointment={appointment} />
        {appointment.ticket && <strong> · {appointment.ticket}</strong>}
        {appointment.cancelAskedBy && ` ${askedByWords(appointment)}`}
        {appointment.cancelReason && ` · ${appointment.cancelReason}`}
      </p>
      {outside && (
        <Notice
          tone="warning"
          title={`Fuera de agenda. ${doctor.name}: ${outside}`}
        >
          <p>
            Muévalo a otro horario, o cancélelo. El aviso que no sale solo queda
            en Mensajes.
          </p>
        </Notice>
      )}
      <SamePerson patientId={patient.id} today={today} />
      <AppointmentProblem appointment={appointment} acts={actsHere} />
      <DetailActs appointment={appointment} acts={actsHere}>
        <Button
          aria-expanded={part === 'payment'}
          onClick={() => setPart(part === 'payment' ? null : 'payment')}
        >
          Cobro
        </Button>
      </DetailActs>
      <div className={`${forms.end} ${forms.startsAtEdge}`}>
        {partsOf(appointment).map(([name, label]) => (
          <Button
            key={name}
            kind="quiet"
            aria-expanded={part === name}
            onClick={() => setPart(part === name ? null : name)}
          >
            {label}
            {name === 'lines' && <UnreadMark {...appointment} />}
            {name === 'papers' &&
              appointment.papers > 0 &&
              ` (${appointment.papers})`}
            {name === 'questionnaires' && answeredOf(appointment)}
          </Button>
        ))}
        {patientLink(patient.id, listedNameOf(patient))}
      </div>
      <OpenPart appointment={appointment} part={part} openPart={openPart} />
      <AppointmentFacts appointment={appointment} />
    </>
  );
}

/** The acts of the panel, which close the dialog once an act started here is done. */
function useActsHere({ id }: StaffAppointment): AppointmentActs {
  const { acts, closeDialog } = useDesk();
  const [isStarted, setStarted] = useState(false);
  const isUnderWay = acts.underWayOf(id) !== null;
  const isRefused = acts.failureOf(id) !== null;
  const tellDone = useEffectEvent(closeDialog);
  useEffect(() => {
    if (!isStarted || isUnderWay) return;
    setStarted(false);
    if (!isRefused) tellDone();
  }, [isStarted, isUnderWay, isRefused]);
  return {
    ...acts,
    start(entry, order) {
      setStarted(true);
      acts.start(entry, order);
    },
  };
}

/** The acts of the counter on the appointment, in the order of its day. */
function DetailActs({
  appointment,
  acts,
  children,
}: {
  appointment: StaffAppointment;
  acts: AppointmentActs;
  /** Stands before the acts that print or end it. */
  children: ReactNode;
}) {
  const { open } = useDesk();
  const { timeZone } = useShownDay();
  const { id } = appointment;
  return (
    <div className={forms.end}>
      <ActButtons
        appointment={appointment}
        acts={acts}
        timeZone={timeZone}
        only={['arrive', 'call', 'attended', 'absent']}
      />
      {appointment.arrivalStep !== null && (
        <Button
          busy={acts.underWayOf(id) !== null}
          onClick={() =>
            acts.start(appointment, {
              kind: 'undo',
              transitionId: appointment.arrivalStep ?? 0,
            })
          }
        >
          No llegó: volver a reservado
        </Button>
      )}
      {appointment.canMove && (
        <Button onClick={() => open({ kind: 'move', appointmentId: id })}>
          Mover
        </Button>
      )}
      {children}
      {appointment.ticket && (
        <Button onClick={() => printTicket(id)}>Imprimir el número</Button>
      )}
      <Button onClick={() => open(overbookOf(appointment))}>Sobreturno</Button>
      {appointment.acts.includes('cancel') && (
        <Button
          kind="danger"
          onClick={() => open({ kind: 'cancel', appointmentId: id })}
        >
          Cancelar el turno
        </Button>
      )}
    </div>
  );
}

/** The part that is open below the acts. */
function OpenPart({
  appointment,
  part,
  openPart,
}: {
  appointment: StaffAppointment;
  part: AppointmentPart | null;
  /** The part that the dialog was opened for. */
  openPart: AppointmentPart | undefined;
}) {
  const { closeDialog, lineDrafts } = useDesk();
  const { timeZone } = useShownDay();
  const { id, patient } = appointment;
  return (
    <>
      {part === 'payment' && (
        <AppointmentPayments
          appointment={{
            id,
            who: listedNameOf(patient),
            startsAt: appointment.startsAt,
          }}
          timeZone={timeZone}
          isOpenedByHand
          {...(openPart === 'payment' && { onTaken: closeDialog })}
        />
      )}
      {part === 'lines' && (
        <AppointmentLines
          role="reception"
          appointmentId={id}
          timeZone={timeZone}
          draft={lineDrafts.of(id)}
          onDraft={(text) => lineDrafts.keep(id, text)}
          isOpenedByHand
        />
      )}
      {part === 'papers' && (
        <DeskPapers appointmentId={id} timeZone={timeZone} />
      )}
      {part === 'questionnaires' && (
        <DeskQuestionnaires appointmentId={id} timeZone={timeZone} />
      )}
      {part === 'whatsapp' && (
        <WhatsappText appointmentId={id} isFixed={hasLandline(appointment)} />
      )}
      {part === 'history' && (
        <AppointmentHistory
          role="reception"
          appointmentId={id}
          timeZone={timeZone}
        />
      )}
    </>
  );
}

function AppointmentFacts({ appointment }: { appointment: StaffAppointment }) {
  const { timeZone, today } = useShownDay();
  const { patient, doctor } = appointment;
  const covered = [appointment.insurerName, appointment.planName]
    .filter(Boolean)
    .join(', ');
  return (
    <Facts
      facts={[
        {
          label: 'Cuándo',
          value: <Moment at={appointment.startsAt} timeZone={timeZone} />,
        },
        {
          label: 'Con',
          value: [doctor.name, appointment.roomName].filter(Boolean).join(', '),
        },
        {
          label: 'Para',
          value: [
            appointment.practiceName,
            readingWords(appointment),
            questionnaireWords(appointment),
          ]
            .filter(Boolean)
            .join(' · '),
        },
        {
          label: 'Paciente',
          value: [
            listedName(patient.fullName, patient.familyNames),
            identityOf(patient, today),
          ].join(' · '),
        },
        {
          label: 'Teléfono',
          value: patient.phone ? (
            <a href={`tel:${patient.phone}`}>{formatPhone(patient.phone)}</a>
          ) : (
            'No dio'
          ),
        },
        {
          label: 'Cobertura',
          value:
            covered || (appointment.isPrivate ? 'Particular' : 'Sin indicar'),
        },
        { label: 'Código', value: appointment.code },
      ]}
    />
  );
}

const hasLandline = ({ patient }: StaffAppointment) =>
  patient.phone !== null && isLandline(patient.phone);

/** A landline gets no WhatsApp. */
function partsOf(appointment: StaffAppointment) {
  return hasLandline(appointment)
    ? parts.filter(([name]) => name !== 'whatsapp')
    : parts;
}

/** `(1 de 2)`: how many of its forms were answered. Empty if none is asked. */
function answeredOf({
  questionnairesAnswered: answered,
  questionnairesMissing: missing,
}: StaffAppointment): string {
  return answered + missing > 0
    ? ` (${answered} de ${answered + missing})`
    : '';
}

/** The message as it would be sent, and a link to send it by hand. */
function WhatsappText({
  appointmentId,
  isFixed,
}: {
  appointmentId: string;
  isFixed: boolean;
}) {
  const query = useQuery(
    api.reception.agenda.whatsappText.queryOptions({
      input: { appointmentId },
    }),
  );
  return (
    <QueryContent
      query={query}
      loading={<LoadingLines label="Escribiendo…" count={2} />}
    >
      {({ url, text }) => (
        <div className={forms.form}>
          <p className={forms.written}>{text}</p>
          {url ? (
            <AnchorButton autoFocus href={url} target="_blank" rel="noreferrer">
              Abrir en WhatsApp
            </AnchorButton>
          ) : (
            <p className={forms.quiet}>
              {isFixed
                ? 'Su teléfono es fijo: ahí no hay WhatsApp.'
                : 'El paciente no dio un teléfono.'}
            </p>
          )}
        </div>
      )}
    </QueryContent>
  );
}
