import { sql } from 'kysely';

const insurerPays = sql`accepted.insurer_id is not null`;

/**
 * What an appointment costs at the counter: the copay where its doctor takes the insurer, else the private price. With its
 * `practice`, its `insurer` and `priceJoins`.
 */
export const dueCents = sql`case when ${insurerPays} then insurer.copay_cents
    else coalesce(offered.price_cents, practice.price_cents) end`;

export const isCopay = insurerPays;

/** The doctor's own price, and whether they take the insurer. */
export const priceJoins = sql`left join doctor_practices offered on offered.doctor_id = appointment.doctor_id
    and offered.practice_id = appointment.practice_id
  left join doctor_insurers accepted on accepted.doctor_id = appointment.doctor_id
    and accepted.insurer_id = appointment.insurer_id`;
