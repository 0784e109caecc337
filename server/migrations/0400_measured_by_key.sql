-- As with shared_keys (0390), of all that a measuring writes and reads again in its own transaction: statistics
-- that know one organisation tell that another has no rows at all, and then any index looks as good as the one
-- that fits while a large one is measured first. What was counted before is forgotten, where PostgreSQL can;
-- an older one than 18 keeps it.
do $$
declare
  written text;
begin
  foreach written in array array['observations', 'observation_batches', 'observation_scopes', 'shared_keys',
    'told_fields', 'measured_scopes', 'person_series', 'score_days', 'score_periods', 'sprint_reports', 'team_flows',
    'flow_parts']
  loop
    execute format('alter table %I alter column organization_id set statistics 0', written);
    if current_setting('server_version_num')::integer >= 180000 then
      execute format('select pg_clear_attribute_stats(current_schema(), %L, ''organization_id'', false)', written);
    end if;
  end loop;
end
$$;
