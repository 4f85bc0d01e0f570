-- The security centre: authenticators, their recovery codes, and the tries that they and asked-for passwords get.

create table authenticator (
  merchant text not null references merchant (code),
  member_id uuid not null,
  -- sealed for this member
  secret bytea not null check (length(secret) between 30 and 200),
  begun_at timestamptz not null default now(),
  -- null: it was shown to the member, who has not proved to have it yet
  confirmed_at timestamptz,
  -- the last time step whose code was accepted: no code is good twice
  last_step bigint not null default 0,
  primary key (merchant, member_id),
  foreign key (merchant, member_id) references member (merchant, id)
);
call keep_merchants_apart('authenticator', 'select, insert, update, delete');

-- One that was used is gone.
create table recovery_code (
  merchant text not null references merchant (code),
  member_id uuid not null,
  -- keyed hash of member and code
  hash bytea not null check (length(hash) = 32),
  primary key (merchant, member_id, hash),
  foreign key (merchant, member_id) references authenticator (merchant, member_id) on delete cascade
);
call keep_merchants_apart('recovery_code', 'select, insert, delete');

-- Tries at what a signed-in member is asked for again: five in ten minutes.
create table security_try (
  merchant text not null references merchant (code),
  member_id uuid not null,
  kind text not null check (kind in ('authenticator', 'password')),
  tries integer not null default 1 check (tries between 1 and 6),
  since timestamptz not null default now(),
  primary key (merchant, member_id, kind),
  foreign key (merchant, member_id) references member (merchant, id)
);
call keep_merchants_apart('security_try', 'select, insert, update, delete');
