-- CI servers report builds to a Bitbucket Data Center, and not all of them number theirs.
alter table pipeline_facts alter column number drop not null;
