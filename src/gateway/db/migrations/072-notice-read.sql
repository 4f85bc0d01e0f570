-- Which notices a member has opened; none: not yet.
create table notice_read (
  merchant text not null references merchant (code),
  member_id uuid not null,
  piece_id bigint not null,
  read_at timestamptz not null default now(),
  primary key (merchant, member_id, piece_id),
  foreign key (merchant, member_id) references member (merchant, id),
  foreign key (merchant, piece_id) references content_piece (merchant, id)
);
call keep_merchants_apart('notice_read', 'select, insert');
