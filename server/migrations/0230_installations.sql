-- Whether a source is Atlassian's cloud or a Data Center of one's own, as its server said when it was connected.
alter table integration_credentials
  add column installation text not null default 'cloud' check (installation in ('cloud', 'data-center'));
