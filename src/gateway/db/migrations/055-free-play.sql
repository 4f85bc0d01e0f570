-- Free play: trial accounts that live two hours, and a ledger of their own for their play money.

-- trial: play money of a trial account; trial_equity: where it comes from and goes back to
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check
  check (kind in ('equity', 'member', 'trial_equity', 'trial'));
alter table ledger_account drop constraint ledger_account_check1;
alter table ledger_account add constraint ledger_account_owner
  check ((kind in ('member', 'trial')) = (owner_id is not null));
alter table ledger_account drop constraint ledger_account_check2;
alter table ledger_account add constraint ledger_account_floor
  check (kind not in ('member', 'trial') or floor = 0);

-- trial: given to a trial account, or taken back at its end
alter table transfer drop constraint transfer_kind_check;
alter table transfer add constraint transfer_kind_check check (kind in ('opening', 'wallet', 'trial'));

-- As before, and play money never meets money: all sides of a transfer are of the one or of the other.
create or replace function check_transfer() returns trigger language plpgsql as $$
declare
  moved uuid := case tg_table_name when 'transfer' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'transfer_id')::uuid end;
  sides integer;
  total numeric;
  currencies integer;
  ledgers integer;
begin
  select count(*), coalesce(sum(posting.amount), 0), count(distinct ledger_account.currency),
      count(distinct ledger_account.kind in ('trial', 'trial_equity'))
    into sides, total, currencies, ledgers
    from posting
    join ledger_account on ledger_account.merchant = posting.merchant and ledger_account.id = posting.account_id
    where posting.merchant = new.merchant and posting.transfer_id = moved;
  if sides < 2 or total <> 0 or currencies <> 1 or ledgers <> 1 then
    raise exception 'transfer % does not balance', moved using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create table trial_account (
  merchant text not null references merchant (code),
  member_id uuid not null,
  -- keyed hash of the asker's address block
  asked_from bytea not null check (length(asked_from) = 32),
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  -- its sessions have ended and its play money went back
  closed boolean not null default false,
  primary key (merchant, member_id),
  foreign key (merchant, member_id) references member (merchant, id)
);
create index trial_account_by_asker on trial_account (merchant, asked_from, created_at);
create index trial_account_by_age on trial_account (merchant, created_at);
create index trial_account_by_end on trial_account (merchant, ends_at) where not closed;
call keep_merchants_apart('trial_account', 'select, insert, update, delete');

-- Random texts that free play was asked with: each is good once.
create table trial_random (
  merchant text not null references merchant (code),
  digest bytea not null check (length(digest) = 32),
  created_at timestamptz not null default now(),
  primary key (merchant, digest)
);
create index trial_random_by_age on trial_random (merchant, created_at);
call keep_merchants_apart('trial_random', 'select, insert, update, delete');
