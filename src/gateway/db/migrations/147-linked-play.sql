-- Linked play: play between members who may be one person, and bets on several sides of one outcome
-- (docs/decisions/27-a-bet-takes-cash-first-and-games-between-players-take-cash-only.md).

-- Signals that exclude play from rewards: members who share one of these and meet at a table. device: a browser;
-- payout: a payout account; address: an address block within 30 days; self: one member on several sides of one
-- outcome. Without a row: device, payout, self.
create table play_policy (
  merchant text primary key references merchant (code),
  version bigint not null default 0,
  signals text[] not null default '{device,payout,self}' check (signals <@ '{device,payout,address,self}')
);
call enable_tenant_rls('play_policy', 'select, insert, update');
call grant_staff_read('play_policy');

-- Rounds with a linked player at their table, for staff: written when they close. The amounts are those of the rounds.
create table linked_play (
  merchant text not null,
  vendor text not null,
  round text not null,
  member_id uuid not null,
  -- the linked player: the member's own id if the other bet was the member's own
  other_id uuid not null,
  other_round text not null,
  table_id text not null,
  signals text[] not null check (cardinality(signals) > 0),
  -- of a game between players; otherwise the two were bet on different sides of one outcome
  is_between boolean not null,
  -- excluded from wagering and rewards
  is_weightless boolean not null,
  at timestamptz not null default now(),
  primary key (merchant, vendor, member_id, round, other_id, other_round),
  foreign key (merchant, member_id) references member (merchant, id),
  foreign key (merchant, other_id) references member (merchant, id)
);
create index linked_play_by_time on linked_play (merchant, at);
call enable_tenant_rls('linked_play', 'select');
call grant_staff_read('linked_play');

create index member_device_shared on member_device (merchant, device);
create index member_device_by_network on member_device (merchant, network, seen_at) where network <> '';

-- Members who share a browser, a payout account or recently an address block with a member, up to 100 of each.
create function linked_members(of_merchant text, of_member uuid) returns table (other_id uuid, signal text)
language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  (select o.member_id, 'device' from member_device d join member_device o on o.merchant = d.merchant and o.device = d.device
    where d.merchant = of_merchant and d.member_id = of_member and o.member_id <> of_member limit 100)
  union
  (select o.member_id, 'payout' from payout_account d
      join payout_account o on o.merchant = d.merchant and o.fingerprint = d.fingerprint
    where d.merchant = of_merchant and d.member_id = of_member and o.member_id <> of_member limit 100)
  union
  (select o.member_id, 'address' from member_device d
      join member_device o on o.merchant = d.merchant and o.network = d.network and o.network <> ''
    where d.merchant = of_merchant and d.member_id = of_member and o.member_id <> of_member
      and d.seen_at > now() - interval '30 days' and o.seen_at > now() - interval '30 days' limit 100)
$$;
revoke execute on function linked_members(text, uuid) from public;
create index payout_account_of_payee on payout_account (merchant, fingerprint);

-- Records the linked players at a round's table, and returns whether the round is excluded. The caller holds the
-- member's account; the rows belong to this round only, so there are no lock waits.
create function note_partners(of_merchant text, of_vendor text, of_member uuid, of_round text, of_table text, of_side text,
  between_players boolean)
returns boolean
language plpgsql set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off
as $$
declare
  weightless constant text[] := coalesce((select p.signals from play_policy p where p.merchant = of_merchant), '{device,payout,self}');
  is_weightless boolean;
begin
  if of_table is null then return false; end if;
  with near as (
    select other_id, array_agg(distinct signal order by signal) as signals from linked_members(of_merchant, of_member) group by other_id
    union all select of_member, '{self}' where not between_players
  ), noted as (
    insert into linked_play (merchant, vendor, round, member_id, other_id, other_round, table_id, signals, is_between, is_weightless)
      select of_merchant, of_vendor, of_round, of_member, n.other_id, r.round, of_table, n.signals, between_players,
          n.signals && weightless
        from near n join lateral (
          select round from game_round where merchant = of_merchant and vendor = of_vendor and table_id = of_table
              and member_id = n.other_id and not is_trial
              and case
                when between_players then true
                -- a single bet on all sides is linked to itself
                when member_id = of_member and round = of_round then of_side = 'all'
                else side <> of_side end
            limit 20) r on true
      on conflict do nothing
      returning linked_play.is_weightless
  )
  select coalesce(bool_or(n.is_weightless), false) into is_weightless from noted n;
  return is_weightless;
end
$$;
revoke execute on function note_partners(text, text, uuid, text, text, text, boolean) from public;

-- The event of a closed round (100-stream.sql), extended by the fee of a game between players and by whether the round
-- is excluded.
create function with_revenue(line json, fee bigint, linked boolean) returns json
language sql immutable set search_path = pg_catalog, public, pg_temp
as $$
  select case
    when linked then (line::jsonb || jsonb_build_array(fee::text, true))::json
    when fee is not null then (line::jsonb || jsonb_build_array(fee::text))::json
    else line end
$$;
revoke execute on function with_revenue(json, bigint, boolean) from public;
