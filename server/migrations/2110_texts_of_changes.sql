-- What changed in settings and why a language model was not used, as messages and their values (decision 2070).
-- Null in rows of earlier versions, whose English is shown.
alter table settings_versions add column summary_text jsonb;
alter table language_model_exchanges add column reason_text jsonb;
