-- Announces work to all processes (src/gateway/revisions/waiting-work.ts): without it, a process finds what another one
-- wrote at its next poll of all merchants. PostgreSQL sends equal notifications of a transaction once, after its commit.
create function notify_work() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform pg_notify('livery_work', tg_argv[0] || ' ' || new.merchant);
  return null;
end
$$;

-- Later timers are found by the poll in time.
create trigger announces_timer after insert or update of next_at on timer
  for each row when (new.next_at < now() + interval '20 seconds') execute function notify_work('timers');
create trigger announces_export after insert or update of state on export_job
  for each row when (new.state = 'waiting') execute function notify_work('exports');
create trigger announces_mail after insert on outbox
  for each row when (new.kind = 'email') execute function notify_work('mail');
