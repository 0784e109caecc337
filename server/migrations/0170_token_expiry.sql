-- When the token of a source ends, as whoever saved it knows; sources do not say.
alter table integration_credentials
  add column token_expires_on text check (token_expires_on ~ '^\d{4}-\d{2}-\d{2}$');
