-- Consents that nobody finished hold what was granted; whoever runs the platform forgets them, and reads none.
create policy ended on oauth_flows for select to sightline_system using (true);
create policy forget on oauth_flows for delete to sightline_system using (true);
grant select (ends_at), delete on oauth_flows to sightline_system;
