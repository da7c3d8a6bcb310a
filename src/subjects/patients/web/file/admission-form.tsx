import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import {
  SelectField,
  TextField,
} from '../../../../base/ui/field/text-field.tsx';
import { useFocusShown } from '../../../../base/ui/focus/use-focus-shown.ts';
import { formatTime } from '../../../../base/ui/format/format.ts';
import { messagesWithin } from '../../../../base/ui/forms/messages-within.ts';
import { withDateSlashes } from '../../../../base/ui/forms/typed-date.ts';
import { sayDay } from '../../../../base/ui/forms/typed-day.ts';
import { usePanelForm } from '../../../../base/ui/panel/use-panel-form.ts';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import type { FileAppointment } from '../../contract/patient-file.ts';
import { AdmissionSchema, admissionOf } from './admission-schema.ts';
import styles from './reception-patients.module.css';

interface AdmissionFormProps {
  patientId: string;
  appointment: FileAppointment;
  timeZone: string;
  /** True: the form takes the focus. */
  isFirst?: boolean;
  /** Present if the form stands elsewhere than in the person's file. */
  onClose?: () => void;
}

/**
 * Order and authorization of an appointment of today. A correction is a new version beside the earlier ones.
 */
export function AdmissionForm({
  patientId,
  appointment,
  timeZone,
  isFirst = true,
  onClose,
}: AdmissionFormProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { admission } = appointment;
  const [seenVersion, setSeenVersion] = useState(admission?.version ?? 0);
  const leave = () =>
    void navigate({
      to: '/recepcion/patients',
      search: { paciente: patientId },
      resetScroll: false,
    });
  const close = onClose ?? leave;
  const readAgain = () =>
    queryClient.invalidateQueries({
      queryKey: api.reception.patients.get.key(),
    });
  const save = useMutation(
    api.reception.admissions.save.mutationOptions({
      onSuccess: () => {
        confirmDone('Admisión anotada');
        void readAgain();
        close();
      },
      onError: (error) => {
        if (problemOf(error).code === 'CHANGED_MEANWHILE') void readAgain();
      },
    }),
  );
  const { ref, field, values, hasErrors, submit } = usePanelForm({
    schema: AdmissionSchema,
    values: {
      orderState: admission?.orderState ?? 'not_needed',
      orderNumber: admission?.orderNumber ?? '',
      orderDay: admission?.orderDay ? sayDay(admission.orderDay) : '',
      authorizationNumber: admission?.authorizationNumber ?? '',
    },
    act: save,
    fieldsOf: (error) => messagesWithin('noted', problemOf(error).fields),
  });
  const isOvertaken = (admission?.version ?? 0) > seenVersion;

  useFocusShown(isFirst, { place: ref, within: 'select' });

  const note = submit((fields) => {
    // The other desk's version is shown above, so it counts as seen.
    const seen = admission?.version ?? 0;
    setSeenVersion(seen);
    save.mutate({
      appointmentId: appointment.id,
      seenVersion: seen,
      noted: admissionOf(fields),
    });
  });

  return (
    <form
      ref={ref}
      className={styles.admission}
      noValidate
      onSubmit={note}
      aria-label={`Admisión del turno de las ${formatTime(appointment.startsAt, timeZone)}`}
    >
      <SelectField label="Orden médica" {...field('orderState')}>
        <option value="not_needed">No hace falta</option>
        <option value="present">La trajo</option>
        <option value="owed">La debe</option>
      </SelectField>
      {values.orderState === 'present' && (
        <div className={styles.pair}>
          <TextField
            label="Número de orden"
            optional
            autoComplete="off"
            {...field('orderNumber')}
          />
          <TextField
            label="Fecha de la orden"
            optional
            inputMode="numeric"
            autoComplete="off"
            {...field('orderDay')}
            onChange={({ target }) =>
              field('orderDay').onChange(
                withDateSlashes(target.value, values.orderDay),
              )
            }
          />
        </div>
      )}
      <TextField
        label="Número de autorización"
        optional
        autoComplete="off"
        {...field('authorizationNumber')}
      />
      {isOvertaken && admission && (
        <p className={styles.overtaken}>
          {admission.notedBy} anotó otra admisión a las{' '}
          {formatTime(admission.notedAt, timeZone)}. Si anota la suya, cuenta la
          suya y la otra queda registrada.
        </p>
      )}
      {!hasErrors && <ActProblem error={save.error} />}
      <div className={styles.acts}>
        <Button
          type="submit"
          kind="main"
          busy={save.isPending}
          busyLabel="Anotando…"
        >
          Anotar la admisión
        </Button>
        {!onClose && (
          <Button kind="quiet" onClick={close}>
            Descartar
          </Button>
        )}
      </div>
    </form>
  );
}
