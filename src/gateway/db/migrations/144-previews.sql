-- Tickets of previews: each opens one page, once, within a minute. Hashed at rest.

create table preview_ticket (
  merchant text not null references merchant (code),
  ticket_hash bytea not null check (octet_length(ticket_hash) = 32),
  staff_id uuid not null,
  -- What the page shows: the proposed answers of the merchant's calls, language, screen, for whom
  shows json not null,
  created_at timestamptz not null default now(),
  primary key (merchant, ticket_hash)
);
call keep_merchants_apart('preview_ticket', 'select, insert, delete');
