-- The notices that a member has opened; no row: not yet.
create table notice_read (
  merchant text not null references merchant (code),
  member_id uuid not null,
  entry_id bigint not null,
  read_at timestamptz not null default now(),
  primary key (merchant, member_id, entry_id),
  foreign key (merchant, member_id) references member (merchant, id),
  foreign key (merchant, entry_id) references content_entry (merchant, id)
);
call enable_tenant_rls('notice_read', 'select, insert');
