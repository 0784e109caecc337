-- The texts of notifications as messages and their values (decision 2070), so that they follow a change of language. Null in
-- rows of earlier versions.
alter table notifications add column texts jsonb;
