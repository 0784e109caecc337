-- The language of the person who set up a channel, in which messages to it are written (decision 2111). Null for channels of
-- earlier versions: English.
alter table monitoring_channels add column language text;
alter table report_webhooks add column language text;
-- Why a message was not delivered, as a message and its values (decision 2070).
alter table report_webhooks add column failure_text jsonb;
