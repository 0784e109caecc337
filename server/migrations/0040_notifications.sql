-- What a user is told. One row a reader, so that reading and clearing are theirs alone.
create table notifications (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  type text not null check (type in ('success', 'info', 'warning', 'error')),
  title text not null,
  message text not null,
  action_text text,
  action_url text,
  -- The same news told twice is told once.
  news_key text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  cleared_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, user_id, news_key)
);
create index notifications_newest on notifications (organization_id, user_id, created_at desc);
select make_tenant_table('notifications');
