-- Of the appointments of new persons: whether a code was shown that had been sent to their e-mail. Those without count
-- together for the address from which they were taken.
alter table appointment_origins add column has_code boolean not null default false;
