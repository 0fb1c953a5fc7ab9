create trigger credit_entries_no_update before update on credit_entries
  begin select raise(abort, 'credit_entries is append-only'); end;
create trigger credit_entries_no_delete before delete on credit_entries
  begin select raise(abort, 'credit_entries is append-only'); end;
