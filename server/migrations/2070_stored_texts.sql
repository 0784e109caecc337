-- Texts that people of several languages read, as messages and their values (decision 2070). Null in rows of earlier
-- versions, whose English is shown.
alter table audit_entries add column subject_text jsonb;
alter table integration_credentials add column error_text jsonb;
alter table mailbox_entries add column error_text jsonb;
alter table monitoring_alerts add column message_text jsonb;
alter table platform_audit_entries add column subject_text jsonb;
alter table quarantined_records add column reason_text jsonb;
alter table sync_cursors add column problem_text jsonb;
alter table sync_runs add column problem_text jsonb;
alter table sync_sources add column message_text jsonb;
