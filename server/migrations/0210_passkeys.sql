-- Passkeys: the public half of a key pair whose private half never leaves somebody's device.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- How many signatures the device says it has made; 0 for devices that do not count.
  counter bigint not null,
  transports text[] not null,
  -- The device keeps a copy elsewhere, such as in an account of its maker.
  synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);
select make_system_table('passkeys');

-- What a device is asked to sign; each is answered once.
create table passkey_challenges (
  challenge text primary key,
  -- Who adds a passkey; null for signing in, where nobody is known yet.
  user_id uuid references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_end on passkey_challenges (expires_at);
select make_system_table('passkey_challenges');
