-- The face of a professional: small, checked, and served under an address that changes with it.
create table doctor_photos (
  doctor_id uuid primary key references doctors,
  content bytea not null check (length(content) between 1 and 49152),
  kind text not null check (kind in ('image/jpeg', 'image/png', 'image/webp')),
  -- The beginning of its SHA-256: `?v=` of its address, which is in doctors.photo_path.
  version text not null check (version ~ '^[0-9a-f]{16}$'),
  updated_at timestamptz not null
);
