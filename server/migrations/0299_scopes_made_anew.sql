-- What comes next deletes what is known of scopes, but sees no organisation's rows: row-level security
-- holds for migrations too, and truncating is not subject to it. All of it is made anew.
truncate measured_scopes;
