import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { CheckField } from '../../../../base/ui/field/check-field.tsx';
import type { PatientFile } from '../../contract/patient-file.ts';
import { useKeepFile } from './use-keep-file.ts';

/**
 * The patient's wish, stated at the counter: the waiting room's screens show only their number, or also their
 * name.
 */
export function CalledByCodePart({ file }: { file: PatientFile }) {
  const keep = useKeepFile();
  const save = useMutation(
    api.reception.patients.saveCalledByCode.mutationOptions({
      onSuccess: keep('Anotado'),
    }),
  );
  return (
    <>
      <CheckField
        optional
        label="Llamar solo por su número"
        hint="Las pantallas de la sala no muestran nada de su nombre, muestren lo que muestren de los demás."
        checked={
          save.isPending ? save.variables.isCalledByCode : file.isCalledByCode
        }
        onChange={({ target }) =>
          !save.isPending &&
          save.mutate({ patientId: file.id, isCalledByCode: target.checked })
        }
      />
      <ActProblem error={save.error} />
    </>
  );
}
