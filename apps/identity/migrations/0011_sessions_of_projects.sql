-- A session's project is that of its user, whose row the project's is asked for already. Asked once more here, every
-- sign-in locked the one row that all of them share.
alter table identity.sessions drop constraint sessions_project_id_fkey;
