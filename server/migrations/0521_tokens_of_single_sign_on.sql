-- A token that was made in a session of single sign-on ends with it.
alter table api_tokens add column by_provider boolean not null default false;

-- Of older tokens only this is known: an account without a password was opened by the provider.
update api_tokens set by_provider = true
from users, sign_in_identities
where users.id = api_tokens.user_id and users.password_hash is null
  and sign_in_identities.user_id = api_tokens.user_id
  and sign_in_identities.organization_id = api_tokens.organization_id;
