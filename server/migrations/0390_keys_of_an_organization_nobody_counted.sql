-- Statistics that know one organisation tell that another has no rows at all. While the first measuring of a
-- large one writes its keys, in one transaction that nobody counts, every look at them then went through all
-- of them. Without statistics of this column an organisation is taken for a two-hundredth of what is there,
-- and the keys and scopes that are asked for decide which index is used.
alter table shared_keys alter column organization_id set statistics 0;
