create function credit_entries_frozen() returns trigger language plpgsql as
  $$ begin raise exception 'credit_entries is append-only'; end $$;
create trigger credit_entries_frozen before update or delete on credit_entries
  for each row execute function credit_entries_frozen();
create trigger credit_entries_no_truncate before truncate on credit_entries
  for each statement execute function credit_entries_frozen();
