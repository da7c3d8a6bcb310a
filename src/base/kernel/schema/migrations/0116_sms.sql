-- SMS: one more way, after WhatsApp, where the product is set up for it.
alter table message_settings
  -- The start writes it, by the settings of the product.
  add column sends_sms boolean not null default false;

alter table outbox
  drop constraint outbox_channel_check,
  add constraint outbox_channel_check check (channel in ('email', 'whatsapp', 'sms', 'push', 'none'));
alter table message_choices
  drop constraint message_choices_channel_check,
  add constraint message_choices_channel_check check (channel in ('email', 'whatsapp', 'sms', 'push', 'none'));
alter table message_preferences
  drop constraint message_preferences_channel_check,
  add constraint message_preferences_channel_check check (channel in ('email', 'whatsapp', 'sms'));

create or replace function is_reached_by(patients, channel text) returns boolean language sql stable parallel safe
return case channel when 'email' then $1.email is not null and $1.email_bounced_at is null
  when 'whatsapp' then $1.phone is not null and not is_landline($1.phone)
  when 'sms' then $1.phone is not null and not is_landline($1.phone)
    and coalesce((select settings.sends_sms from message_settings settings), false)
  when 'push' then exists (select from push_subscriptions browser where browser.patient_id = $1.id)
  else false end;

-- As before, with SMS after WhatsApp.
create or replace function message_channel(patients, kind text, asked_at timestamptz default '-infinity',
    failed text default null)
  returns text language plpgsql stable parallel safe as $$
declare
  topic text := message_topic(kind);
  chosen text := chosen_channel($1.id, topic, asked_at);
  way text;
begin
  if kind = 'security_notice' then return turno_channel($1); end if;
  if chosen = 'none' then return case when topic = 'appointments' then 'none' end; end if;
  foreach way in array array[chosen, 'email', 'whatsapp', 'sms', 'push'] loop
    if way is null or way = failed or not is_reached_by($1, way) then continue; end if;
    if lets_channel($1.id, way, topic, asked_at) then return way; end if;
    if topic = 'offers' then return null; end if;
  end loop;
  return 'none';
end $$;
