-- Tables for docs/reference/retention.md: daily upload limits in bytes, and indexes for finding old rows.

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

create index game_session_by_end on game_session (merchant, expires_at);
create index inbox_message_by_age on inbox_message (merchant, created_at);
create index order_submission_by_age on order_submission (merchant, created_at);
create index order_evidence_by_age on order_evidence (merchant, created_at);
