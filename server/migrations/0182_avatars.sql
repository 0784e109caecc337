-- Pictures of users. Each has an address of its own that cannot be guessed, because images carry no token.
create table avatars (
  user_id uuid primary key references users (id) on delete cascade,
  id uuid not null,
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/gif', 'image/webp')),
  content bytea not null,
  changed_at timestamptz not null
);
create unique index avatars_id on avatars (id);
select make_system_table('avatars');
