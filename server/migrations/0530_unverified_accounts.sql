-- An address belongs to the one account that has verified it. Until then, any number of accounts may claim it.
drop index users_email;
create unique index users_verified_email on users (lower(email)) where email_verified_at is not null;
create index users_email on users (lower(email));
