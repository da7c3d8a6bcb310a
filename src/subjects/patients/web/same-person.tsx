import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../base/ui/button/button.tsx';
import { formatPhone } from '../../../base/ui/format/format-phone.ts';
import {
  identityOf,
  listedNameOf,
} from '../../../base/ui/format/person-words.ts';
import { Notice } from '../../../base/ui/problem/notice.tsx';

/** Asks the counter if another file belongs to the same person. Renders nothing if none looks alike. */
export function SamePerson({
  patientId,
  today,
}: {
  patientId: string;
  today: string;
}) {
  const queryClient = useQueryClient();
  const { samePerson, tellApart } = api.reception.patients;
  const query = useQuery(samePerson.queryOptions({ input: { patientId } }));
  const apart = useMutation(
    tellApart.mutationOptions({
      onSuccess: (left) =>
        queryClient.setQueryData(
          samePerson.queryKey({ input: { patientId } }),
          left,
        ),
    }),
  );
  const [other] = query.data ?? [];
  if (!other) return null;
  const name = listedNameOf(other);
  return (
    <div role="status">
      <Notice
        isLow
        tone="warning"
        title={`¿Es la misma persona que ${name}?`}
        actions={
          <Button
            kind="quiet"
            busy={apart.isPending}
            busyLabel="Anotando…"
            onClick={() => apart.mutate({ patientId, otherId: other.id })}
          >
            Son dos personas
          </Button>
        }
      >
        <p>
          Hay otra ficha parecida:{' '}
          <Link to="/recepcion/patients" search={{ paciente: other.id }}>
            {name}
          </Link>{' '}
          (
          {[identityOf(other, today), other.phone && formatPhone(other.phone)]
            .filter(Boolean)
            .join(' · ')}
          ).
        </p>
        <ActProblem error={apart.error} />
      </Notice>
    </div>
  );
}
