-- The way to the clinic is an address of the web: a link with javascript: would run code in a patient's browser.
update clinics set directions_url = null where directions_url !~* '^https?://';
alter table clinics add constraint directions_are_on_the_web check (directions_url ~* '^https?://');
