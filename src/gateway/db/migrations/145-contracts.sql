-- Contracts of agents, and the runs that pay them (docs/explanation/agents.md). Amounts are calculated in src/model/agents only;
-- the tables store the agreements, the payments with their figures, and the invariants checked at every commit.

-- Settlement settings of a merchant. Without a row: the columns' defaults.
create table settlement_setting (
  merchant text primary key references merchant (code),
  -- a team's loss of one period is deducted in the next before a dividend is paid (D62)
  carries_losses boolean not null default true,
  -- how long a run stays a draft
  grace_minutes smallint not null default 15 check (grace_minutes between 0 and 10080)
);
call enable_tenant_rls('settlement_setting', 'select, insert, update');
call grant_staff_read('settlement_setting');

create table contract (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME')),
  -- settlement period: a day, a week from Monday, half a month, a month; an hour; five minutes
  cadence text not null check (cadence in ('D', 'W', 'H', 'M', 'HOUR', 'SLOT')),
  holder_id uuid not null,
  -- the direct upline agent; null: the operator, the holder is a top agent
  offerer_id uuid,
  state text not null default 'offered',
  version bigint not null default 0,
  -- {"CONS": [{"minimumBetMinor", "netLossMinor", "activeMembers", "ratePpm" | "fixedMinor"}]}: rows in the format of
  -- the settle files
  rows jsonb not null check (jsonb_typeof(rows) = 'object' and rows <> '{}'),
  -- the offerer's id, or a staff user's; an operator's offer was proposed by another staff user
  offered_by text not null,
  proposed_by text check (proposed_by <> offered_by),
  key text not null check (length(key) between 1 and 100),
  request_hash bytea not null check (length(request_hash) = 32),
  offered_at timestamptz not null default now(),
  began_at timestamptz,
  ended_at timestamptz,
  -- why it ended: {"product", "row", "against"}, {"under"}, {"replacedBy"}, {"asked"}, {"moved"}
  because jsonb,
  -- who requests its end
  end_asked_by text check (end_asked_by in ('holder', 'offerer')),
  primary key (merchant, id),
  unique (merchant, offered_by, key),
  foreign key (merchant, holder_id) references member (merchant, id),
  foreign key (merchant, offerer_id) references member (merchant, id),
  check (holder_id <> offerer_id),
  constraint cadence_fits_kind check (case kind
    when 'DIVIDEND' then cadence in ('D', 'W', 'H', 'M') when 'DAILY' then cadence = 'D'
    when 'HOURLY' then cadence = 'HOUR' else cadence = 'SLOT' end),
  constraint contract_begins_in_force check ((began_at is not null) = (state in ('inForce', 'ending', 'ended'))),
  constraint contract_ends_once check ((ended_at is not null) = (state = 'ended')),
  constraint ending_is_asked_for check ((end_asked_by is not null) >= (state = 'ending'))
);
create unique index contract_in_force on contract (merchant, kind, holder_id) where state in ('inForce', 'ending');
create unique index contract_offered on contract (merchant, kind, holder_id) where state = 'offered';
-- the kind comes last: queries by offerer over all kinds use this index too
create index contract_below on contract (merchant, offerer_id, kind) where state in ('offered', 'inForce', 'ending');
create index contract_by_time on contract (merchant, kind, began_at) where began_at is not null;
create index contract_by_holder on contract (merchant, holder_id, offered_at desc);
call enable_tenant_rls('contract', 'select, insert (merchant, id, kind, cadence, holder_id, offerer_id, rows, offered_by, proposed_by, key, request_hash, offered_at), update (state, version, began_at, ended_at, because, end_asked_by)');
call keep_to_machine('contract', 'contract');
call grant_staff_read('contract');

-- The rows that apply to a product: its own, else those of CONS.
create function rows_at(rows jsonb, product text) returns jsonb
language sql immutable set search_path = pg_catalog, public, pg_temp
as $$
  select case when jsonb_array_length(coalesce(rows -> product, '[]')) > 0 then rows -> product else coalesce(rows -> 'CONS', '[]') end
$$;

-- Whether a row below pays more than the contract above at the row's thresholds, or the two use different rate types:
-- same logic as src/model/agents/compare-rates.ts, and a test compares them.
create function pays_more(below jsonb, above jsonb) returns boolean
language plpgsql immutable set search_path = pg_catalog, public, pg_temp
as $$
declare
  product text;
  one jsonb;
  other jsonb;
  given bigint;
begin
  foreach product in array array['LIVE', 'RNG', 'SPORTS', 'LOTT', 'FISH', 'ELOTT', 'PVP', 'NONE'] loop
    for one in select * from jsonb_array_elements(rows_at(below, product)) loop
      given := 0;
      for other in select * from jsonb_array_elements(rows_at(above, product)) loop
        if (one ? 'ratePpm') <> (other ? 'ratePpm') then return true; end if;
        if (other ->> 'minimumBetMinor')::bigint <= (one ->> 'minimumBetMinor')::bigint
            and (other ->> 'netLossMinor')::bigint <= (one ->> 'netLossMinor')::bigint
            and (other ->> 'activeMembers')::bigint <= (one ->> 'activeMembers')::bigint then
          given := coalesce(other ->> 'ratePpm', other ->> 'fixedMinor')::bigint;
        end if;
      end loop;
      if coalesce(one ->> 'ratePpm', one ->> 'fixedMinor')::bigint > given then return true; end if;
    end loop;
  end loop;
  return false;
end
$$;

-- Checked at commit: a contract in force is below a contract in force of its offerer, of the same kind and cadence,
-- which pays at least as much. Reads as the owner: a deferred trigger runs as the committing role.
create function check_contract() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (
    select from contract c
      left join contract above on above.merchant = c.merchant and above.kind = c.kind and above.holder_id = c.offerer_id
        and above.state in ('inForce', 'ending') and above.cadence = c.cadence
      where c.merchant = new.merchant and c.kind = new.kind and c.state in ('inForce', 'ending') and c.offerer_id is not null
        and (c.id = new.id or c.offerer_id = new.holder_id)
        and (above.id is null or pays_more(c.rows, above.rows))
  ) then
    raise exception 'a contract is below none in force, or pays more than the one above' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger contract_is_below_offerers after insert or update on contract
  deferrable initially deferred for each row execute function check_contract();

-- A team's net loss by group, deducted first (D62).
create table carried_loss (
  merchant text not null,
  contract_id uuid not null,
  product text not null check (product in ('LIVE', 'RNG', 'SPORTS', 'LOTT', 'FISH', 'ELOTT', 'PVP', 'NONE', 'CONS')),
  minor bigint not null check (minor >= 0),
  primary key (merchant, contract_id, product),
  foreign key (merchant, contract_id) references contract (merchant, id)
);
call enable_tenant_rls('carried_loss', 'select, insert, update');
call grant_staff_read('carried_loss');


-- All contracts of a kind and cadence over one period.
create table settlement_run (
  merchant text not null references merchant (code),
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME')),
  cadence text not null,
  -- the period's name in obligations: 2026-11-24, 2026-W48, 2026-11-H1, 2026-11, 2026-11-24T13:00Z
  period text not null check (period ~ '^[0-9A-Z:-]{7,20}$'),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- the merchant's days in it, if it consists of days
  from_day date,
  to_day date,
  state text not null default 'open',
  version bigint not null default 0,
  lines integer not null default 0 check (lines >= 0),
  paid_lines integer not null default 0 check (paid_lines >= 0),
  -- sum of the top contracts
  tops_gross_minor bigint not null default 0,
  -- sum paid to members, and sum deducted for their arrears
  paid_minor bigint not null default 0 check (paid_minor >= 0),
  arrears_minor bigint not null default 0,
  created_at timestamptz not null default now(),
  drafted_at timestamptz,
  closed_at timestamptz,
  -- digest of the last drafted lines: a new draft often has the same
  digest bytea check (length(digest) = 32),
  -- checksum of the counters of its days at that time: while it is unchanged, no late activity arrived
  days_reported text,
  primary key (merchant, id),
  unique (merchant, kind, cadence, period),
  constraint closed_run_pays_its_tops check (state <> 'closed' or paid_minor + arrears_minor = tops_gross_minor),
  constraint closed_run_has_paid_all check (state <> 'closed' or paid_lines = lines)
);
create index settlement_run_by_time on settlement_run (merchant, kind, cadence, ends_at desc);
create index settlement_run_undone on settlement_run (merchant, created_at) where state <> 'closed';
call enable_tenant_rls('settlement_run', 'select, insert (merchant, id, kind, cadence, period, starts_at, ends_at, from_day, to_day), update (state, version, lines, paid_lines, tops_gross_minor, paid_minor, arrears_minor, drafted_at, closed_at, digest, days_reported)');
call keep_to_machine('settlement_run', 'run');
call grant_staff_read('settlement_run');

-- The result of one contract in one period, with its inputs.
create table settlement_line (
  merchant text not null,
  contract_id uuid not null,
  period text not null,
  run_id uuid not null,
  holder_id uuid not null,
  -- null: a top agent
  offerer_id uuid,
  -- its position in the run, the top's first
  place integer not null,
  -- the team's figures by product, its active members, carried losses, late activity, the rows (docs/explanation/agents.md)
  inputs jsonb not null,
  -- as the model returns them: product, baseMinor, tier, grossMinor, carriedMinor
  groups jsonb not null,
  gross_minor bigint not null check (gross_minor >= 0),
  net_minor bigint not null,
  -- includes late figures of closed periods (D64)
  has_late boolean not null default false,
  -- checksum of the team's counters in the period: while it is unchanged, no late activity arrived
  counted numeric,
  is_held boolean not null default false,
  held_by text,
  held_because text check (length(held_because) <= 500),
  -- the staff user who released it after a hold, and above the single-user limit (limit_minor) the other one who had
  -- proposed it
  released_by text,
  release_proposed_by text check (release_proposed_by <> released_by),
  limit_minor bigint,
  -- once paid: arrears before and after, and the amount for the member
  arrears_before_minor bigint,
  arrears_after_minor bigint,
  paid_minor bigint check (paid_minor >= 0),
  paid_at timestamptz,
  -- null: no money moved
  transfer_id uuid,
  primary key (merchant, contract_id, period),
  foreign key (merchant, run_id) references settlement_run (merchant, id),
  foreign key (merchant, contract_id) references contract (merchant, id),
  foreign key (merchant, transfer_id) references transfer (merchant, id),
  constraint line_is_held_by_somebody check (is_held = (held_by is not null)),
  constraint paid_line_is_whole check (case when paid_at is null then paid_minor is null and transfer_id is null
    else not is_held and net_minor = paid_minor + arrears_before_minor - arrears_after_minor end)
);
create index settlement_line_of_run on settlement_line (merchant, run_id, place);
create index settlement_line_unpaid on settlement_line (merchant, run_id, place) where paid_at is null;
create index settlement_line_by_holder on settlement_line (merchant, holder_id, paid_at desc, contract_id) where paid_at is not null;
call enable_tenant_rls('settlement_line', 'select, insert, delete, update (is_held, held_by, held_because, released_by, release_proposed_by, limit_minor, arrears_before_minor, arrears_after_minor, paid_minor, paid_at, transfer_id)');
call grant_staff_read('settlement_line');

create trigger limit_is_enforced before update of released_by on settlement_line for each row when (new.released_by is not null)
  execute function keep_limit();

-- A paid line is immutable, and so is every line of a run that is no longer a draft, except for holding and paying it.
create function keep_paid_line() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from settlement_run r where r.merchant = old.merchant and r.id = old.run_id and r.state in ('posting', 'closed')) then
      raise exception 'lines of a run that is posted stay' using errcode = 'insufficient_privilege';
    end if;
    return old;
  end if;
  raise exception 'a line that was paid stays' using errcode = 'insufficient_privilege';
end
$$;
create trigger paid_line_stays before update on settlement_line
  for each row when (old.paid_at is not null) execute function keep_paid_line();
create trigger posted_line_stays before delete on settlement_line for each row execute function keep_paid_line();

-- A run closes only if its lines permit it, independent of its own sums.
create function check_closed_run() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (
    select from (
      select count(*) as lines, count(*) filter (where l.paid_at is null) as unpaid, coalesce(sum(l.paid_minor), 0) as paid,
          coalesce(sum(l.arrears_before_minor - l.arrears_after_minor), 0) as arrears,
          coalesce(sum(l.gross_minor) filter (where l.offerer_id is null), 0) as tops
        from settlement_line l where l.merchant = new.merchant and l.run_id = new.id
    ) reported
    where reported.unpaid > 0 or reported.lines <> new.lines or reported.paid <> new.paid_minor or reported.arrears <> new.arrears_minor
      or reported.tops <> new.tops_gross_minor
  ) then
    raise exception 'a run closes when each of its lines was paid' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger run_closes_whole before update on settlement_run
  for each row when (new.state = 'closed' and old.state <> 'closed') execute function check_closed_run();

-- The next unpaid lines of a run, locked; skips lines that another process pays, or that are held. In index order with
-- a limit: a plan that sorts would read all lines of a run for each chunk. Runs with the caller's privileges.
create function lines_to_pay(of_merchant text, of_run uuid, most integer)
returns table (contract uuid, holder uuid, net bigint)
language plpgsql set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off
set enable_bitmapscan = off
set enable_sort = off
as $$
begin
  return query select contract_id, holder_id, net_minor from settlement_line
    where merchant = of_merchant and run_id = of_run and paid_at is null and not is_held
      and not is_set_aside(of_merchant, 'contract-lines', contract_id || ' ' || period)
    order by place limit most for no key update skip locked;
end
$$;
revoke execute on function lines_to_pay(text, uuid, integer) from public;
grant execute on function lines_to_pay(text, uuid, integer) to livery_app;

-- Records the payments of lines of a period that the caller has locked, by position. Each is found by its key and then
-- by its location: with a join, a plan made for few lines would scan all of the merchant's lines for each chunk.
create function note_paid_lines(of_merchant text, of_period text, contracts uuid[], owed_before bigint[], owed_after bigint[],
  paid bigint[], transfers uuid[])
returns void
language plpgsql set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  update settlement_line l
    set arrears_before_minor = p.owed_before, arrears_after_minor = p.owed_after, paid_minor = p.paid, paid_at = now(), transfer_id = p.transfer
    from (
      select w.*, f.lies_at from unnest(contracts, owed_before, owed_after, paid, transfers) as w (contract, owed_before, owed_after, paid, transfer)
        cross join lateral (
          select ctid as lies_at from settlement_line where merchant = of_merchant and contract_id = w.contract and period = of_period
            limit 1) f
    ) p
    where l.ctid = p.lies_at;
end
$$;
revoke execute on function note_paid_lines(text, text, uuid[], bigint[], bigint[], bigint[], uuid[]) from public;
grant execute on function note_paid_lines(text, text, uuid[], bigint[], bigint[], bigint[], uuid[]) to livery_app;

-- Balances of these accounts of the bound merchant, locked in the order of their ids until the end of the transaction.
create function hold_accounts(accounts uuid[]) returns table (account uuid, held bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off
as $$
begin
  if not is_bound() then
    raise exception 'no merchant is bound' using errcode = 'insufficient_privilege';
  end if;
  return query select l.id, l.balance from ledger_account l
    where l.merchant = current_setting('app.merchant') and l.id = any (accounts) order by l.id for no key update;
end
$$;
revoke execute on function hold_accounts(uuid[]) from public;
grant execute on function hold_accounts(uuid[]) to livery_app;

-- Pays settlement lines, one transfer each, in one call. By position: the transfer's id, the obligation, the member's
-- MAIN and ARREARS, the amount for each (ARREARS increases when repaid, decreases when more is owed). The operator
-- pays the sum. The caller has locked the arrears accounts. Returns how many were paid; an obligation that is already
-- paid aborts the transaction.
create function pay_settlements(of_merchant text, operator_account uuid, made uuid[], due text[], mains uuid[], owing uuid[],
  paid bigint[], repaid bigint[], signature text)
returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
-- Tables that are small when a plan is made grow: only index look-ups stay fast.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  size constant integer := cardinality(made);
  is_short boolean;
  ids uuid[];
  lines integer[];
  accounts uuid[];
  amounts bigint[];
  balances bigint[];
  dues text[];
  sides json[];
begin
  if not is_signed(concat_ws(E'\n', 'settle', of_merchant, operator_account, array_to_string(made, ','), array_to_string(due, ','),
      array_to_string(mains, ','), array_to_string(owing, ','), array_to_string(paid, ','), array_to_string(repaid, ',')), signature) then
    raise exception 'settlements that the gateway did not sign' using errcode = 'insufficient_privilege';
  end if;
  if exists (select from unnest(mains || owing) a (account) group by account having count(*) > 1) then
    raise exception 'an account appears twice among settlements' using errcode = 'invalid_parameter_value';
  end if;
  perform from ledger_account l where l.merchant = of_merchant and l.id = any (mains) order by l.id for no key update;
  select array_agg(t.id order by t.at, s.side), array_agg(t.due order by t.at, s.side), array_agg(s.side + 1 order by t.at, s.side),
      array_agg(s.account order by t.at, s.side), array_agg(s.amount order by t.at, s.side),
      array_agg(case when s.side > 0 then l.balance + s.amount end order by t.at, s.side),
      array_agg(json_strip_nulls(json_build_object('account', l.kind, 'member', l.owner_id, 'wallet', l.wallet,
        'currency', l.currency, 'amount', s.amount::text)) order by t.at, s.side),
      bool_or(s.side > 0 and (l.balance + s.amount < l.floor or l.balance + s.amount > l.ceiling))
    into ids, dues, lines, accounts, amounts, balances, sides, is_short
    from unnest(made, due, mains, owing, paid, repaid) with ordinality as t (id, due, main, arrears, paid, repaid, at)
      cross join lateral (values (0, operator_account, -t.paid - t.repaid), (1, t.main, t.paid), (2, t.arrears, t.repaid)) s (side, account, amount)
      left join ledger_account l on l.merchant = of_merchant and l.id = s.account
    where s.amount <> 0;
  if is_short then
    raise exception 'a settlement would pass what an account may hold' using errcode = 'check_violation';
  end if;
  perform write_transfers(of_merchant, made, array_fill('house'::text, array[size]),
    array(select 'platform:' || d from unnest(due) with ordinality as x (d, at) order by at),
    array(select sha256(convert_to(d, 'UTF8')) from unnest(due) with ordinality as x (d, at) order by at),
    array_fill('settlement'::text, array[size]), due, ids, lines, accounts, amounts, balances,
    array_fill(null::text, array[cardinality(ids)]), array_fill(null::text, array[cardinality(ids)]));
  -- The epoch is read once per statement.
  insert into event (merchant, epoch, kind, body)
    select of_merchant, (select stream_epoch()), 'settlement', json_build_object('transfer', each.id, 'actor', 'house',
        'obligation', each.due, 'sides', json_agg(each.side order by each.line))
      from unnest(ids, dues, lines, sides) as each (id, due, line, side)
      group by each.id, each.due order by each.id;
  return size;
end
$$;
revoke execute on function pay_settlements(text, uuid, uuid[], text[], uuid[], uuid[], bigint[], bigint[], text) from public;
grant execute on function pay_settlements(text, uuid, uuid[], text[], uuid[], uuid[], bigint[], bigint[], text) to livery_app;
