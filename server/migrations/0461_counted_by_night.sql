-- What the coming night removes, and what an announced time will: by the day before which it lies, as of the last night.
alter table retention_states add column counted_at timestamptz, add column counted jsonb;
