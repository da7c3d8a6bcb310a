import { sql } from 'kysely';
import type { ArrivalFacts } from '../rules/arrival-lacks.ts';
import type { Payment } from '../rules/payment.ts';
import { dueCents, isCopay, priceJoins } from './due-queries.ts';
import { asksAuthorization, isCoverageSaid } from './preparation-queries.ts';

/**
 * The facts that decide what the counter still has to ask of an arrived patient, as the database has them.
 */
export interface ArrivalRow
  extends Pick<
    ArrivalFacts,
    'asksOrder' | 'asksAuthorization' | 'orderState' | 'hasAuthorization'
  > {
  isCoverageSaid: boolean;
  dueCents: number | null;
  isCopay: boolean;
  lastNumber: number;
  payments: Payment[];
}

/** The `ArrivalRow` of a patient who is or was there, else null. Needs the joins of a staff appointment. */
export const arrivalColumn = sql`case when appointment.status in ('arrived', 'in_progress', 'fulfilled') then (
    select json_build_object('dueCents', ${dueCents}, 'isCopay', ${isCopay},
      'isCoverageSaid', ${isCoverageSaid}, 'asksOrder', practice.asks_order, 'asksAuthorization', ${asksAuthorization},
      'orderState', noted.order_state, 'hasAuthorization', noted.authorization_number is not null,
      'lastNumber', coalesce(paid.last_number, 0), 'payments', coalesce(paid.payments, '[]'))
    from (select) one ${priceJoins}
      left join lateral (select order_state, authorization_number from admissions
        where admissions.appointment_id = appointment.id order by version desc limit 1) noted on true
      left join lateral (select max(number) as last_number, json_agg(json_build_object('id', id, 'kind', kind,
          'amountCents', amount_cents, 'means', means, 'annulsId', annuls_id) order by number) as payments
        from payments where payments.appointment_id = appointment.id) paid on true) end`;
