/** The entry's values begin at `$first`. Details that only the statement around it knows are added to its own. */
export const auditInsert = (first: number, from = '', moreDetails = `'{}'`) =>
  `insert into identity.audit_log (project_id, at, action, actor, user_id, ip_address, user_agent, request_id, result, details)
   select $${first}, $${first + 1}::timestamptz, $${first + 2}, $${first + 3}, $${first + 4}, $${first + 5},
     $${first + 6}, $${first + 7}, $${first + 8}, $${first + 9}::jsonb || ${moreDetails} ${from}`;
