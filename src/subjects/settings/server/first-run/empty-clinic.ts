/**
 * A clinic with nothing but a policy, to be set up. It is one statement, so that a killed process leaves no
 * clinic without a policy.
 */
export const insertEmptyClinicSql = `with clinic as (insert into clinics (name, address, city) values ('Clínica', '', ''))
  insert into booking_policies (min_notice_minutes, horizon_days, max_future_per_patient,
  max_future_per_specialty, change_until_hours, buffer_minutes, max_overbooked_per_half_day)
  values (120, 60, 3, 1, 12, 0, 2)`;
