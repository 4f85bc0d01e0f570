-- Names of ranks in languages other than that of club_rank.
create table club_rank_text (
  merchant text not null,
  level smallint not null,
  language text not null check (language ~ '^[A-Z]{2}$'),
  name text not null check (length(name) between 1 and 64),
  primary key (merchant, level, language),
  foreign key (merchant, level) references club_rank (merchant, level) on delete cascade
);
call enable_tenant_rls('club_rank_text', 'select, insert, update, delete');
