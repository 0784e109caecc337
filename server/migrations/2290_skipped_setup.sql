-- When an admin skipped the rest of the setup; null while it continues.
alter table onboarding_progress add column skipped_at timestamptz;
