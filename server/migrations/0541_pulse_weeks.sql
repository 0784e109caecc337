-- A week of the survey is published once, rounded, and never changes afterwards.
create table pulse_weeks (
  organization_id uuid not null references organizations (id) on delete cascade,
  week date not null,
  question text not null check (question in ('satisfaction', 'pace')),
  team_id uuid,
  answers integer not null,
  -- A whole number; null where the week is withheld.
  mean double precision check (mean between 0 and 10),
  withheld text check (withheld in ('few', 'changed')),
  unique nulls not distinct (organization_id, week, question, team_id)
);
select make_tenant_table('pulse_weeks');

-- Who could have answered for a group in a week, as it was seen at the time: nobody can move in afterwards.
create table pulse_rosters (
  organization_id uuid not null references organizations (id) on delete cascade,
  week date not null,
  team_id uuid,
  person_ids uuid[] not null,
  changed boolean not null,
  unique nulls not distinct (organization_id, week, team_id)
);
select make_tenant_table('pulse_rosters');

-- Two accounts of one person answer once.
alter table pulse_participations add column person_id uuid;
create unique index pulse_participations_person on pulse_participations (organization_id, week, person_id);

-- What was shown before stays shown.
insert into pulse_weeks (organization_id, week, question, team_id, answers, mean, withheld)
select organization_id, week, question, team_id, sum(count)::integer,
  case when sum(count) >= 3 then round(sum(score * count)::numeric / sum(count)) end,
  case when sum(count) < 3 then 'few' end
from pulse_counts
where week < date_trunc('week', now())::date
group by organization_id, week, question, team_id;
