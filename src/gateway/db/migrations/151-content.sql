-- What a site says in words and pictures of the merchant's own: one piece with its time, its audience and its words in each
-- language. Until now every language was a piece of its own, nothing had a time, and help was kept apart.

create table content_piece (
  merchant text not null references merchant (code),
  id bigint not null generated always as identity,
  kind text not null check (kind in ('banner', 'notice', 'popup', 'news', 'promotion', 'help')),
  -- lower is earlier, among those of its kind
  position integer not null check (position >= 0),
  -- raised by every change, so that who changed it meanwhile is told
  version integer not null default 1,
  hidden boolean not null default false,
  removed_at timestamptz,
  -- half-open; null: no bound
  starts_at timestamptz,
  ends_at timestamptz,
  -- B before log-in, A after it, F at the first; null: always
  execution text check (execution in ('B', 'A', 'F')),
  audience text not null default 'everyone' check (audience in ('everyone', 'members', 'agents')),
  -- empty: any
  ranks smallint[] not null default '{}',
  labels text[] not null default '{}',
  picture text,
  group_name text check (kind = 'banner' or group_name is null),
  link text,
  promotion_type text,
  anchor text check (anchor ~ '^[a-z][a-z0-9-]{0,63}$'),
  promotion_id text,
  published_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- a staff name; empty: it came with the site
  changed_by text not null default '',
  primary key (merchant, id),
  unique (merchant, kind, anchor),
  unique (merchant, promotion_id),
  foreign key (merchant, promotion_id) references promotion (merchant, id) on delete cascade,
  check (starts_at < ends_at),
  check ((kind = 'banner') = (group_name is not null)),
  check ((kind = 'help') = (anchor is not null)),
  check ((kind = 'promotion') = (promotion_id is not null))
);
create index content_piece_by_place on content_piece (merchant, kind, position, id);
-- Nobody deletes a piece: what was taken away can be put back.
call keep_merchants_apart('content_piece', 'select, insert, update');

create table content_words (
  merchant text not null,
  piece_id bigint not null,
  language text not null check (language ~ '^[A-Z]{2}$'),
  title text not null,
  summary text not null default '',
  html text not null default '',
  -- a picture with words of this language in it; null: the piece's own
  picture text,
  primary key (merchant, piece_id, language),
  foreign key (merchant, piece_id) references content_piece (merchant, id) on delete cascade
);
call keep_merchants_apart('content_words', 'select, insert, update, delete');

-- How often the pieces of a kind were put in another order; none: never.
create table content_order (
  merchant text not null references merchant (code),
  kind text not null,
  version integer not null default 1,
  primary key (merchant, kind)
);
call keep_merchants_apart('content_order', 'select, insert, update');

do $$
declare
  code text;
begin
  -- Rows of the same place are one piece in several languages; the English one gives it its id.
  for code in select m.code from merchant m order by m.code loop
    perform set_config('app.merchant', code, true);
    create temporary table old_row on commit drop as
      select a.*, row_number() over (partition by kind, position, language order by id) as nth
      from announcement a where a.merchant = code;
    create temporary table lead on commit drop as
      select distinct on (kind, position, nth) * from old_row order by kind, position, nth, language <> 'EN', id;
    insert into content_piece (merchant, id, kind, position, execution, picture, group_name, link, promotion_type,
        published_at, changed_at)
      overriding system value
      select merchant, id, case kind when 'player' then 'notice' when 'promotion' then 'news' else kind end,
        row_number() over (partition by kind order by position, published_at desc, id) - 1,
        execution, url, group_name, link, promotion_type, published_at, published_at
      from lead;
    insert into content_words (merchant, piece_id, language, title, html, picture)
      select o.merchant, l.id, o.language, o.title, o.content, nullif(o.url, l.url)
      from old_row o join lead l on (l.kind, l.position, l.nth) = (o.kind, o.position, o.nth);
    drop table old_row, lead;
  end loop;
end
$$;

-- Ids go on behind those of before: pages that are open may still name one.
do $$
declare
  next bigint := nextval(pg_get_serial_sequence('announcement', 'id'));
begin
  perform setval(pg_get_serial_sequence('content_piece', 'id'), next, false);
end
$$;

do $$
declare
  code text;
begin
  for code in select m.code from merchant m order by m.code loop
    perform set_config('app.merchant', code, true);
    insert into content_piece (merchant, kind, position, anchor)
      select code, 'help', row_number() over (order by min(position), tag) - 1, tag
      from help_topic where merchant = code group by tag;
    insert into content_words (merchant, piece_id, language, title, html)
      select code, p.id, h.language, h.title, h.content
      from help_topic h join content_piece p on p.merchant = h.merchant and p.kind = 'help' and p.anchor = h.tag
      where h.merchant = code;
    insert into content_piece (merchant, kind, position, promotion_id, published_at, changed_at)
      select code, 'promotion', row_number() over (order by position, id) - 1, id, published_at, published_at
      from promotion where merchant = code;
    insert into content_words (merchant, piece_id, language, title, summary, html)
      select code, p.id, t.language, t.title, t.summary, t.content
      from promotion_text t join content_piece p on p.merchant = t.merchant and p.promotion_id = t.promotion_id
      where t.merchant = code;
  end loop;
  perform set_config('app.merchant', '', true);
end
$$;

drop table announcement, help_topic, promotion_text;
alter table promotion drop column position, drop column published_at;
