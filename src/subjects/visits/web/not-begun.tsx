import { useMutation } from '@tanstack/react-query';
import { client } from '../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../base/ui/button/button.tsx';
import { Notice } from '../../../base/ui/problem/notice.tsx';
import type { VisitRecord } from '../contract/visit.ts';

interface NotBegunProps {
  visit: VisitRecord;
  onChange: (changes: Partial<VisitRecord>) => void;
}

/** Before the visit begins the doctor reads the record and prepares a draft. Signing comes with the start. */
export function NotBegun({
  visit: { appointmentId, status },
  onChange,
}: NotBegunProps) {
  const start = useMutation({
    mutationFn: () =>
      client.doctor.appointments.change({ appointmentId, act: 'start' }),
    onSuccess: (appointment) =>
      onChange({ status: appointment.status, canSign: true }),
  });
  return (
    <>
      <Notice
        title="La consulta todavía no empezó"
        actions={
          status === 'arrived' && (
            <Button busy={start.isPending} onClick={() => start.mutate()}>
              Empezar la consulta
            </Button>
          )
        }
      >
        <p>
          Puede leer la historia y preparar el borrador.{' '}
          {status === 'arrived'
            ? 'Para firmar, empiécela.'
            : 'Podrá firmar cuando el paciente llegue y la empiece.'}
        </p>
      </Notice>
      <ActProblem
        error={start.error}
        onRetry={() => start.mutate()}
        retrying={start.isPending}
      />
    </>
  );
}
