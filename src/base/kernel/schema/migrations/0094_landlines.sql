-- A landline rings, and no WhatsApp reaches it.

-- Argentine mobiles have a 9 after the 54.
create function is_landline(phone text) returns boolean
  language sql immutable strict parallel safe
  return phone ~ '^\+54[^9]';

create or replace function turno_channel(patients) returns text language sql stable parallel safe
  return case
    when $1.email is not null and $1.email_bounced_at is null and wants_messages($1.id, 'email', 'turnos') then 'email'
    when $1.phone is not null and not is_landline($1.phone) and wants_messages($1.id, 'whatsapp', 'turnos') then 'whatsapp'
    else 'none' end;

create or replace function is_reached_by(patients, channel text) returns boolean language sql stable parallel safe
return case channel when 'email' then $1.email is not null and $1.email_bounced_at is null
  when 'whatsapp' then $1.phone is not null and not is_landline($1.phone)
  when 'push' then exists (select from push_subscriptions browser where browser.patient_id = $1.id)
  else false end;
