import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import type { FileTurno } from '../../../contract/reception/patient-file.ts';
import { Button } from '../../components/button/button.tsx';
import { useErrorFocus } from '../../components/field/focus-first-error.ts';
import { SelectField, TextField } from '../../components/field/text-field.tsx';
import { confirmDone } from '../../components/toast/confirmations.ts';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api } from '../../lib/api.ts';
import { formatTime } from '../../lib/format.ts';
import { problemOf } from '../../lib/problem-of.ts';
import { withDateSlashes } from '../../lib/typed-date.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import {
  type AdmissionDraft,
  type AdmissionErrors,
  admissionErrorsIn,
  copayWords,
  draftOfAdmission,
  readAdmission,
} from './admission-draft.ts';
import styles from './reception-patients.module.css';

interface AdmissionFormProps {
  patientId: string;
  turno: FileTurno;
  timeZone: string;
}

/** Order, authorization and copay of a turno of today. A correction is noted beside what was noted first. */
export function AdmissionForm({ patientId, turno, timeZone }: AdmissionFormProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { form, focusFirstError } = useErrorFocus();
  const [draft, setDraft] = useState(() => draftOfAdmission(turno.admission));
  const [errors, setErrors] = useState<AdmissionErrors>({});
  const [seenVersion, setSeenVersion] = useState(turno.admission?.version ?? 0);
  const close = () =>
    void navigate({ to: '/recepcion/patients', search: { paciente: patientId }, resetScroll: false });
  const readAgain = () => queryClient.invalidateQueries({ queryKey: api.reception.patients.get.key() });
  const save = useMutation(
    api.reception.admissions.save.mutationOptions({
      onSuccess: () => {
        confirmDone('Admisión anotada');
        void readAgain();
        close();
      },
      onError: (error) => {
        const { code, fields } = problemOf(error);
        if (code === 'CHANGED_MEANWHILE') void readAgain();
        setErrors(admissionErrorsIn(fields));
        focusFirstError();
      },
    }),
  );
  const isOvertaken = (turno.admission?.version ?? 0) > seenVersion;

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('select')?.focus();
  }, [form]);

  function edit(changes: Partial<AdmissionDraft>) {
    setDraft({ ...draft, ...changes });
    setErrors({});
    if (!save.isPending) save.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    const read = readAdmission(draft);
    setErrors(read.errors ?? {});
    if (!read.noted) return focusFirstError();
    // What the other desk noted stands above: it was seen.
    const seen = turno.admission?.version ?? 0;
    setSeenVersion(seen);
    save.mutate({
      appointmentId: turno.id,
      seenVersion: isOvertaken ? seen : seenVersion,
      noted: read.noted,
    });
  }

  return (
    <GuardedAct role="reception" act={save}>
      <form
        ref={form}
        className={styles.admission}
        noValidate
        onSubmit={submit}
        aria-label={`Admisión del turno de las ${formatTime(turno.startsAt, timeZone)}`}
      >
        <SelectField
          label="Orden médica"
          error={errors.orderState}
          value={draft.orderState}
          onChange={({ target }) => edit({ orderState: target.value as AdmissionDraft['orderState'] })}
        >
          <option value="not_needed">No hace falta</option>
          <option value="present">La trajo</option>
          <option value="owed">La debe</option>
        </SelectField>
        {draft.orderState === 'present' && (
          <div className={styles.pair}>
            <TextField
              label="Número de orden"
              optional
              error={errors.orderNumber}
              autoComplete="off"
              value={draft.orderNumber}
              onChange={({ target }) => edit({ orderNumber: target.value })}
            />
            <TextField
              label="Fecha de la orden"
              optional
              error={errors.orderDay}
              inputMode="numeric"
              autoComplete="off"
              value={draft.orderDay}
              onChange={({ target }) => edit({ orderDay: withDateSlashes(target.value, draft.orderDay) })}
            />
          </div>
        )}
        <TextField
          label="Número de autorización"
          optional
          error={errors.authorizationNumber}
          autoComplete="off"
          value={draft.authorizationNumber}
          onChange={({ target }) => edit({ authorizationNumber: target.value })}
        />
        <div className={styles.pair}>
          <TextField
            label="Copago cobrado"
            optional
            error={errors.copay}
            inputMode="decimal"
            autoComplete="off"
            value={draft.copay}
            onChange={({ target }) => edit({ copay: target.value })}
          />
          <SelectField
            label="Cómo pagó"
            optional
            error={errors.copayBy}
            value={draft.copayBy}
            onChange={({ target }) => edit({ copayBy: target.value as AdmissionDraft['copayBy'] })}
          >
            <option value="">No pagó</option>
            {Object.entries(copayWords).map(([value, word]) => (
              <option key={value} value={value}>
                {word}
              </option>
            ))}
          </SelectField>
        </div>
        {isOvertaken && turno.admission && (
          <p className={styles.overtaken}>
            {turno.admission.notedBy} anotó otra admisión a las{' '}
            {formatTime(turno.admission.notedAt, timeZone)}. Si anota la suya, cuenta la suya y la otra queda
            registrada.
          </p>
        )}
        {!Object.values(errors).some(Boolean) && <ActProblem error={save.error} />}
        <div className={styles.acts}>
          <Button type="submit" kind="main" busy={save.isPending} busyLabel="Anotando…">
            Anotar la admisión
          </Button>
          <Button kind="quiet" onClick={close}>
            Descartar
          </Button>
        </div>
      </form>
    </GuardedAct>
  );
}
