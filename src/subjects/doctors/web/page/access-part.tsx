import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { Moment } from '../../../../base/ui/moment/moment.tsx';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import { DoctorAccessActs } from '../../../staff/web/doctor-access-acts.tsx';
import { Invited } from '../../../staff/web/invited.tsx';
import type { AdminDoctor } from '../../contract/doctors.ts';
import styles from '../set-up/admin-doctors.module.css';

interface AccessPartProps {
  doctor: AdminDoctor;
  timeZone: string;
  /** Called with a new invitation, which makes the previous one invalid. */
  onInvited: () => void;
}

/** Shows how a professional signs in, and sends the invitation before the first sign-in. */
export function AccessPart({ doctor, timeZone, onInvited }: AccessPartProps) {
  const queryClient = useQueryClient();
  const { isSuspended, hasPassword, invitedUntil, lastSignInAt } =
    doctor.access;
  const invite = useMutation(
    api.admin.doctors.invite.mutationOptions({
      onSuccess: () => {
        confirmDone('Invitación preparada');
        onInvited();
      },
      onSettled: () =>
        void queryClient.invalidateQueries({
          queryKey: api.admin.doctors.key(),
        }),
    }),
  );
  return (
    <>
      <p>
        {lastSignInAt ? (
          <>
            Ingresó por última vez el{' '}
            <Moment at={lastSignInAt} timeZone={timeZone} />.
          </>
        ) : (
          'Todavía no ingresó.'
        )}{' '}
        {hasPassword &&
          'Tiene contraseña propia; si la olvida, la recupera con su e-mail.'}
      </p>
      {isSuspended && (
        <Notice title="Sin acceso" tone="warning">
          <p>
            No puede ingresar de ninguna manera. Su agenda y sus turnos siguen
            en pie.
          </p>
        </Notice>
      )}
      {!hasPassword && !isSuspended && (
        <>
          {invite.data ? (
            <Invited invitation={invite.data} timeZone={timeZone} takesFocus />
          ) : (
            invitedUntil && (
              <p>
                Tiene una invitación que vence el{' '}
                <Moment at={invitedUntil} timeZone={timeZone} />.
              </p>
            )
          )}

          <ActProblem error={invite.error} />
          <Button
            className={styles.start}
            busy={invite.isPending}
            busyLabel="Invitando…"
            onClick={() => invite.mutate({ doctorId: doctor.id })}
          >
            {invitedUntil
              ? 'Invitar otra vez'
              : 'Invitar a elegir su contraseña'}
          </Button>
          {invitedUntil && (
            <p className={styles.quiet}>
              La invitación anterior deja de servir.
            </p>
          )}
        </>
      )}
      <DoctorAccessActs
        doctorId={doctor.id}
        name={doctor.name}
        access={doctor.access}
      />
    </>
  );
}
