-- What somebody was told in daily digests and weekly reports, and which of them was the last.
create table digest_states (
  organization_id uuid not null references organizations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- Days of the last digests that were due, by the clock of the recipient; null while they are not wanted.
  daily_day text,
  weekly_day text,
  last_sent_at timestamptz,
  -- Keys of findings with the time at which they were told.
  told jsonb not null default '{}',
  primary key (organization_id, user_id)
);
select make_tenant_table('digest_states');
