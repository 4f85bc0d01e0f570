-- The chat room of each merchant.

-- One row per merchant: every message and every removal takes the next number while it locks the row, so that numbers
-- become visible in order and a reader that has read up to one has missed nothing before it.
create table chat_room (
  merchant text not null primary key references merchant (code),
  last_change bigint not null default 0
);
call enable_tenant_rls('chat_room', 'select, insert, update (last_change)');

-- Chat messages. Append-only; the oldest are deleted, and a removal is recorded next to the text, which stays for an
-- inquiry.
create table chat_message (
  merchant text not null references merchant (code),
  id bigint not null,
  -- the number of its last change: its id, or that of its removal
  change bigint not null,
  member_id uuid not null,
  -- the page's idempotency key of the message
  key text not null check (key ~ '^[A-Za-z0-9_-]{8,40}$'),
  -- pseudonym of the author, stable and not reversible
  who text not null,
  name text not null check (char_length(name) <= 40),
  -- as shown: with the filter's words masked
  words text not null check (char_length(words) between 1 and 200),
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (merchant, id),
  unique (merchant, member_id, key),
  foreign key (merchant, member_id) references member (merchant, id)
);
create index chat_message_by_change on chat_message (merchant, change);
create index chat_message_by_age on chat_message (merchant, created_at);
call enable_tenant_rls('chat_message', 'select, insert, delete, update (change, removed_at)');

create table chat_member (
  merchant text not null references merchant (code),
  member_id uuid not null,
  -- the last message that was read
  seen_id bigint not null default 0,
  -- when the next message would be due at the maximum permitted rate
  due_at timestamptz not null default '-infinity',
  -- when the filter last blocked a message
  hits timestamptz[] not null default '{}',
  muted_until timestamptz,
  primary key (merchant, member_id),
  foreign key (merchant, member_id) references member (merchant, id)
);
create index chat_member_muted on chat_member (merchant, muted_until) where muted_until is not null;
call enable_tenant_rls('chat_member', 'select, insert, update (seen_id, due_at, hits, muted_until)');

-- Tickets: each opens the room for one member, once, within a minute. A used ticket is deleted.
create table chat_ticket (
  merchant text not null references merchant (code),
  -- SHA-256 of the ticket in the page's URL
  ticket bytea not null check (length(ticket) = 32),
  member_id uuid not null,
  -- the member's session
  login bytea not null,
  -- the site whose page frames the room
  site text not null check (length(site) <= 300),
  expires_at timestamptz not null default now() + interval '60 seconds',
  primary key (merchant, ticket),
  foreign key (merchant, member_id) references member (merchant, id)
);
create index chat_ticket_by_end on chat_ticket (merchant, expires_at);
call enable_tenant_rls('chat_ticket', 'select, insert, update, delete');

-- Chat visits: a page that is in the room, or may reconnect. A visit lasts as long as the member's session.
create table chat_visit (
  merchant text not null references merchant (code),
  -- SHA-256 of the page's pass
  pass bytea not null check (length(pass) = 32),
  member_id uuid not null,
  login bytea not null,
  site text not null,
  who text not null,
  name text not null,
  begun_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '12 hours',
  -- a gateway holds the connection until then; the hold of a crashed process expires
  here_until timestamptz not null default '-infinity',
  primary key (merchant, pass),
  foreign key (merchant, member_id) references member (merchant, id)
);
create index chat_visit_by_end on chat_visit (merchant, expires_at);
create index chat_visit_by_presence on chat_visit (merchant, here_until);
call enable_tenant_rls('chat_visit', 'select, insert, update (here_until), delete');

-- Words that a merchant masks in addition to the platform's lists.
create table chat_word (
  merchant text not null references merchant (code),
  word text not null check (char_length(word) between 2 and 40),
  primary key (merchant, word)
);
call enable_tenant_rls('chat_word', 'select, insert, delete');

-- Audit log of actions on members and messages of the room, with actor and reason. Append-only.
create table chat_audit (
  merchant text not null references merchant (code),
  id bigint not null generated always as identity,
  -- a staff name, or `system`
  actor text not null check (char_length(actor) between 1 and 80),
  action text not null check (action in ('mute', 'unmute', 'remove')),
  member_id uuid not null,
  message_id bigint,
  reason text not null check (char_length(reason) <= 200),
  until timestamptz,
  created_at timestamptz not null default now(),
  primary key (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id)
);
create index chat_audit_by_member on chat_audit (merchant, member_id, id desc);
call enable_tenant_rls('chat_audit', 'select, insert');
