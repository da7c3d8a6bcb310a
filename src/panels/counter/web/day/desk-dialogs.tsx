import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { api, client } from '../../../../base/api/web/client/api.ts';
import { announce } from '../../../../base/ui/announcer/announce.ts';
import { listedNameOf } from '../../../../base/ui/format/person-words.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { SiteName } from '../../../../base/ui/page/site-name.ts';
import { PanelDialog } from '../../../../base/ui/panel/panel-dialog.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import { ContingencySheet } from '../../../../ops/web/contingency-sheet.tsx';
import type { StaffAppointment } from '../../../../subjects/appointments/contract/staff-appointments.ts';
import { CancelDialog } from '../../../../subjects/appointments/web/acts/cancel-dialog.tsx';
import { KeysSheet } from '../../../../subjects/appointments/web/acts/keys-sheet.tsx';
import { useShownDay } from '../../../../subjects/appointments/web/shown-day.ts';
import type { DeskBooked } from '../../../../subjects/booking/contract/desk-booking.ts';
import { GiveAppointment } from '../../../../subjects/booking/web/desk/give-appointment.tsx';
import { GiveProposed } from '../../../../subjects/booking/web/desk/give-proposed.tsx';
import type { GiveKind } from '../../../../subjects/booking/web/desk/give-refused.tsx';
import { CashDialog } from '../../../../subjects/payments/web/cash-dialog.tsx';
import { DoctorAway } from '../../../../subjects/rescheduling/web/doctor-away.tsx';
import { MoveAppointment } from '../../../../subjects/rescheduling/web/move-appointment.tsx';
import type { AbsenceNotice } from '../../../../subjects/schedule/contract/absence-notices.ts';
import { AdmissionOfArrival } from '../arrival/admission-of-arrival.tsx';
import { useAbsenceNotices } from './absence-notices.tsx';
import { AppointmentDetail } from './appointment-detail.tsx';
import { deskKeyGroups } from './desk-key-groups.ts';
import type { OpenDialog } from './open-dialog.ts';
import { useDesk } from './use-desk.ts';

const giveTitles: Record<GiveKind, string> = {
  book: 'Nuevo turno',
  overbook: 'Sobreturno',
  walkIn: 'Llegó sin turno',
};

/** The dialog open over the day. */
export function DeskDialogs() {
  const { dialog, search, doctorId, query, give, open, closeDialog } =
    useDesk();
  const { day } = useShownDay();
  const clinicName = useContext(SiteName);
  const onGiven = useOnGiven();
  if (!dialog)
    return search.control ? (
      <ProposalDialog proposalId={search.control} />
    ) : (
      <NoticeDialog />
    );
  switch (dialog.kind) {
    case 'keys':
      return <KeysSheet groups={deskKeyGroups} onClose={closeDialog} />;
    case 'give':
      return (
        <PanelDialog
          key={dialog.give}
          title={giveTitles[dialog.give]}
          onClose={closeDialog}
        >
          <GiveAppointment
            kind={dialog.give}
            start={dialog.start}
            onGiven={onGiven}
            onOtherKind={give}
          />
        </PanelDialog>
      );
    case 'contingency':
      return (
        <PanelDialog
          width="narrow"
          title="Hoja de contingencia"
          onClose={closeDialog}
        >
          <p>
            Los turnos de hoy de todos los profesionales, en papel: para atender
            si el sistema no responde.
          </p>
          <ContingencySheet role="reception" />
        </PanelDialog>
      );
    case 'cash':
      return (
        <CashDialog
          day={day}
          clinicName={clinicName}
          onPayment={(appointmentId) =>
            open({ kind: 'appointment', appointmentId, part: 'payment' })
          }
          onClose={closeDialog}
        />
      );
    case 'away':
      return (
        <PanelDialog title="Un doctor no viene" onClose={closeDialog}>
          <DoctorAway
            doctorId={doctorId}
            onDone={() => void query.refetch()}
            onClose={closeDialog}
          />
        </PanelDialog>
      );
    default:
      return <OfAppointment key={dialog.appointmentId} dialog={dialog} />;
  }
}

function useOnGiven() {
  const { showGiven } = useDesk();
  return (booked: DeskBooked) => {
    confirmDone(`Turno dado: ${listedNameOf(booked.appointment.patient)}`);
    showGiven(booked);
  };
}

/** Gives the appointment for a proposed control, from the patient's file. */
function ProposalDialog({ proposalId }: { proposalId: string }) {
  const { onSearch, give } = useDesk();
  const onGiven = useOnGiven();
  const close = () => onSearch({ control: undefined });
  return (
    <PanelDialog key={proposalId} title={giveTitles.book} onClose={close}>
      <GiveProposed
        proposalId={proposalId}
        onGiven={(booked) => {
          close();
          onGiven(booked);
        }}
        onOtherKind={(kind, start) => {
          close();
          give(kind, start);
        }}
      />
    </PanelDialog>
  );
}

/** Closes the part of the doctor's day that a notice names. */
function NoticeDialog() {
  const { search, onSearch, query } = useDesk();
  const { day } = useShownDay();
  const queryClient = useQueryClient();
  const found = useAbsenceNotices().find(({ id }) => id === search.ausencia);
  // Once the day is closed the notice is gone, but its outcome must still be readable.
  const [kept, setKept] = useState<AbsenceNotice | null>(null);
  if (found && found !== kept && found.day === day) setKept(found);
  const notice =
    kept?.id === search.ausencia && kept?.day === day ? kept : null;
  if (!notice) return null;
  const close = () => onSearch({ ausencia: undefined });
  return (
    <PanelDialog
      title={`${notice.doctor.name} no puede atender`}
      onClose={close}
    >
      <DoctorAway
        doctorId={notice.doctor.id}
        part={notice}
        onDone={() => {
          void query.refetch();
          void queryClient.invalidateQueries({
            queryKey: api.reception.absenceNotices.key(),
          });
        }}
        onClose={close}
      />
    </PanelDialog>
  );
}

type AppointmentDialog = Extract<OpenDialog, { appointmentId: string }>;

/** Fetches an appointment that is not of the shown day. */
function OfAppointment({ dialog }: { dialog: AppointmentDialog }) {
  const { find, closeDialog } = useDesk();
  const { appointmentId } = dialog;
  const ofDay = find(appointmentId);
  const query = useQuery({
    ...api.reception.appointments.get.queryOptions({
      input: { appointmentId },
    }),
    enabled: ofDay === undefined,
  });
  if (ofDay) return <OpenAppointment dialog={dialog} appointment={ofDay} />;
  return (
    <QueryContent
      query={query}
      loading={
        <PanelDialog width="narrow" title="Turno" onClose={closeDialog}>
          <LoadingLines />
        </PanelDialog>
      }
    >
      {(appointment) => (
        <OpenAppointment dialog={dialog} appointment={appointment} />
      )}
    </QueryContent>
  );
}

interface OpenAppointmentProps {
  dialog: AppointmentDialog;
  appointment: StaffAppointment;
}

function OpenAppointment({ dialog, appointment }: OpenAppointmentProps) {
  const { acts, moves, put, closeDialog, admissionParts, readAgain } =
    useDesk();
  const onChanged = () => readAgain(appointment.id);
  const { timeZone } = useShownDay();
  const name = listedNameOf(appointment.patient);
  switch (dialog.kind) {
    case 'cancel':
      return (
        <CancelDialog
          appointment={appointment}
          timeZone={timeZone}
          onClose={closeDialog}
          onCancel={(order) => {
            acts.start(appointment, order);
            closeDialog();
          }}
        />
      );
    case 'move':
      return (
        <PanelDialog title={`Mover el turno de ${name}`} onClose={closeDialog}>
          <MoveAppointment
            appointment={appointment}
            target={dialog.target}
            onMoved={(move) => {
              announce(`Turno movido: ${name}`);
              put(move.moved);
              moves.remember(move);
              closeDialog();
            }}
            onCancel={closeDialog}
            onStale={() =>
              void client.reception.appointments
                .get({ appointmentId: appointment.id })
                .then(put, () => {})
            }
          />
        </PanelDialog>
      );
    case 'admission':
      return (
        <PanelDialog
          width="narrow"
          title={`Admisión de ${name}`}
          onClose={closeDialog}
        >
          <AdmissionOfArrival
            appointment={appointment}
            parts={(around) =>
              admissionParts({ ...around, appointment, onChanged })
            }
            onSaved={put}
            onChanged={onChanged}
            onTaken={() => {
              onChanged();
              closeDialog();
            }}
          />
        </PanelDialog>
      );
    case 'appointment':
      return (
        <PanelDialog width="narrow" title={name} onClose={closeDialog}>
          <AppointmentDetail appointment={appointment} part={dialog.part} />
        </PanelDialog>
      );
  }
}
