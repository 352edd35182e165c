-- Reports of the last days read those days and not the whole log. Entries come in the order of their time, so that a
-- summary of each stretch is enough; it costs a sign-in nothing.
create index audit_by_time on identity.audit_log using brin (at) with (autosummarize = on);
