-- Third-party sign-in: social accounts, and the phone provider.

-- Social log-in (M102, D27).
create table social_provider (
  merchant text not null references merchant (code),
  provider text not null check (provider ~ '^[a-z][a-z0-9-]{1,20}$'),
  display_name text not null check (length(display_name) between 1 and 60),
  issuer text not null check (length(issuer) <= 300),
  client_id text not null check (length(client_id) between 1 and 300),
  -- encrypted (identity/secrets/at-rest.ts); null: a public client
  client_secret bytea,
  enabled boolean not null default true,
  primary key (merchant, provider)
);
call enable_tenant_rls('social_provider', 'select, insert, update');

create table social_account (
  merchant text not null references merchant (code),
  provider text not null,
  -- the account's id at the provider; never an e-mail address
  subject text not null check (length(subject) between 1 and 255),
  member_id uuid not null,
  -- the account's name at the provider when it was linked
  name text not null default '' check (length(name) <= 120),
  linked_at timestamptz not null default now(),
  primary key (merchant, provider, subject),
  unique (merchant, member_id, provider),
  foreign key (merchant, provider) references social_provider (merchant, provider),
  foreign key (merchant, member_id) references member (merchant, id)
);
call enable_tenant_rls('social_account', 'select, insert, delete');

-- An authorization flow from its start until the provider's callback.
create table social_flow (
  merchant text not null references merchant (code),
  -- SHA-256 of the state
  state bytea not null check (length(state) = 32),
  provider text not null,
  verifier text not null,
  nonce text not null,
  -- the redirect URI sent to the provider
  redirect_uri text not null,
  -- SHA-256 of the cookie of the browser that started the flow
  browser bytea not null check (length(browser) = 32),
  expires_at timestamptz not null default now() + interval '10 minutes',
  primary key (merchant, state),
  foreign key (merchant, provider) references social_provider (merchant, provider)
);
create index social_flow_by_end on social_flow (merchant, expires_at);
call enable_tenant_rls('social_flow', 'select, insert, update, delete');

-- A visitor whom the provider has authenticated and who is not yet signed in.
create table social_ticket (
  merchant text not null references merchant (code),
  -- SHA-256 of the ticket
  ticket bytea not null check (length(ticket) = 32),
  browser bytea not null check (length(browser) = 32),
  -- arrived: goes to finishSocial at once; link, register: waits for a password, for the consents
  step text not null check (step in ('arrived', 'link', 'register')),
  provider text not null,
  subject text not null,
  name text not null,
  email text,
  email_verified boolean not null default false,
  -- link: the member whose password is requested
  member_id uuid,
  tries integer not null default 0 check (tries between 0 and 5),
  expires_at timestamptz not null,
  primary key (merchant, ticket),
  foreign key (merchant, provider) references social_provider (merchant, provider),
  foreign key (merchant, member_id) references member (merchant, id),
  check ((step = 'link') = (member_id is not null))
);
create index social_ticket_by_end on social_ticket (merchant, expires_at);
create index social_ticket_by_member on social_ticket (merchant, member_id);
call enable_tenant_rls('social_ticket', 'select, insert, update, delete');

-- The phone provider of a merchant (M103, D28). All values are public: the page gets them too.
create table phone_provider (
  merchant text primary key references merchant (code),
  project_id text not null check (project_id ~ '^[a-z][a-z0-9-]{3,60}$'),
  api_key text not null check (length(api_key) between 1 and 200),
  auth_domain text not null check (auth_domain ~ '^[a-z0-9.-]{1,200}$'),
  -- an emulator's origin, returned outside production only
  emulator text check (emulator ~ '^http://(127[.]0[.]0[.]1|localhost):[0-9]{1,5}$'),
  enabled boolean not null default true
);
call enable_tenant_rls('phone_provider', 'select, insert, update');

-- Used id tokens: each is valid for one call.
create table phone_token_spent (
  merchant text not null references merchant (code),
  digest bytea not null check (length(digest) = 32),
  expires_at timestamptz not null,
  primary key (merchant, digest)
);
create index phone_token_spent_by_end on phone_token_spent (merchant, expires_at);
call enable_tenant_rls('phone_token_spent', 'select, insert, update, delete');
