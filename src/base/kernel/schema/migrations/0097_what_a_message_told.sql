-- With whom an appointment was when a message told of it, beside its hour: a move that was taken back before anybody was
-- told of it changed nothing.

alter table outbox add column told_doctor_id uuid references doctors;
