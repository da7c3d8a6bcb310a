import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import type { Insurer } from '../../../../base/clinic/contract/clinic.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { SelectField } from '../../../../base/ui/field/text-field.tsx';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import forms from '../../../../base/ui/page/desk-forms.module.css';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import type { StaffAppointment } from '../../../../subjects/appointments/contract/staff-appointments.ts';
import type { FileCoverage } from '../../../../subjects/patients/contract/patient-file.ts';

const PRIVATE = 'private';

interface CoverageFormProps {
  appointment: StaffAppointment;
  onSaved: (appointment: StaffAppointment) => void;
  /** Called after a refusal: the appointment may have changed. */
  onRefused: () => void;
}

/**
 * Asks who pays for an appointment, if it is not known: a coverage on file, any other, or the patient. It
 * waits for the file and the list, because a choice preset without them would be a guess.
 */
export function CoverageForm(props: CoverageFormProps) {
  const { patient } = props.appointment;
  const file = useQuery(
    api.reception.patients.get.queryOptions({
      input: { patientId: patient.id },
    }),
  );
  const insurers = useQuery(api.public.clinic.insurers.queryOptions());
  const loading = <LoadingLines label="Buscando sus coberturas…" count={2} />;
  return (
    <QueryContent query={file} loading={loading}>
      {({ coverages }) => (
        <QueryContent query={insurers} loading={loading}>
          {(listed) => (
            <Choice {...props} onFile={coverages} insurers={listed} />
          )}
        </QueryContent>
      )}
    </QueryContent>
  );
}

interface ChoiceProps extends CoverageFormProps {
  onFile: FileCoverage[];
  insurers: Insurer[];
}

function Choice({
  appointment,
  onFile,
  insurers,
  onSaved,
  onRefused,
}: ChoiceProps) {
  const { id: appointmentId, insurerName, isPrivate } = appointment;
  const primary = onFile.find(({ isPrimary }) => isPrimary)?.insurerId;
  const usual = insurers.find(({ id }) => id === primary)?.id;
  const [said, setSaid] = useState<string>();
  const choice = said ?? usual ?? PRIVATE;
  const save = useMutation(
    api.reception.admissions.setCoverage.mutationOptions({
      onSuccess: (changed) => {
        onSaved(changed);
        confirmDone('Cobertura anotada');
      },
      onError: onRefused,
    }),
  );
  const planOf = (insurerId: string) =>
    onFile.find((coverage) => coverage.insurerId === insurerId)?.planId ?? null;
  return (
    <form
      className={forms.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (save.isPending) return;
        save.mutate({
          appointmentId,
          seen: { insurerName, isPrivate },
          coverage:
            choice === PRIVATE
              ? null
              : { insurerId: choice, planId: planOf(choice) },
        });
      }}
    >
      <SelectField
        autoFocus
        label="Cobertura de este turno"
        value={choice}
        onChange={({ target }) => setSaid(target.value)}
      >
        <option value={PRIVATE}>Particular</option>
        {insurers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <ActProblem error={save.error} />
      <Button type="submit" busy={save.isPending} busyLabel="Anotando…">
        Anotar quién paga
      </Button>
    </form>
  );
}
