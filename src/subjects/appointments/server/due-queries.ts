import { sql } from 'kysely';
import { isTakenThatDay } from '../../../base/clinic/server/insurer-period-queries.ts';

const insurerPays = sql`taken.insurer_id is not null`;

/**
 * The price at the counter: the copay if the doctor takes the insurer that day, else the private price. Needs
 * `practice`, `insurer` and `priceJoins`.
 */
export const dueCents = sql`case when ${insurerPays} then insurer.copay_cents
    else coalesce(offered.price_cents, practice.price_cents) end`;

export const isCopay = insurerPays;

/** The doctor's own price, and whether they take the insurer on the day of the appointment. */
export const priceJoins = sql`left join doctor_practices offered on offered.doctor_id = appointment.doctor_id
    and offered.practice_id = appointment.practice_id
  left join doctor_insurers taken on taken.doctor_id = appointment.doctor_id
    and taken.insurer_id = appointment.insurer_id and ${isTakenThatDay}`;
