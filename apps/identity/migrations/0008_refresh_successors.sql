-- The answer to a refresh, sealed, so that asking again within the grace gives the same one; who makes it, and since when.
alter table identity.oidc_records add column claimed_at timestamptz;
alter table identity.oidc_records add column successor bytea;
