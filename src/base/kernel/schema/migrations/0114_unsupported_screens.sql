-- Browsers at the waiting-room screen's address that are too old to run the product, as they tell of themselves: for the
-- counter to know that nobody sees the calls there.
create table unsupported_screens (
  -- Of the browser's own secret: a screen that was never paired has no other.
  browser_hash bytea primary key check (length(browser_hash) = 32),
  -- The paired screen that it was; null: none.
  screen_id uuid references screens,
  -- Like 'Chrome 76 en Linux'.
  device text not null check (length(device) between 1 and 60),
  last_seen_at timestamptz not null
);
create index of_screens_that_are_seen on unsupported_screens (last_seen_at);
