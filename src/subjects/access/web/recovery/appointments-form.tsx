import { useMutation } from '@tanstack/react-query';
import { client } from '../../../../base/api/web/client/api.ts';
import { withProofOfWork } from '../../../../base/api/web/client/with-proof-of-work.ts';
import { TextField } from '../../../../base/ui/field/text-field.tsx';
import { useLightForm } from '../../../../base/ui/field/use-light-form.ts';
import { remindWords } from '../../../../base/ui/format/told-words.ts';
import { useSending } from '../../../../base/ui/format/use-sending.ts';
import { CallForm } from './call-form.tsx';
import { readPatient, type TypedWhom } from './password-link-form.tsx';
import { WayPage } from './way-page.tsx';

interface AppointmentsFormProps {
  whom: TypedWhom;
  onType: (change: (typed: TypedWhom) => TypedWhom) => void;
  onSent: () => void;
}

/** Requests the patient's next appointments: they are sent to the patient and not shown here. */
export function AppointmentsForm({
  whom,
  onType,
  onSent,
}: AppointmentsFormProps) {
  const sending = useMutation({
    mutationFn: (
      call: Parameters<typeof client.public.recovery.sendAppointments>[0],
    ) =>
      withProofOfWork((proofOfWork) =>
        client.public.recovery.sendAppointments({ ...call, proofOfWork }),
      ),
    onSuccess: onSent,
  });
  const form = useLightForm({
    typed: whom,
    onType,
    read: readPatient,
    send: ({ dni }) => sending.mutate({ dni }),
    act: sending,
  });
  const { lead, submit } = remindWords(useSending());
  return (
    <WayPage title="Recordarme mi turno" lead={lead}>
      <CallForm
        form={form}
        act={sending}
        submitLabel={submit}
        busyLabel="Un momento…"
      >
        <TextField
          label="DNI del paciente"
          hint="Con o sin puntos."
          inputMode="numeric"
          autoComplete="username"
          {...form.field('dni')}
        />
      </CallForm>
    </WayPage>
  );
}
