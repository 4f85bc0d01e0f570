-- Log-ins from new places that wait for their second step.

create table second_step (
  merchant text not null references merchant (code),
  -- SHA-256 of the ticket
  digest bytea not null check (length(digest) = 32),
  member_id uuid not null,
  -- SHA-256 of the device cookie of the browser that began
  device bytea not null check (length(device) = 32),
  way text not null check (way in ('password', 'remembered', 'sms', 'phone', 'social')),
  -- what the first step said about the password and asked for
  initial_password boolean not null default false,
  remember boolean,
  -- the failed log-ins that the whole log-in makes good
  subject bytea check (length(subject) = 32),
  tries integer not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '10 minutes',
  primary key (merchant, digest),
  foreign key (merchant, member_id) references member (merchant, id)
);
create index second_step_by_member on second_step (merchant, member_id, created_at);
create index second_step_by_end on second_step (merchant, expires_at);
call keep_merchants_apart('second_step', 'select, insert, update, delete');

-- Whether the name on the bank account is asked for beside the method (decision D30).
alter table identity_setting add column ask_payee_name boolean not null default false;
