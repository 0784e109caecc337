-- Stored texts in languages other than English, by language (decision 2001). Null in rows of earlier versions.
alter table explanations add column translations jsonb;
alter table recommendations add column translations jsonb;
alter table decisions add column translations jsonb;
-- The language of a sentence that a model words; null in rows of earlier versions, which are in English.
alter table phrasings add column language text;
