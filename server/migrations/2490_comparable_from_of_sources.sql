-- The same as comparable_from, by source (decision 2431); null in rows of earlier versions.
alter table measurement_states add column comparable_from_of jsonb;
