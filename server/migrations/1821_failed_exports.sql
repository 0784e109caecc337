-- Why an export failed, for whoever asked for it.
alter table report_exports add column error text;
