-- What staff see and do of members: looking them up, labels, feedback that is settled, messages that have gone out.

-- Raised by every change that staff make, so that who changed it meanwhile is told
alter table member add column version integer not null default 1;

-- How members are looked up beside their account. Columns of their own, because under row-level security an index on a
-- function's result is not used. Letters beyond ASCII have a lower case where the server knows the world's letters.
do $$
declare
  letters text := case when exists (select from pg_collation where collname = 'und-x-icu') then 'und-x-icu' else 'default' end;
begin
  execute format(
    'alter table member
       add column nickname_key text collate "C" generated always as (lower(nickname collate %1$I)) stored,
       add column email_key text collate "C" generated always as (lower(email collate %1$I)) stored',
    letters
  );
end
$$;
create index member_by_creation on member (merchant, created_at desc, id desc);
create index member_by_account on member (merchant, account_key collate "C");
create index member_by_nickname on member (merchant, nickname_key);
create index member_by_email_key on member (merchant, email_key) where email_key is not null;
create index member_by_any_mobile on member (merchant, mobile collate "C") where mobile is not null;

-- Labels by member: what member.labels says, so that whoever has one is found.
create table member_label (
  merchant text not null references merchant (code),
  label text not null check (char_length(label) between 1 and 40),
  member_id uuid not null,
  primary key (merchant, label, member_id),
  foreign key (merchant, member_id) references member (merchant, id)
);
create index member_label_by_member on member_label (merchant, member_id);
call keep_merchants_apart('member_label', 'select, insert, delete');

do $$
declare
  code text;
begin
  for code in select m.code from merchant m loop
    perform set_config('app.merchant', code, true);
    insert into member_label (merchant, label, member_id)
      select m.merchant, left(l.label, 40), m.id
      from member m, jsonb_array_elements_text(m.labels) l (label)
      where m.merchant = code and l.label <> ''
      on conflict do nothing;
  end loop;
  perform set_config('app.merchant', '', true);
end
$$;

alter table feedback
  -- null: open
  add column settled_at timestamptz,
  -- a staff name
  add column settled_by text,
  -- for colleagues
  add column note text check (char_length(note) <= 500),
  -- what the member was told; null: nothing
  add column answer text check (char_length(answer) <= 1000),
  add column version integer not null default 1;
create index feedback_open on feedback (merchant, id desc) where settled_at is null;
grant update (settled_at, settled_by, note, answer, version) on feedback to livery_app;

create index promotion_request_by_status on promotion_request (merchant, status, asked_at desc, id desc);
create index chat_audit_by_member on chat_audit (merchant, member_id, id desc);
create index chat_member_muted on chat_member (merchant, muted_until) where muted_until is not null;

-- Messages that have left the outbox: to whom and when, without their words.
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
call keep_merchants_apart('outbox_sent', 'select, insert, update, delete');

-- What staff did to one member, one message, one application.
create index if not exists journal_by_subject on journal (merchant, subject, seq desc);
