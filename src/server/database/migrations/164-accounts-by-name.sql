-- Accounts by role, whoever works here first, then by name, as `account-store.ts` writes both; and by the beginning of a name.
create index account_listed on account (
  (case role when 'ROLE_ADMIN' then 0 when 'ROLE_TEAMMATE' then 1 when 'ROLE_PARTNER' then 2 else 3 end),
  (folded(display_name) collate "C"),
  id
);
create index account_name_beginning on account (folded(display_name) text_pattern_ops);
drop index account_newest;
