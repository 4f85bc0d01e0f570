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
