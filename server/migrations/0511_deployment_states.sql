-- The source's name of a state that the product does not recognise, or in which something waits.
alter table pipeline_facts add column state text;
alter table deployment_facts add column state text;

-- What had ended by its date was in a state that was not recognised; it is shown so until it is read again.
alter table pipeline_facts no force row level security;
alter table deployment_facts no force row level security;
update pipeline_facts set result = 'other', state = 'UNKNOWN' where result is null and completed_at is not null;
update deployment_facts set result = 'other', state = 'UNKNOWN' where result is null and finished_at is not null;
alter table pipeline_facts force row level security;
alter table deployment_facts force row level security;
