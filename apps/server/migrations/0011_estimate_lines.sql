-- What came off the price when it was agreed to, and which credit paid for it: shown as it was, whatever changes later.
alter table estimates
  add column discounts jsonb not null default '[]',
  add column credits jsonb not null default '[]';
update estimates e set discounts = o.discounts from orders o where o.project_id = e.project_id;
