-- Keys of encrypted payloads (decision D07): one that is current, and those before it until they retire.

create table payload_key (
  merchant text not null references merchant (code),
  kid text not null check (kid ~ '^[A-Za-z0-9_-]{8,64}$'),
  public_jwk jsonb not null check (jsonb_typeof(public_jwk) = 'object'),
  -- the private JWK, sealed (identity/secrets/at-rest.ts)
  private_jwk bytea not null,
  created_at timestamptz not null default now(),
  -- null: the current one
  retires_at timestamptz,
  primary key (merchant, kid)
);
create unique index payload_key_current on payload_key (merchant) where retires_at is null;
call keep_merchants_apart('payload_key', 'select, insert, update, delete');

-- Payloads that were opened: each counts once, for as long as its time would let it pass.
create table payload_spent (
  merchant text not null references merchant (code),
  digest bytea not null check (length(digest) = 32),
  expires_at timestamptz not null,
  primary key (merchant, digest)
);
create index payload_spent_by_end on payload_spent (merchant, expires_at);
call keep_merchants_apart('payload_spent', 'select, insert, update, delete');
