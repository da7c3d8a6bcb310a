import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/web/client/api.ts';
import { problemOf } from '../../api/web/client/problem-of.ts';
import { refusalDataOf } from '../../api/web/client/refusal-data.ts';
import { formatMoment } from '../format/format.ts';
import { Notice } from './notice.tsx';

export function isRecordClosed(error: unknown): boolean {
  return (
    error !== null &&
    error !== undefined &&
    problemOf(error).code === 'RECORD_CLOSED'
  );
}

/** Says until when records stay closed to this session, why, and how the person can go on. */
export function RecordClosed({ error }: { error: unknown }) {
  const { data: clinic } = useQuery(api.public.clinic.get.queryOptions());
  const { until, because } = refusalDataOf(error);
  const moment =
    clinic && typeof until === 'string'
      ? formatMoment(until, clinic.timeZone)
      : null;
  if (because === 'email_moved') {
    return (
      <Notice
        tone="warning"
        title={
          moment
            ? `Las historias se abren el ${moment}`
            : 'Las historias todavía no se abren'
        }
      >
        <p>
          Administración cambió el e-mail con el que usted ingresa y después se
          eligió otra contraseña. Por seguridad esperamos 48 horas desde el
          cambio. Su agenda funciona como siempre.
        </p>
      </Notice>
    );
  }
  if (because === 'family') {
    return (
      <Notice
        tone="warning"
        title={
          moment
            ? `La historia se abre el ${moment}`
            : 'La historia todavía no se abre'
        }
      >
        <p>
          Una sola persona de recepción anotó que usted puede verla. Para cuidar
          a la persona por la que actúa, esperamos 48 horas. Si la necesita
          antes, pida que otra persona de recepción vea también el documento.
        </p>
        <p>Mientras tanto puede sacar, cambiar y confirmar sus turnos.</p>
      </Notice>
    );
  }
  return (
    <Notice
      tone="warning"
      title={
        moment
          ? `Su historia se abre el ${moment}`
          : 'Su historia todavía no se abre'
      }
    >
      <p>
        Una sola persona de la clínica anotó su e-mail y abrió su cuenta. Para
        que nadie más que usted la lea, esperamos 48 horas.
      </p>
      <p>
        Mientras tanto puede sacar, cambiar y confirmar turnos. Si la necesita
        antes, pida en recepción que otra persona verifique su identidad.
      </p>
    </Notice>
  );
}
