-- Promotions, their participants, and the members' rewards. Their texts are content.

create table promotion (
  merchant text not null references merchant (code),
  id text not null check (id ~ '^[a-z0-9][a-z0-9-]{0,63}$'),
  -- WELCOME, DEPOSIT, CASHBACK ...: the merchant defines the meaning of a type
  type text not null check (type ~ '^[A-Z][A-Z0-9_]{0,39}$'),
  -- info: nothing to do; join; apply: staff answer; raffle: tickets
  entry text not null check (entry in ('info', 'join', 'apply', 'raffle')),
  -- minor units; null: it varies
  reward bigint check (reward > 0),
  -- joining pays the reward at once
  gives_on_join boolean not null default false,
  -- chosen with a deposit: the reward depends on the deposits made for it
  with_deposit boolean not null default false,
  -- a raffle: tickets per participant, and their prizes, [{"amount": minor units as text, "weight": n}]
  tickets smallint not null default 0 check (tickets between 0 and 100),
  prizes jsonb not null default '[]',
  -- half-open; null: always
  starts_at timestamptz,
  ends_at timestamptz,
  -- when the winners were determined
  settled_at timestamptz,
  -- if staff assigned the places: the staff user, the proposer if two were needed, and the single-user limit
  -- (limit_minor, minor units)
  settled_by text,
  proposed_by text check (proposed_by <> settled_by),
  limit_minor bigint,
  primary key (merchant, id),
  check (starts_at is null or ends_at is null or starts_at < ends_at),
  check (not gives_on_join or reward is not null),
  check (not with_deposit or (entry = 'join' and not gives_on_join)),
  check ((entry = 'raffle') = (jsonb_array_length(prizes) > 0))
);
call enable_tenant_rls('promotion', 'select, insert, update, delete');
call grant_staff_read('promotion', 'merchant, ends_at, settled_at');

create table promotion_entry (
  merchant text not null,
  promotion_id text not null,
  member_id uuid not null,
  joined_at timestamptz not null default now(),
  primary key (merchant, promotion_id, member_id),
  foreign key (merchant, promotion_id) references promotion (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id)
);
create index promotion_entry_by_member on promotion_entry (merchant, member_id);
call enable_tenant_rls('promotion_entry', 'select, insert');

-- Applications with proof.
create table promotion_request (
  merchant text not null,
  id uuid not null default gen_random_uuid(),
  promotion_id text not null,
  member_id uuid not null,
  remarks text not null default '',
  status text not null default 'open' check (status in ('open', 'rejected', 'approved')),
  -- the rejection reason, as the member reads it
  reason text,
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  -- the staff user who answered, and above the single-user limit (limit_minor, minor units) the other one who had
  -- proposed it
  answered_by text,
  proposed_by text check (proposed_by <> answered_by),
  limit_minor bigint,
  primary key (merchant, id),
  foreign key (merchant, promotion_id) references promotion (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id),
  check ((status = 'open') = (answered_at is null))
);
create index promotion_request_by_member on promotion_request (merchant, member_id, promotion_id, asked_at);
create index promotion_request_by_status on promotion_request (merchant, status, asked_at desc, id desc);
create unique index one_open_request on promotion_request (merchant, promotion_id, member_id) where status = 'open';
call enable_tenant_rls('promotion_request', 'select, insert, update (status, reason, answered_at, answered_by, proposed_by, limit_minor)');

create table promotion_picture (
  merchant text not null,
  request_id uuid not null,
  position smallint not null,
  -- JPEG, re-encoded by the gateway
  image bytea not null check (length(image) between 1 and 2097152),
  primary key (merchant, request_id, position),
  foreign key (merchant, request_id) references promotion_request (merchant, id)
);
call enable_tenant_rls('promotion_picture', 'select, insert');

-- Money that a member may claim.
create table promotion_reward (
  merchant text not null,
  id uuid not null default gen_random_uuid(),
  promotion_id text not null,
  member_id uuid not null,
  -- the reason of the reward: one reward for each
  origin text not null,
  amount bigint not null check (amount > 0),
  issued_at timestamptz not null default now(),
  claimable_at timestamptz not null default now(),
  expires_at timestamptz not null,
  claimed_at timestamptz,
  -- the idempotency key of the claim, in the namespace of its creator (db/money-key.ts)
  claim_key text check (claim_key ~ '^(member|platform):.' and length(claim_key) <= 100),
  primary key (merchant, id),
  unique (merchant, promotion_id, member_id, origin),
  unique (merchant, member_id, claim_key),
  foreign key (merchant, promotion_id) references promotion (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id),
  check ((claimed_at is null) = (claim_key is null))
);
create index promotion_reward_by_member on promotion_reward (merchant, member_id, claim_key);
create index promotion_reward_by_claim on promotion_reward (merchant, claimed_at desc) where claimed_at is not null;
call enable_tenant_rls('promotion_reward', 'select, insert, update (claimed_at, claim_key)');

-- A ticket and its random seed, fixed when the ticket was given.
create table raffle_ticket (
  merchant text not null,
  id uuid not null default gen_random_uuid(),
  promotion_id text not null,
  member_id uuid not null,
  number smallint not null,
  server_seed bytea not null check (length(server_seed) = 32),
  given_at timestamptz not null default now(),
  played_at timestamptz,
  claim_key uuid,
  client_seed text,
  -- index in the promotion's prizes, and its value
  prize smallint,
  amount bigint,
  primary key (merchant, id),
  unique (merchant, promotion_id, member_id, number),
  unique (merchant, member_id, claim_key),
  foreign key (merchant, promotion_id) references promotion (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id),
  check ((played_at is null) = (claim_key is null) and (played_at is null) = (prize is null))
);
create index raffle_ticket_by_play on raffle_ticket (merchant, played_at desc) where played_at is not null;
call enable_tenant_rls(
  'raffle_ticket',
  'select, insert, update (played_at, claim_key, client_seed, prize, amount)'
);
