-- Columns for withdrawals, in addition to 084-cashier.sql: times of security changes, and of the next provider poll.

alter table verification_code
  drop constraint verification_code_purpose_check,
  add constraint verification_code_purpose_check
    check (purpose in ('login', 'register', 'secondStep', 'contact', 'paymentPassword'));

-- Set by triggers: any change, by members or staff, delays withdrawals.
alter table member
  -- when a verified contact was replaced
  add column contact_changed_at timestamptz,
  -- when the authenticator was enabled or removed
  add column second_step_changed_at timestamptz;

create function note_contact_change() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if (old.mobile_verified and new.mobile is distinct from old.mobile) or (old.email_verified and new.email is distinct from old.email) then
    new.contact_changed_at := now();
  end if;
  return new;
end
$$;
create trigger contact_change_is_noted before update of mobile, email on member
  for each row execute function note_contact_change();

-- An unconfirmed authenticator does not count yet.
create function note_second_step_change() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
declare
  was timestamptz := case when tg_op = 'INSERT' then null else old.confirmed_at end;
  is_now timestamptz := case when tg_op = 'DELETE' then null else new.confirmed_at end;
begin
  if (was is null) <> (is_now is null) then
    update member set second_step_changed_at = now()
      where merchant = coalesce(new.merchant, old.merchant) and id = coalesce(new.member_id, old.member_id);
  end if;
  return null;
end
$$;
create trigger second_step_change_is_noted after insert or update or delete on authenticator
  for each row execute function note_second_step_change();

alter table cashier_setting
  -- withdrawals require a verified contact
  add column asks_contact boolean not null default false;

alter table withdrawal
  -- when the provider is polled next; null: the order is not at the provider
  add column poll_at timestamptz,
  -- the provider's final refusal of `send`, until the provider was asked again
  add column refused_as text check (length(refused_as) <= 64);
alter table withdrawal
  -- 0: the provider knows the payout by the order's id; above: by the reference of that row of payout_attempt
  add column attempt smallint not null default 0 check (attempt >= 0);
grant update (attempt) on withdrawal to livery_app;

-- Further references of a payout, each after the provider's final refusal of the previous one (docs/decisions/24-a-withdrawal-is-paid-at-most-once.md).
create table payout_attempt (
  merchant text not null references merchant (code),
  reference uuid not null,
  withdrawal_id uuid not null,
  attempt smallint not null check (attempt > 0),
  at timestamptz not null default clock_timestamp(),
  primary key (merchant, reference),
  unique (merchant, withdrawal_id, attempt),
  foreign key (merchant, withdrawal_id) references withdrawal (merchant, id)
);
call enable_tenant_rls('payout_attempt', 'select, insert');
call grant_staff_read('payout_attempt');

create index withdrawal_to_poll on withdrawal (merchant, poll_at) where poll_at is not null;
create index withdrawal_to_send on withdrawal (merchant) where state in ('approved', 'failed');
grant update (poll_at, refused_as) on withdrawal to livery_app;
