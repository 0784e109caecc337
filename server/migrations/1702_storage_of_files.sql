-- The part of what an organization stores that is files of reports, which are counted by their bytes, and anew
-- whenever one is added.
alter table organization_storage add column file_bytes bigint not null default 0;
