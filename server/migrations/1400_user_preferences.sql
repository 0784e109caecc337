-- What people choose for themselves; fields that are missing have their default.
create table user_preferences (
  user_id uuid primary key references users (id) on delete cascade,
  preferences jsonb not null,
  saved_at timestamptz not null
);
select make_system_table('user_preferences');

alter table users no force row level security;
insert into user_preferences (user_id, preferences, saved_at)
select id, jsonb_build_object('theme', theme), now() from users where theme <> 'system';
alter table users force row level security;
alter table users drop column theme;
