-- What a sign-in writes and locks beside its session and its entry in the log, and nobody reads.
--
-- A session's project is that of its user, whose row the project's is asked for already. Asked once more here, every
-- sign-in locked the one row that all of them share.
alter table identity.sessions drop constraint sessions_project_id_fkey;
-- A browser that is forgotten may leave its name with the sessions it opened: nobody answers to it any more.
alter table identity.sessions drop constraint sessions_device_id_fkey;
-- Its sessions say when a browser was last seen, and where.
alter table identity.devices drop column last_seen_at;
alter table identity.seen_addresses drop column last_seen_at;

-- As before, without those writes. Sign-ins of one user follow each other by the lock on the user's row.
create or replace function identity.open_session(
  for_user text, for_project text, at_moment timestamptz,
  -- Null where the sign-in proved no password.
  password_set_at timestamptz,
  known_device bytea, new_device text, new_device_hash bytea, agent text, ip text, place text,
  -- The session that the caller came with, whosesoever it is, and the factors it would have.
  running_session text, running_user text, running_factors jsonb,
  new_session text, new_token bytea, until_moment timestamptz, end_moment timestamptz, new_factors jsonb, claims jsonb
) returns table (
  opened_id text, is_stepped_up boolean, device_is_new boolean, was_here_before boolean, place_is_new boolean,
  place_seen_at timestamptz
) language plpgsql as $$
declare
  standing text;
  device text;
begin
  select u.status into standing from identity.users u
    where u.user_id = for_user and u.project_id = for_project and u.status <> 'disabled' for update;
  if not found then return; end if;
  if password_set_at is not null then
    -- Whoever changes a password holds its user, so nobody can now.
    perform from identity.passwords p where p.user_id = for_user and p.updated_at = password_set_at;
    if not found then return; end if;
  end if;
  if standing = 'pending' then
    update identity.users u set status = 'active' where u.user_id = for_user;
  end if;

  select d.device_id into device from identity.devices d where d.token_hash = known_device and d.user_id = for_user;
  device_is_new := not found;
  if device_is_new then
    device := new_device;
    insert into identity.devices (device_id, user_id, token_hash, user_agent, first_seen_at)
      values (device, for_user, new_device_hash, agent, at_moment);
  end if;

  select a.first_seen_at into place_seen_at from identity.seen_addresses a
    where a.user_id = for_user and a.address = place;
  place_is_new := not found;
  was_here_before := not place_is_new or exists (select from identity.seen_addresses a where a.user_id = for_user);
  if place_is_new then
    place_seen_at := at_moment;
    insert into identity.seen_addresses (user_id, address, first_seen_at) values (for_user, place, at_moment);
  end if;

  is_stepped_up := false;
  if running_session is not null then
    update identity.sessions s set token_hash = new_token, factors = running_factors,
        expires_at = greatest(s.expires_at, until_moment), last_accessed_at = at_moment, device_id = device
      where s.session_id = running_session and s.user_id = for_user
        and s.revoked_at is null and s.expires_at > at_moment and s.ends_at > at_moment;
    is_stepped_up := found;
    if not is_stepped_up then
      update identity.sessions s set revoked_at = at_moment, revoked_why = 'replaced'
        where s.session_id = running_session and s.user_id = running_user and s.revoked_at is null;
    end if;
  end if;
  if is_stepped_up then
    opened_id := running_session;
  else
    opened_id := new_session;
    insert into identity.sessions (session_id, project_id, user_id, token_hash, started_at, last_accessed_at,
        expires_at, ends_at, ip_address, user_agent, device_id, factors, custom_claims)
      values (new_session, for_project, for_user, new_token, at_moment, at_moment,
        until_moment, end_moment, ip, agent, device, new_factors, claims);
  end if;
  return next;
end
$$;
