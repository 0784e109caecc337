-- Stored statements call a p-value `pValue`, as the contract does, and no longer `chance`. Processes of the version
-- before pass these documents on without reading it. Quotes within a text are escaped, so only keys match.
do $$
declare
  organizations uuid[];
  organization uuid;
  stored record;
begin
  -- The owner of the tables sees no rows.
  set local role sightline_system;
  select array_agg(id) into organizations from organizations;
  set local role sightline_tenant;
  foreach organization in array coalesce(organizations, '{}') loop
    perform set_config('app.organization_id', organization::text, true);
    for stored in
      select * from (values
        ('explanations', 'document'),
        ('explanations', 'translations'),
        ('recommendations', 'document'),
        ('recommendations', 'translations'),
        ('decisions', 'answer'),
        ('decisions', 'translations'),
        ('risk_assessments', 'factors'),
        ('phrasings', 'statement'),
        ('phrasings', 'phrased')
      ) as documents (in_table, in_column)
    loop
      execute format(
        'update %1$I set %2$I = replace(%2$I::text, ''"chance": '', ''"pValue": '')::jsonb
         where strpos(%2$I::text, ''"chance": '') > 0',
        stored.in_table, stored.in_column);
    end loop;
  end loop;
  set local role none;
end $$;
