-- Whom a hold counts for, so that nobody holds an agenda empty: the network address of a browser that proved nothing,
-- or the patient who did. Neither: it counts for nobody.
alter table appointments
  add column held_from text check (length(held_from) <= 100),
  add column held_for uuid references patients,
  -- Only of a hold that was pushed out: until when its holder may still have the time, while nobody else takes it.
  add column pushed_out_until timestamptz,
  add constraint only_a_hold_counts_for_somebody check
    (status = 'held' or (held_from is null and held_for is null and pushed_out_until is null)),
  add constraint hold_counts_once check (held_from is null or held_for is null);
create index appointments_held_from on appointments (held_from) where held_from is not null;
create index appointments_held_from_of_doctor on appointments (doctor_id) where held_from is not null;
create index appointments_held_for on appointments (held_for) where held_for is not null;

-- Asked at each hold: whether its browser is known, whoever's it is.
create index known_devices_of_browser on known_devices (browser_hash);
