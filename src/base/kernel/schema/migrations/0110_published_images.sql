-- Whether an image that anybody may see was decoded and encoded anew, so that it holds nothing but the picture. What an older
-- version of the product saves has none of it, and is not served before housekeeping did it.
alter table doctor_photos add column is_encoded_again boolean not null default false;
alter table clinic_logos add column is_encoded_again boolean not null default false;
