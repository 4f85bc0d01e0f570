-- Messages to members: outgoing ones, and those of the inbox.

-- Messages of the built-in provider. A real provider passes them to a carrier; in a demo an operator reads them here.
create table outbox (
  merchant text not null references merchant (code),
  id bigint not null generated always as identity,
  kind text not null check (kind in ('sms', 'email')),
  recipient text not null,
  subject text,
  body text not null,
  html text,
  created_at timestamptz not null default now(),
  -- not delivered after this time
  expires_at timestamptz not null default now() + interval '1 day',
  -- when the sender may next send it; also locks it against other senders during an attempt
  next_at timestamptz not null default now(),
  attempts integer not null default 0,
  primary key (merchant, id)
);
comment on column outbox.recipient is 'empty: a decoy that makes existing and missing accounts indistinguishable, never delivered';
comment on column outbox.body is 'the text message, or the plain text part of a mail';
create index outbox_by_recipient on outbox (merchant, recipient, created_at);
create index outbox_by_due on outbox (merchant, next_at) where kind = 'email';
create index outbox_by_age on outbox (merchant, created_at);
call enable_tenant_rls('outbox', 'select, insert, update, delete');
call grant_staff_read('outbox', 'merchant, kind, created_at, next_at');

-- Sent messages: recipient and time, without their text.
create table outbox_sent (
  merchant text not null references merchant (code),
  id bigint not null,
  kind text not null check (kind in ('sms', 'email')),
  recipient text not null,
  subject text,
  outcome text not null check (outcome in ('sent', 'refused', 'late')),
  attempts integer not null,
  created_at timestamptz not null,
  ended_at timestamptz not null default now(),
  primary key (merchant, id)
);
create index outbox_sent_by_recipient on outbox_sent (merchant, recipient, id desc);
create index outbox_sent_by_end on outbox_sent (merchant, ended_at);
call enable_tenant_rls('outbox_sent', 'select, insert, update, delete');

-- The platform's messages to its members. A kind is formatted in the reader's language when it is read; a message with
-- its own text keeps the text.
create table inbox_message (
  merchant text not null references merchant (code),
  id bigint not null generated always as identity,
  member_id uuid not null,
  kind text not null check (kind ~ '^[a-z][a-zA-Z]{1,39}$'),
  -- parameters of the kind's text: amounts, references
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id)
);
create index inbox_message_by_member on inbox_message (merchant, member_id, created_at desc, id desc);
-- the message about an order is replaced at each step of the order
create index inbox_message_by_order on inbox_message (merchant, member_id, (details ->> 'order')) where details ->> 'order' is not null;
call enable_tenant_rls('inbox_message', 'select, insert, update (read_at), delete');
