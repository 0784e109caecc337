-- Where attempts to sign in came from and what was tried, for the owner of the account.
alter table sign_in_attempts add column address text not null default '';
alter table sign_in_attempts add column agent text not null default '';
alter table sign_in_attempts add column kind text not null default 'password'
  check (kind in ('password', 'code', 'passkey', 'confirmation'));

-- What happens to an account inside an organisation is recorded there as well, of its members only.
create policy members on account_audit_entries for insert to sightline_tenant
  with check (user_id in (select user_id from memberships));
grant insert on account_audit_entries to sightline_tenant;
