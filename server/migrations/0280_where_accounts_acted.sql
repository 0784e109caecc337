-- In which organisation something happened to an account; of what is older it is not known.
alter table account_audit_entries add column organization_id uuid references organizations (id) on delete set null;
