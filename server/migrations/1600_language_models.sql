-- A language model that an organization may use to word built-in sentences and to read questions.

-- The key of the model's provider, which is sent to the origin that it was saved for and to no other.
create table language_model_keys (
  organization_id uuid primary key references organizations (id) on delete cascade,
  origin text not null,
  sealed_key text not null
);
select make_tenant_table('language_model_keys');

-- What was used of a month's budget.
create table language_model_usage (
  organization_id uuid not null references organizations (id) on delete cascade,
  month date not null,
  requests integer not null,
  tokens bigint not null,
  primary key (organization_id, month)
);
select make_tenant_table('language_model_usage');

-- The latest requests, exactly as they were sent, for admins to inspect.
create table language_model_exchanges (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  -- In the order in which they were sent.
  number bigint generated always as identity,
  at timestamptz not null,
  purpose text not null check (purpose in ('test', 'phrasing', 'question')),
  address text not null,
  model text not null,
  -- Empty where nothing was sent.
  sent text not null,
  received text,
  outcome text not null check (outcome in ('answered', 'refused', 'timeout', 'over-budget', 'failed')),
  -- Why the built-in wording was kept, where it was.
  reason text,
  input_tokens integer,
  output_tokens integer,
  primary key (organization_id, id)
);
create index language_model_exchanges_newest on language_model_exchanges (organization_id, number desc);
select make_tenant_table('language_model_exchanges');

-- Built-in sentences, and how the model worded them where that was accepted. Found by a hash of the built-in sentence
-- with its claims, so another figure is another row.
create table phrasings (
  organization_id uuid not null references organizations (id) on delete cascade,
  fingerprint text not null,
  statement jsonb not null,
  state text not null check (state in ('waiting', 'phrased', 'rejected', 'failed')),
  phrased jsonb,
  changed_at timestamptz not null,
  primary key (organization_id, fingerprint)
);
create index phrasings_waiting on phrasings (organization_id, changed_at) where state = 'waiting';
select make_tenant_table('phrasings');
