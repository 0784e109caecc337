-- Messages to a mailbox are counted where they are sent; announcements are sent by an organisation's own transaction.
grant select, insert, update on limit_counters to sightline_tenant;
create policy announcements on limit_counters for all to sightline_tenant
  using (key like 'mail-announcement %') with check (key like 'mail-announcement %');
