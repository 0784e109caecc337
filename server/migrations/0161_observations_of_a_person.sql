-- What a person did in a period, and whether anything: both without reading what others did.
create index observations_person on observations (organization_id, person_id, at);
