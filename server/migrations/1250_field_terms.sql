-- Names the field uses, for tables and columns named before the glossary. Data stays as it is.
do $$
declare
  renamed record;
  item record;
begin
  for renamed in
    select * from (values
      ('reading_versions', 'settings_versions'),
      ('rules_as_read', 'applied_rules'),
      ('told_fields', 'scope_exports'),
      ('shared_keys', 'dependency_keys'),
      ('set_aside_records', 'quarantined_records'),
      ('person_asks', 'person_link_requests')
    ) as names (old, new)
  loop
    execute format('alter table %I rename to %I', renamed.old, renamed.new);
    for item in
      select conname as name from pg_constraint
      where conrelid = renamed.new::regclass and starts_with(conname, renamed.old)
    loop
      execute format('alter table %I rename constraint %I to %I', renamed.new, item.name,
        renamed.new || substr(item.name, length(renamed.old) + 1));
    end loop;
    -- Renaming a constraint renames its index as well; the others are left.
    for item in
      select relname as name from pg_class join pg_index on indexrelid = pg_class.oid
      where indrelid = renamed.new::regclass and starts_with(relname, renamed.old)
    loop
      execute format('alter index %I rename to %I', item.name,
        renamed.new || substr(item.name, length(renamed.old) + 1));
    end loop;
  end loop;
end $$;

alter table applied_rules rename column made_of to inputs_fingerprint;
alter table applied_rules rename column read_key to rules_key;
alter table measured_scopes rename column basis_digest to basis_fingerprint;
alter table measured_scopes rename column read_key to rules_key;
alter table measured_scopes rename column told_key to exports_key;
alter table measured_scopes rename column heard to import_keys;
alter table observation_scopes rename column digest to fingerprint;
alter table sprint_reports rename column digest to fingerprint;
alter table flow_parts rename column digest to fingerprint;
alter table team_flows rename column digest to fingerprint;
alter table notifications rename column news_key to announcement_key;
alter table person_skills rename column said_by to added_by;
alter table person_skills rename column said_by_name to added_by_name;

-- Which kinds there are is defined in code; a new one needs no migration.
alter table settings_versions drop constraint settings_versions_kind_check;
alter table settings_versions add constraint settings_versions_kind_check check (length(kind) between 1 and 40);
