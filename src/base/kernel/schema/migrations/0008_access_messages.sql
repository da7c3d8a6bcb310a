-- What getting in has to tell: links to a new password, changes of somebody's access, the next turnos.

alter table outbox
  drop constraint outbox_kind_check,
  add constraint outbox_kind_check check (kind in ('confirmation', 'change', 'cancellation',
    'clinic_cancellation', 'reminder', 'undo', 'access_code', 'invitation', 'password_link', 'security_notice',
    'upcoming_turnos', 'waitlist_offer', 'out_of_schedule', 'delay'));

-- The booked turnos of a patient that begin later, in order, as a message tells them: nothing of what for.
create function upcoming_turnos(patient uuid, after timestamptz) returns jsonb
  language sql stable parallel safe
  return (select coalesce(jsonb_agg(jsonb_build_object('id', turno.id, 'code', turno.code,
      'startsAtMs', extract(epoch from turno.starts_at) * 1000, 'doctorName', doctor.name,
      'roomName', room.name) order by turno.starts_at), '[]')
    from appointments turno join doctors doctor on doctor.id = turno.doctor_id
      left join rooms room on room.id = turno.room_id
    where turno.patient_id = upcoming_turnos.patient and turno.status = 'booked'
      and turno.starts_at > upcoming_turnos.after);
