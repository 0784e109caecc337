-- Emails of an organization: those that wait, were sent or failed. Emails about accounts belong to no organization.
create table mailbox_entries (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  kind text not null,
  recipient text not null,
  -- The whole message, which may carry links of its recipient.
  sealed_mail text not null,
  status text not null check (status in ('waiting', 'sent', 'failed')),
  -- Raised by sending again, so that an attempt that was queued before does nothing.
  version integer not null default 1,
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (organization_id, id)
);
create index mailbox_entries_newest on mailbox_entries (organization_id, created_at desc);
select make_tenant_table('mailbox_entries');
-- What is sent while no organization is chosen is only added.
grant insert on mailbox_entries to sightline_system;
create policy system on mailbox_entries for insert to sightline_system with check (true);
