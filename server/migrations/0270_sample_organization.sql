-- The organisation that is looked at where somebody's own has no data yet. It has no members, so
-- nobody signs in to it, and its facts come from a file of this product. There is one at most.
alter table organizations add column is_sample boolean not null default false;
create unique index organizations_sample on organizations (is_sample) where is_sample;
