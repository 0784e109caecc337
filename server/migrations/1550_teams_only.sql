-- Since when individual scores and figures are shown to nobody but the person they are about; null where managers and admins see them.
alter table organizations add column teams_only_since timestamptz;
