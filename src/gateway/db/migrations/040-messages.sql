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
create trigger announces_mail after insert on outbox
  for each row when (new.kind = 'email') execute function notify_work('mail');
create index inbox_message_by_age on inbox_message (merchant, created_at);

-- Notifies a member's pages of the change named by the trigger's argument (and, by the second argument, its subject),
-- addressed by the tags of the tabs' tokens (contract, session-tag.ts): a change notification at commit, whichever
-- role wrote the row: writers of an inbox need not have access to sessions. A notification holds 8,000 bytes.
create function notify_pages() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform pg_notify('livery_session_changes',
    tg_argv[0] || ' ' || reported.merchant || ' ' || array_to_string(reported.tags[1:200], ',') || coalesce(' ' || tg_argv[1], ''))
  from (
    select token.merchant, array_agg(encode(substring(token.hash for 8), 'hex') order by token.created_at desc) as tags
    from (select distinct merchant, member_id from written) as concerned
    join session using (merchant, member_id)
    join session_token as token on token.merchant = session.merchant and token.session_id = session.id
    group by token.merchant, session.member_id
  ) as reported;
  return null;
end
$$;

-- For messages also their kinds: pages reload the data that these may have changed.
create function notify_inbox() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform pg_notify('livery_session_changes',
    'inbox ' || reported.merchant || ' ' || array_to_string(reported.tags[1:200], ',') || ' ' || array_to_string(reported.kinds[1:40], ','))
  from (
    select token.merchant, array_agg(encode(substring(token.hash for 8), 'hex') order by token.created_at desc) as tags,
      concerned.kinds
    from (select merchant, member_id, array_agg(distinct kind) as kinds from written group by merchant, member_id) as concerned
    join session using (merchant, member_id)
    join session_token as token on token.merchant = session.merchant and token.session_id = session.id
    group by token.merchant, session.member_id, concerned.kinds
  ) as reported;
  return null;
end
$$;
create trigger notify_inbox after insert on inbox_message
  referencing new table as written for each statement execute function notify_inbox();

-- Feedback of visitors and members to the merchant, with pictures.

create table feedback (
  merchant text not null references merchant (code),
  id bigint not null generated always as identity,
  -- null: an anonymous visitor
  member_id uuid,
  type text not null check (type ~ '^[a-z]{1,20}$'),
  content text not null check (char_length(content) between 1 and 140),
  language text not null check (language ~ '^[A-Z]{2}$'),
  created_at timestamptz not null default now(),
  -- null: open
  settled_at timestamptz,
  -- a staff name
  settled_by text,
  -- for other staff users
  note text check (char_length(note) <= 500),
  -- the answer to the member; null: none
  answer text check (char_length(answer) <= 1000),
  version integer not null default 1,
  primary key (merchant, id),
  foreign key (merchant, member_id) references member (merchant, id)
);
create index feedback_open on feedback (merchant, id desc) where settled_at is null;
call enable_tenant_rls('feedback', 'select, insert, update (settled_at, settled_by, note, answer, version)');
call grant_staff_read('feedback', 'merchant, created_at, settled_at');

create table feedback_picture (
  merchant text not null,
  -- random, never the original file name
  name text not null check (name ~ '^[A-Za-z0-9_-]{22}$'),
  feedback_id bigint not null,
  position integer not null check (position between 0 and 2),
  -- JPEG, re-encoded by the gateway
  image bytea not null check (length(image) between 1 and 2097152),
  primary key (merchant, name),
  unique (merchant, feedback_id, position),
  foreign key (merchant, feedback_id) references feedback (merchant, id)
);
call enable_tenant_rls('feedback_picture', 'select, insert');

-- Bytes of pictures stored per day: of all visitors together, of each member, and in total.
create table upload_day (
  merchant text not null references merchant (code),
  day date not null,
  -- visitors, all, or a member's id
  subject text not null check (length(subject) between 1 and 40),
  bytes bigint not null,
  primary key (merchant, day, subject)
) with (fillfactor = 50);
call enable_tenant_rls('upload_day', 'select, insert, update');

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
