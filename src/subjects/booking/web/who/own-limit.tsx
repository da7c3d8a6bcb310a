import { skipToken, useQuery } from '@tanstack/react-query';
import type { ToldLimit } from '../../../../base/api/contract/fields.ts';
import { api } from '../../../../base/api/web/client/api.ts';
import { ButtonLink } from '../../../../base/ui/button/button.tsx';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import type { AppointmentLimit } from '../../../appointments/contract/account.ts';
import { limitSentence } from '../../../appointments/contract/refusal-words.ts';

/**
 * Returns the limit that keeps the signed-in or the represented patient from one more appointment of the
 * specialty. Null: none, or not known.
 */
export function useOwnLimit(
  specialtyId: string | undefined,
  patientId?: string,
): AppointmentLimit | null {
  const { limit } = api.patient.appointments;
  const input = specialtyId
    ? { specialtyId, ...(patientId && { patientId }) }
    : skipToken;
  const query = useQuery(limit.queryOptions({ input }));
  return query.data?.reached ?? null;
}

/** Shown before a time is chosen, with a link to the appointment that stands in the way. */
export function LimitNotice({ limit }: { limit: AppointmentLimit }) {
  const { scope, appointmentId } = limit;
  const isOne =
    scope === 'specialty' && limit.limit === 1 && appointmentId !== null;
  return (
    <Notice
      tone="warning"
      title={limitSentence(limit)}
      actions={
        isOne ? (
          <ButtonLink to="/mi-cuenta/citas" search={{ turno: appointmentId }}>
            Ver ese turno
          </ButtonLink>
        ) : (
          <ButtonLink to="/mi-cuenta/citas">Ver mis turnos</ButtonLink>
        )
      }
    >
      <p>Para reservar otro, {limitWayOut(limit)}.</p>
    </Notice>
  );
}

/** Says how to get below a limit, as the end of a sentence. */
export function limitWayOut({ scope, limit }: ToldLimit): string {
  const cancelling = `cancele ${limit === 1 ? 'el que tiene' : 'uno de los que tiene'}`;
  return scope === 'specialty'
    ? `${cancelling} o elija otra especialidad`
    : cancelling;
}
