import { useQuery } from '@tanstack/react-query';
import { api } from '../../base/api/web/client/api.ts';
import { problemOf } from '../../base/api/web/client/problem-of.ts';
import { formatShortMoment } from '../../base/ui/format/format.ts';
import { Notice } from '../../base/ui/problem/notice.tsx';

/** Above a patient's appointments without a connection: says when they were read. */
export function SeenEarlier() {
  const clinic = useQuery(
    api.public.clinic.get.queryOptions({ enabled: false }),
  );
  const { data, error, dataUpdatedAt } = useQuery(
    api.patient.appointments.list.queryOptions({ enabled: false }),
  );
  if (!clinic.data || !data || !error || problemOf(error).code !== 'OFFLINE')
    return null;
  const seenAt = formatShortMoment(
    new Date(dataUpdatedAt).toISOString(),
    clinic.data.timeZone,
  );
  return (
    <div role="status">
      <Notice tone="warning" title="Sin conexión">
        <p>
          Estos son sus turnos como los vio el {seenAt}. Para cambiar algo hace
          falta conexión: si lo intenta, lo escrito queda y puede probar de
          nuevo.
        </p>
      </Notice>
    </div>
  );
}
