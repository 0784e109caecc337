-- Emails of notifications are queued in the tenant's transaction that stores the notification, which counts them too.
create policy notifications on limit_counters for all to sightline_tenant
  using (key like 'mail-notification %') with check (key like 'mail-notification %');
